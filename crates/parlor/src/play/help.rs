//! What a person can look up while playing.

/// What can be entered when a choice is asked for, with what it does. `rule` is an id to show as an
/// example. `words` says the texts below `help`.
pub(super) fn commands(
    rule: &str,
    can_wait: bool,
    words: impl Fn(&str) -> String,
) -> Vec<(String, String)> {
    let typed = [
        ("number", words("number_typed")),
        ("wait", "0, wait".to_owned()),
        ("words", words("words_typed")),
        ("step", "b, m".to_owned()),
        ("table", "table, log".to_owned()),
        ("rule", format!("? {rule}")),
        ("rules", "rules".to_owned()),
        ("fast", "fast".to_owned()),
        ("leave", "concede, q".to_owned()),
    ];
    let there = typed.into_iter().filter(|&(key, _)| can_wait || key != "wait");
    there.map(|(key, typed)| (typed, words(key))).collect()
}

/// The paragraphs of one rule, from a text that has it as `- **[ID]** …`. The id can be in any
/// case.
pub(super) fn rule(rules: &str, id: &str) -> Option<String> {
    let is_item = |line: &str| line.trim_start().starts_with("- **[");
    let head = format!("- **[{}]**", id.to_uppercase());
    let mut lines = rules.lines();
    let first = lines.find(|line| line.trim_start().to_uppercase().starts_with(&head))?;
    let mut text = plain(first);
    for line in lines {
        let goes_on = line.starts_with(' ') && !is_item(line);
        if !goes_on {
            break;
        }
        let line = line.trim();
        let number_end = line.trim_start_matches(|c: char| c.is_ascii_digit());
        let is_list = line.starts_with("- ")
            || (number_end.len() < line.len() && number_end.starts_with(". "));
        text.push(if is_list { '\n' } else { ' ' });
        text.push_str(&plain(line));
    }
    Some(text)
}

/// Without the marks of a list item and of bold print.
fn plain(line: &str) -> String {
    let line = line.trim();
    let line = if line.starts_with("- **[") { &line[2..] } else { line };
    line.replace("**", "").replace(['[', ']'], "")
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: &str = "# A game\n\n- **[XY-1]** One\n  and a half.\n- **[XY-1a]** Two:\n  1. first\n  2. second\n  3 is none\n\n- **[XY-2]** **Three**\n\nThe end.";

    #[test]
    fn a_rule_is_found_by_its_id_and_ends_where_the_next_one_begins() {
        assert_eq!(rule(RULES, "xy-1").unwrap(), "XY-1 One and a half.");
        assert_eq!(rule(RULES, "XY-1A").unwrap(), "XY-1a Two:\n1. first\n2. second 3 is none");
        assert_eq!(rule(RULES, "XY-2").unwrap(), "XY-2 Three");
        assert_eq!(rule(RULES, "XY-3"), None);
        assert_eq!(rule(RULES, ""), None);
    }
}
