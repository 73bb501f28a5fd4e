//! Where a source file can be changed, and into what.

use std::ops::Range;

use anyhow::Context as _;
use syn::{
    Attribute, BinOp, Block, Expr, Lit, Pat, RangeLimits, ReturnType, Signature, Stmt, Type, UnOp,
    spanned::Spanned,
    visit::{self, Visit},
};

/// One change of a source file. It is made by text put before and behind a place, and never by
/// taking text away, so that any number of mutants stand in one file and a switch chooses.
#[derive(Debug)]
pub(crate) struct Mutant {
    /// Its path from the root of the repository.
    pub(crate) file: String,
    /// In bytes of the file.
    pub(crate) place: Range<usize>,
    /// What comes before the place: text, the switch, text.
    pub(crate) before: (&'static str, String),
    pub(crate) after: &'static str,
    /// What is changed into what, for people.
    pub(crate) what: String,
    /// Counted from 1.
    pub(crate) line: usize,
    pub(crate) column: usize,
    /// The line as it stands there.
    pub(crate) text: String,
    /// The constant function around it.
    pub(crate) const_fn: Option<String>,
}

/// The mutants of a file, and its `const` words that could go so that switches can be asked: the
/// name of the function and where the word stands.
#[derive(Default, Debug)]
pub(crate) struct Places {
    pub(crate) mutants: Vec<Mutant>,
    pub(crate) consts: Vec<(String, Range<usize>)>,
}

impl Places {
    pub(crate) fn of(file: &str, source: &str) -> anyhow::Result<Places> {
        let parsed = syn::parse_file(source).with_context(|| file.to_owned())?;
        let mut finder = Finder { file, source, found: Places::default(), const_fn: None };
        finder.visit_file(&parsed);
        Ok(finder.found)
    }
}

/// How things look to people and to machines: no rules, and goldens and other crates check them.
const SKIPPED_TRAITS: [&str; 4] = ["Debug", "Display", "Error", "Serialize"];
/// `audit` is a check itself; a mutant of `default` that returns the default calls itself.
const SKIPPED_FUNCTIONS: [&str; 2] = ["audit", "default"];

/// Methods that are easily mistaken for each other.
const TWINS: [(&str, &str); 7] = [
    ("min", "max"),
    ("any", "all"),
    ("is_some", "is_none"),
    ("is_ok", "is_err"),
    ("is_some_and", "is_none_or"),
    ("with", "without"),
    ("first", "last"),
];

struct Finder<'a> {
    file: &'a str,
    source: &'a str,
    found: Places,
    const_fn: Option<String>,
}

