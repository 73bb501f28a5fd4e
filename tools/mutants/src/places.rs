//! Where a source file can be changed, and into what.

use std::ops::Range;

use anyhow::Context as _;
use syn::{
    Attribute, Block, Expr, Lit, Pat, RangeLimits, ReturnType, Signature, Stmt, Type, UnOp,
    spanned::Spanned,
    visit::{self, Visit},
};

/// One change of a source file. It is made by text put before and behind a place, never by taking
/// text away, so that any number of mutants stand in one file and a switch chooses.
#[derive(Default, Debug)]
pub(crate) struct Mutant {
    /// Its path from the root of the repository.
    pub(crate) file: String,
    /// Counted from 1.
    pub(crate) line: usize,
    pub(crate) column: usize,
    /// What is changed into what, and the line as it stands there.
    pub(crate) what: String,
    /// In bytes of the file.
    pub(crate) place: Range<usize>,
    /// What comes before the place: text, the switch, text.
    pub(crate) before: (&'static str, String),
    pub(crate) after: &'static str,
    /// The constant function around it.
    pub(crate) const_fn: Option<String>,
}

/// Functions that are `const`, where no switch can be asked unless that word goes: the name and
/// where the word stands.
pub(crate) type Consts = Vec<(String, Range<usize>)>;

#[derive(Default, Debug)]
pub(crate) struct Places {
    pub(crate) mutants: Vec<Mutant>,
    pub(crate) consts: Consts,
}

impl Places {
    pub(crate) fn of(file: &str, source: &str) -> anyhow::Result<Places> {
        let parsed = syn::parse_file(source).with_context(|| file.to_owned())?;
        let found = Places::default();
        let mut finder = Finder { file, source, found, const_fn: None, unset: Vec::new() };
        finder.visit_file(&parsed);
        Ok(finder.found)
    }
}

/// How things look to people and machines: no rules, and other tests look at them.
const SKIPPED_TRAITS: [&str; 4] = ["Debug", "Display", "Error", "Serialize"];

/// What is taken for what: first a word, then its mistakes. `+=` is to `-=` as `+` is to `-`.
const OPERATORS: &str = "== !=, != ==, < <= >, <= < >, > >= <, >= > <, + -, - +, * /, / *, % /, \
    && ||, || &&, & |, | &, ^ |, << >>, >> <<";
const METHODS: &str = "min max, max min, any all, all any, is_some is_none, is_none is_some, \
    is_ok is_err, is_err is_ok, is_some_and is_none_or, is_none_or is_some_and, with without, \
    without with, first last, last first";
/// What a function can return without a look at anything, by its type.
const VALUES: &str = "bool true false, u8 0 1, u16 0 1, u32 0 1, u64 0 1, u128 0 1, usize 0 1, \
    i32 0 1 -1, i64 0 1 -1, Option None, Result Ok(()), \
    ControlFlow std::ops::ControlFlow::Continue(()) std::ops::ControlFlow::Break(())";

fn mistakes(table: &'static str, word: &str) -> Vec<&'static str> {
    let mut rows = table.split(", ").map(|row| row.split(' '));
    rows.find_map(|mut row| (row.next() == Some(word)).then(|| row.collect())).unwrap_or_default()
}

/// The operator in `+=` and its like.
fn assigning(op: &str) -> Option<&str> {
    op.strip_suffix('=').filter(|_| mistakes(OPERATORS, op).is_empty())
}

struct Finder<'a> {
    file: &'a str,
    source: &'a str,
    found: Places,
    const_fn: Option<String>,
    /// Variables that are declared without a value.
    unset: Vec<&'a str>,
}

impl<'a> Finder<'a> {
    fn text(&self, node: &impl Spanned) -> &'a str {
        &self.source[node.span().byte_range()]
    }

