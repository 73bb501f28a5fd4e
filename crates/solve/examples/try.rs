fn main() {
    let t = std::time::Instant::now();
    let s = parlor_solve::one_euro::solve(
        &one_euro::Options { euros_to_win: 1, ..Default::default() },
        |a, b| println!("{a} {b} {:.1}", t.elapsed().as_secs_f64()),
    );
    for a in 0..1 {
        for b in 0..1 {
            print!("{:.9} ", s.start(a, b));
        }
        println!();
    }
    println!("gap {:e} {:.1}", s.gap, t.elapsed().as_secs_f64());
    println!(
        "residual {:e} {:.1}",
        parlor_solve::one_euro::residual(&s),
        t.elapsed().as_secs_f64()
    );
}