impl Finder<'_> {
    fn text(&self, node: &impl Spanned) -> &str {
        &self.source[node.span().byte_range()]
    }

    fn add(
        &mut self,
        place: Range<usize>,
        before: (&'static str, String),
        after: &'static str,
        what: String,
    ) {
        let above = &self.source[..place.start];
        let line_start = above.rfind('\n').map_or(0, |at| at + 1);
        let text = first_line(&self.source[line_start..]).trim().to_owned();
        self.found.mutants.push(Mutant {
            line: above.matches('\n').count() + 1,
            column: above[line_start..].chars().count() + 1,
            const_fn: self.const_fn.clone(),
            file: self.file.to_owned(),
            text,
            place,
            before,
            after,
            what,
        });
    }

    /// Another expression in the place of one.
    fn replace(&mut self, node: &impl Spanned, by: &str, what: String) {
        let before = ("(if ", format!(" {{ {by} }} else {{ "));
        self.add(node.span().byte_range(), before, " })", what);
    }

    fn condition(&mut self, cond: &Expr, word: &str, can_be_true: bool) {
        let place = cond.span().byte_range();
        let what = |value| format!("{word} … → {word} {value}");
        if has_let(cond) {
            self.add(place, ("!", " && ".to_owned()), "", what(false));
            return;
        }
        if can_be_true {
            self.add(place.clone(), ("(", " || (".to_owned()), "))", what(true));
        }
        self.add(place, ("(!", " && (".to_owned()), "))", what(false));
    }

    fn function(&mut self, attrs: &[Attribute], sig: &Signature, block: &Block) {
        let name = sig.ident.to_string();
        if is_conditional(attrs) || SKIPPED_FUNCTIONS.contains(&name.as_str()) {
            return;
        }
        let around = self.const_fn.take();
        if let Some(word) = sig.constness {
            self.found.consts.push((name.clone(), word.span().byte_range()));
            self.const_fn = Some(name.clone());
        }
        let start = block.brace_token.span.open().byte_range().end;
        if !block.stmts.is_empty() {
            for value in values_of(&sig.output) {
                let before = ("if ", format!(" {{ return {value}; }}"));
                let value = if value.is_empty() { "()" } else { value };
                self.add(start..start, before, "", format!("{name}() → {value}"));
            }
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

    // No switch can be asked in constants, and there are no expressions to change in the others.
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
            self.condition(&guarded.guard, "if", true);
            self.visit_expr(&guarded.guard);
        }
    }

    fn visit_expr_match(&mut self, node: &'ast syn::ExprMatch) {
        if let Some((last, arms)) = node.arms.split_last()
            && takes_all(&last.pat)
        {
            for arm in arms.iter().filter(|arm| !matches!(arm.pat, Pat::Guard(_))) {
                let Range { start, end } = arm.pat.span().byte_range();
                let what = format!("arm {} → none", first_line(&self.source[start..end]));
                self.add(end..end, (" if !", String::new()), "", what);
            }
        }
        visit::visit_expr_match(self, node);
    }

    fn visit_stmt(&mut self, stmt: &'ast Stmt) {
        if let Stmt::Expr(expr, Some(_)) = stmt {
            let is_deed = match expr {
                Expr::MethodCall(_) | Expr::Call(_) | Expr::Assign(_) | Expr::Try(_) => true,
                Expr::Binary(binary) => op_twins(&binary.op).0 == Kind::Assign,
                _ => false,
            };
            if is_deed {
                let before = ("if !", " { ".to_owned());
                self.add(stmt.span().byte_range(), before, " }", "statement → none".to_owned());
            }
        }
        visit::visit_stmt(self, stmt);
    }

    fn visit_expr(&mut self, expr: &'ast Expr) {
        match expr {
            Expr::If(node) => self.condition(&node.cond, "if", true),
            Expr::While(node) => self.condition(&node.cond, "while", false),
            Expr::Binary(node) => {
                let (kind, twins) = op_twins(&node.op);
                let (left, right) = (self.text(&node.left), self.text(&node.right));
                let changed: Vec<_> = twins
                    .iter()
                    .map(|twin| match kind {
                        Kind::Assign => format!("{left} {twin} {right}"),
                        Kind::Value => format!("({left}) {twin} ({right})"),
                    })
                    .collect();
                if !has_let(expr) {
                    let op = self.text(&node.op).to_owned();
                    for (twin, changed) in twins.iter().zip(changed) {
                        self.replace(expr, &changed, format!("{op} → {twin}"));
                    }
                }
            }
            Expr::Unary(node) if !matches!(node.op, UnOp::Deref(_)) => {
                let inner = self.text(&node.expr).to_owned();
                let what = format!("{}… → …", self.text(&node.op));
                self.replace(expr, &inner, what);
            }
            Expr::Lit(node) => match &node.lit {
                Lit::Int(int) => {
                    if let Some(next) =
                        int.base10_parse::<u64>().ok().and_then(|n| n.checked_add(1))
                    {
                        let what = format!("{} → {next}", self.text(int));
                        self.replace(expr, &format!("{next}{}", int.suffix()), what);
                    }
                }
                Lit::Bool(bool) => {
                    let other = (!bool.value).to_string();
                    self.replace(expr, &other, format!("{} → {other}", bool.value));
                }
                _ => {}
            },
            Expr::MethodCall(node) => {
                let name = node.method.to_string();
                for (one, other) in TWINS.iter().flat_map(|&(one, two)| [(one, two), (two, one)]) {
                    if one == name {
                        let mut changed = self.text(expr).to_owned();
                        let start = expr.span().byte_range().start;
                        let Range { start: from, end: to } = node.method.span().byte_range();
                        changed.replace_range(from - start..to - start, other);
                        self.replace(expr, &changed, format!("{one}() → {other}()"));
                    }
                }
            }
            Expr::Macro(node) if node.mac.path.is_ident("matches") => {
                let changed = format!("!{}", self.text(expr));
                self.replace(expr, &changed, "matches → !matches".to_owned());
            }
            Expr::Range(node) => {
                let (from, to, step) = match node.limits {
                    RangeLimits::HalfOpen(_) => ("..", "..=", "+ 1"),
                    RangeLimits::Closed(_) => ("..=", "..", "- 1"),
                };
                if let Some(end) = &node.end {
                    let changed = format!("({}) {step}", self.text(end));
                    self.replace(end, &changed, format!("{from} → {to}"));
                }
            }
            Expr::Continue(node) if node.label.is_none() => {
                self.replace(expr, "break", "continue → break".to_owned());
            }
            Expr::Break(node) if node.label.is_none() && node.expr.is_none() => {
                self.replace(expr, "continue", "break → continue".to_owned());
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

fn takes_all(pat: &Pat) -> bool {
    match pat {
        Pat::Wild(_) => true,
        // A constant or a variant begins with a capital.
        Pat::Ident(it) => {
            it.subpat.is_none() && it.ident.to_string().starts_with(char::is_lowercase)
        }
        _ => false,
    }
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}

/// What a function can return without a look at anything.
fn values_of(output: &ReturnType) -> &'static [&'static str] {
    let ReturnType::Type(_, ty) = output else { return &[""] };
    let Type::Path(path) = &**ty else {
        return match &**ty {
            Type::Tuple(_) | Type::Array(_) => &["Default::default()"],
            _ => &[],
        };
    };
    let name = path.path.segments.last().map(|it| it.ident.to_string()).unwrap_or_default();
    match name.as_str() {
        "bool" => &["true", "false"],
        "u8" | "u16" | "u32" | "u64" | "u128" | "usize" => &["0", "1"],
        "i8" | "i16" | "i32" | "i64" | "i128" | "isize" => &["0", "1", "-1"],
        "Option" => &["None"],
        "Result" => &["Ok(Default::default())"],
        "ControlFlow" => {
            &["std::ops::ControlFlow::Continue(())", "std::ops::ControlFlow::Break(())"]
        }
        _ => &["Default::default()"],
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Value,
    Assign,
}

/// What stands for an operator when it is mistaken.
fn op_twins(op: &BinOp) -> (Kind, &'static [&'static str]) {
    let value: &[&str] = match op {
        BinOp::Eq(_) => &["!="],
        BinOp::Ne(_) => &["=="],
        BinOp::Lt(_) => &["<=", ">"],
        BinOp::Le(_) => &["<", ">"],
        BinOp::Gt(_) => &[">=", "<"],
        BinOp::Ge(_) => &[">", "<"],
        BinOp::Add(_) => &["-"],
        BinOp::Sub(_) => &["+"],
        BinOp::Mul(_) => &["/"],
        BinOp::Div(_) => &["*"],
        BinOp::Rem(_) => &["/"],
        BinOp::And(_) => &["||"],
        BinOp::Or(_) => &["&&"],
        BinOp::BitAnd(_) => &["|"],
        BinOp::BitOr(_) => &["&"],
        BinOp::BitXor(_) => &["|"],
        BinOp::Shl(_) => &[">>"],
        BinOp::Shr(_) => &["<<"],
        _ => &[],
    };
    let assign: &[&str] = match op {
        BinOp::AddAssign(_) => &["-="],
        BinOp::SubAssign(_) => &["+="],
        BinOp::MulAssign(_) => &["/="],
        BinOp::DivAssign(_) => &["*="],
        BinOp::RemAssign(_) => &["/="],
        BinOp::BitAndAssign(_) => &["|="],
        BinOp::BitOrAssign(_) => &["&="],
        BinOp::BitXorAssign(_) => &["|="],
        BinOp::ShlAssign(_) => &[">>="],
        BinOp::ShrAssign(_) => &["<<="],
        _ => return (Kind::Value, value),
    };
    (Kind::Assign, assign)
}
