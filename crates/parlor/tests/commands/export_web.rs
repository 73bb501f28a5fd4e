use std::fs;

use crate::test::{Test, scratch, word};

#[test]
fn the_client_is_a_folder_for_any_file_server() {
    let site = scratch("site").join("deep");
    let line = format!("export-web {}", word(&site));
    let done = Test::new(&line).succeed();
    assert!(done.starts_with(&format!("{} has the client, ", site.display())), "{done}");
    let page = fs::read_to_string(site.join("index.html")).unwrap();
    assert!(page.contains("<meta name=\"parlor-hall\" content=\"none\" />"), "{page}");
    // A page that is framed by another would have to be told by the server.
    assert!(page.contains("content=\"default-src 'none'; script-src 'self'"), "{page}");
    assert!(!page.contains("frame-ancestors"), "{page}");
    // Links to tables and rules lead to the same page.
    assert_eq!(fs::read_to_string(site.join("404.html")).unwrap(), page);
    for name in ["sw.js", "manifest.webmanifest", "icon-512.png"] {
        assert!(site.join(name).is_file(), "{name}");
    }
    // All that the page asks for is there.
    let named = page.split('"').filter_map(|it| it.strip_prefix('/')).filter(|it| it.contains('.'));
    let named: Vec<&str> = named.collect();
    assert!(named.iter().any(|it| it.starts_with("assets/")), "{page}");
    for name in named {
        assert!(site.join(name).is_file(), "{name}");
    }
}

#[test]
fn what_lies_in_a_folder_is_not_written_over_unless_it_is_wished() {
    let site = scratch("site");
    fs::create_dir(&site).unwrap();
    fs::write(site.join("index.html"), "mine").unwrap();
    fs::write(site.join("notes.txt"), "mine").unwrap();
    let line = format!("export-web {}", word(&site));
    let refused =
        format!("error: {} is not empty; --force writes into it all the same\n", site.display());
    Test::new(&line).code(1).stderr(refused).run();
    assert_eq!(fs::read_to_string(site.join("index.html")).unwrap(), "mine");
    Test::new(&format!("{line} --force")).succeed();
    assert!(fs::read_to_string(site.join("index.html")).unwrap().contains("parlor-hall"));
    assert_eq!(fs::read_to_string(site.join("notes.txt")).unwrap(), "mine");
}