    fn add(
        &mut self,
        place: Range<usize>,
        before: (&'static str, &str),
        after: &'static str,
        what: &str,
    ) {
        let above = &self.source[..place.start];
        let line_start = above.rfind('\n').map_or(0, |at| at + 1);
        self.found.mutants.push(Mutant {
            file: self.file.to_owned(),
            line: above.matches('\n').count() + 1,
            column: above[line_start..].chars().count() + 1,
            what: format!("{what} @ {}", first_line(&self.source[line_start..])),
            place,
            before: (before.0, before.1.to_owned()),
            after,
            const_fn: self.const_fn.clone(),
        });
    }

    /// Another expression in the place of one.
    fn replace(&mut self, node: &impl Spanned, by: &str, what: &str) {
        let before = format!(" {{ {by} }} else {{ ");
        self.add(node.span().byte_range(), ("(if ", &before), " })", what);
    }

    fn condition(&mut self, cond: &Expr, word: &str, values: &[bool]) {
        let place = cond.span().byte_range();
        for value in values {
            let what = format!("{word} … → {word} {value}");
            match (value, has_let(cond)) {
                (true, true) => {}
                (true, false) => self.add(place.clone(), ("(", " || ("), "))", &what),
                (false, true) => self.add(place.clone(), ("!", " && "), "", &what),
                (false, false) => self.add(place.clone(), ("(!", " && ("), "))", &what),
            }
        }
    }

    fn function(&mut self, attrs: &[Attribute], sig: &Signature, block: &Block) {
        let name = sig.ident.to_string();
        // An audit is a check itself; a default that returns the default would call itself.
        if is_conditional(attrs) || name.starts_with("audit") || name == "default" {
            return;
        }
        let around = self.const_fn.take();
        if let Some(word) = sig.constness {
            self.found.consts.push((name.clone(), word.span().byte_range()));
            self.const_fn = Some(name.clone());
        }
        let Range { start, end } = block.brace_token.span.join().byte_range();
        let body = self.source[start + 1..end - 1].trim();
        for value in values_of(&sig.output).into_iter().filter(|&value| value != body) {
            let what = format!("{name}() → {}", if value.is_empty() { "()" } else { value });
            let before = format!(" {{ return {value}; }}");
            self.add(start + 1..start + 1, ("if ", &before), "", &what);
        }
        self.visit_block(block);
        self.const_fn = around;
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.function(&item.attrs, &item.sig, &item.block);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.function(&item.attrs, &item.sig, &item.block);
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !is_conditional(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        let of = item.trait_.as_ref().and_then(|(path, _)| path.segments.last());
        let is_skipped = of.is_some_and(|it| SKIPPED_TRAITS.iter().any(|name| it.ident == name));
        if !is_conditional(&item.attrs) && !is_skipped {
            visit::visit_item_impl(self, item);
        }
    }

    // Nothing can be asked in constants, types and patterns.
    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}
    fn visit_item_static(&mut self, _: &'ast syn::ItemStatic) {}
    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}
    fn visit_variant(&mut self, _: &'ast syn::Variant) {}
    fn visit_expr_const(&mut self, _: &'ast syn::ExprConst) {}
    fn visit_type(&mut self, _: &'ast Type) {}
    fn visit_generic_argument(&mut self, _: &'ast syn::GenericArgument) {}
    fn visit_attribute(&mut self, _: &'ast Attribute) {}

    fn visit_expr_repeat(&mut self, repeat: &'ast syn::ExprRepeat) {
        self.visit_expr(&repeat.expr);
    }

    fn visit_pat(&mut self, pat: &'ast Pat) {
        if let Pat::Guard(guarded) = pat {
            self.condition(&guarded.guard, "if", &[true, false]);
            self.visit_expr(&guarded.guard);
        }
    }

    fn visit_expr_match(&mut self, node: &'ast syn::ExprMatch) {
        if let Some((last, arms)) = node.arms.split_last()
            && takes_all(&last.pat)
        {
            for arm in arms.iter().filter(|arm| !matches!(arm.pat, Pat::Guard(_))) {
                let end = arm.pat.span().byte_range().end;
                let what = format!("arm {} → none", first_line(self.text(&arm.pat)));
                self.add(end..end, (" if !", ""), "", &what);
            }
        }
        visit::visit_expr_match(self, node);
    }

    fn visit_stmt(&mut self, stmt: &'ast Stmt) {
        if let Stmt::Local(local) = stmt
            && local.init.is_none()
        {
            self.unset.extend(names_in(self.text(&local.pat)));
        }
        if let Stmt::Expr(expr, Some(_)) = stmt
            && match expr {
                Expr::MethodCall(_) | Expr::Call(_) | Expr::Try(_) => true,
                Expr::Assign(node) => {
                    !names_in(self.text(&node.left)).any(|name| self.unset.contains(&name))
                }
                Expr::Binary(node) => assigning(self.text(&node.op)).is_some(),
                _ => false,
            }
        {
            self.add(stmt.span().byte_range(), ("if !", " { "), " }", "statement → none");
        }
        visit::visit_stmt(self, stmt);
    }

    fn visit_expr(&mut self, expr: &'ast Expr) {
        match expr {
            Expr::If(node) => self.condition(&node.cond, "if", &[true, false]),
            // Without an end no test would get to one.
            Expr::While(node) => self.condition(&node.cond, "while", &[false]),
            Expr::Binary(node) if !has_let(expr) => {
                let [left, right] = [&node.left, &node.right].map(|side| self.text(side));
                let op = self.text(&node.op);
                for twin in mistakes(OPERATORS, op) {
                    let by = format!("({left}) {twin} ({right})");
                    self.replace(expr, &by, &format!("{op} → {twin}"));
                }
                if let Some(short) = assigning(op) {
                    for twin in mistakes(OPERATORS, short) {
                        let by = format!("{left} {twin}= {right}");
                        self.replace(expr, &by, &format!("{op} → {twin}="));
                    }
                }
            }
            Expr::Unary(node) if !matches!(node.op, UnOp::Deref(_)) => {
                self.replace(expr, self.text(&node.expr), &format!("{}… → …", self.text(&node.op)));
            }
            Expr::Lit(node) => match &node.lit {
                Lit::Int(int) => {
                    if let Some(next) =
                        int.base10_parse::<u64>().ok().and_then(|n| n.checked_add(1))
                    {
                        let what = format!("{} → {next}", self.text(int));
                        self.replace(expr, &format!("{next}{}", int.suffix()), &what);
                    }
                }
                Lit::Bool(bool) => {
                    let other = (!bool.value).to_string();
                    self.replace(expr, &other, &format!("{} → {other}", bool.value));
                }
                _ => {}
            },
            Expr::MethodCall(node) => {
                let name = self.text(&node.method);
                for twin in mistakes(METHODS, name) {
                    let (all, method) = (expr.span().byte_range(), node.method.span().byte_range());
                    let before = &self.source[all.start..method.start];
                    let after = &self.source[method.end..all.end];
                    let what = format!("{name}() → {twin}()");
                    self.replace(expr, &format!("{before}{twin}{after}"), &what);
                }
            }
            Expr::Macro(node) if node.mac.path.is_ident("matches") => {
                self.replace(expr, &format!("!{}", self.text(expr)), "matches → !matches");
            }
            Expr::Range(node) => {
                let (what, step) = match node.limits {
                    RangeLimits::HalfOpen(_) => (".. → ..=", "+ 1"),
                    RangeLimits::Closed(_) => ("..= → ..", "- 1"),
                };
                if let Some(end) = &node.end {
                    self.replace(end, &format!("({}) {step}", self.text(end)), what);
                }
            }
            Expr::Continue(node) if node.label.is_none() => {
                self.replace(expr, "break", "continue → break");
            }
            Expr::Break(node) if node.label.is_none() && node.expr.is_none() => {
                self.replace(expr, "continue", "break → continue");
            }
            _ => {}
        }
        visit::visit_expr(self, expr);
    }
}

/// Under `cfg`: a test, or a feature that tests are built without.
fn is_conditional(attrs: &[Attribute]) -> bool {
    attrs.iter().any(|attr| attr.path().is_ident("cfg"))
}

fn has_let(cond: &Expr) -> bool {
    match cond {
        Expr::Let(_) => true,
        Expr::Binary(node) => has_let(&node.left) || has_let(&node.right),
        _ => false,
    }
}

/// Whether nothing gets past a pattern. Constants and variants begin with a capital.
fn takes_all(pat: &Pat) -> bool {
    match pat {
        Pat::Wild(_) => true,
        Pat::Ident(it) => it.ident.to_string().starts_with(char::is_lowercase),
        _ => false,
    }
}

fn names_in(text: &str) -> impl Iterator<Item = &str> {
    text.split(|it: char| !it.is_alphanumeric() && it != '_').filter(|name| !name.is_empty())
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or_default().trim()
}

fn values_of(output: &ReturnType) -> Vec<&'static str> {
    let ReturnType::Type(_, ty) = output else { return vec![""] };
    let name = match &**ty {
        Type::Path(it) => it.path.segments.last().map(|it| it.ident.to_string()),
        Type::Tuple(_) | Type::Array(_) => None,
        _ => return Vec::new(),
    };
    match mistakes(VALUES, &name.unwrap_or_default()) {
        none if none.is_empty() => vec!["Default::default()"],
        values => values,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the mutants of a source are, without the lines they stand in.
    fn mutants(source: &str) -> Vec<String> {
        let found = Places::of("rules.rs", source).unwrap().mutants;
        found.iter().map(|it| it.what.split_once(" @ ").unwrap().0.to_owned()).collect()
    }

    #[test]
    fn operators_and_numbers_are_mistaken() {
        let found = mutants(
            "fn f(a: u8) -> char { let (d, e); (d, e) = h; g(a <= 7 && !b, c + 0x0f); c -= 1; 'x' }",
        );
        assert_eq!(
            found,
            [
                "f() → Default::default()",
                "statement → none",
                "&& → ||",
                "<= → <",
                "<= → >",
                "7 → 8",
                "!… → …",
                "+ → -",
                "0x0f → 16",
                "statement → none",
                "-= → +=",
                "1 → 2"
            ]
        );
    }

    #[test]
    fn conditions_arms_and_ranges_are_mistaken() {
        let found = mutants(
            "fn f() -> bool { for i in 0..n { if let A = b && c { continue } }
             match x { 1 => a.any(b), 2 if c => matches!(d, E), _ => true } }",
        );
        assert_eq!(
            found,
            [
                "f() → true",
                "f() → false",
                ".. → ..=",
                "0 → 1",
                "if … → if false",
                "continue → break",
                "arm 1 → none",
                "any() → all()",
                "if … → if true",
                "if … → if false",
                "matches → !matches",
                "true → false"
            ]
        );
    }

    #[test]
    fn constants_tests_texts_and_what_would_change_nothing_are_left_alone() {
        let source = "
            const A: u8 = 1 + 2;
            fn f(a: [u8; 3]) -> Option<[u8; 4]> { None }
            fn empty() {}
            fn audit() -> bool { a == b }
            impl fmt::Debug for B { fn fmt(&self) -> bool { a == b } }
            #[cfg(test)] mod tests { fn f() -> bool { a == b } }
            #[cfg(feature = \"serde\")] fn g() -> bool { a == b }
            impl C { const D: u8 = 4; }";
        assert_eq!(mutants(source), [""; 0]);
    }

    #[test]
    fn a_mutant_knows_where_it_stands() {
        let places = Places::of("rules.rs", "\nconst fn f() -> char {\n    a * é == b\n}").unwrap();
        let [_, compared, times] = &places.mutants[..] else { panic!("{places:?}") };
        assert_eq!(
            (compared.line, compared.column, compared.what.as_str()),
            (3, 5, "== → != @ a * é == b")
        );
        assert_eq!((times.line, times.column, times.place.len()), (3, 5, 6));
        assert_eq!(times.const_fn.as_deref(), Some("f"));
        assert_eq!(places.consts, [("f".to_owned(), 1..6)]);
    }
}
