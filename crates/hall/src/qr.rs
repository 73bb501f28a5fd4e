//! Addresses for cameras.

use qrcode::{
    QrCode,
    render::{svg::Color, unicode::Dense1x2},
};

fn code(url: &str) -> QrCode {
    QrCode::new(url).expect("an address is short enough")
}

/// For pages: a whole SVG, black on white with a border, one unit a square.
pub fn svg(url: &str) -> String {
    code(url).render::<Color<'_>>().module_dimensions(1, 1).build()
}

/// For terminals with light letters on dark ground; cameras read it either way.
pub fn text(url: &str) -> String {
    let code = code(url);
    let image = code.render::<Dense1x2>();
    // A letter shows what is light.
    { image }.dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_in_a_terminal_has_a_light_border_and_two_rows_in_a_line() {
        let code = text("http://192.168.1.20:7275/");
        let lines: Vec<&str> = code.lines().collect();
        let width = lines[0].chars().count();
        assert!(lines.iter().all(|line| line.chars().count() == width));
        assert_eq!(lines.len(), width.div_ceil(2));
        assert!(lines[0].chars().all(|it| it == '█'), "{code}");
        assert!(code.contains('▀') && code.contains('▄') && code.contains(' '));
    }

    #[test]
    fn a_code_on_a_page_is_the_same_code() {
        let url = "http://192.168.1.20:7275/";
        let image = svg(url);
        let width = code(url).width() + 8;
        assert!(image.contains(&format!("viewBox=\"0 0 {width} {width}\"")), "{image}");
        let mut dark = 0;
        for square in image.split("=\"M").nth(1).unwrap().split('"').next().unwrap().split('M') {
            let across = square.split_once('h').unwrap().1;
            let (across, rest) = across.split_once('v').unwrap();
            let down = rest.split_once('H').unwrap().0;
            dark += across.parse::<usize>().unwrap() * down.parse::<usize>().unwrap();
        }
        let colors = code(url).to_colors();
        assert_eq!(dark, colors.iter().filter(|it| **it == qrcode::Color::Dark).count());
    }
}
