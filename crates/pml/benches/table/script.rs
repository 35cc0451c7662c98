//! Understanding TypeScript, without running it.

use pml_script::{Form, analyse, transpile};

use crate::statistics::{Row, median, timed};

/// A piece of code as a model writes it, about 1 KB.
const PIECE: &str = r#"
interface Order { id: number; customer: string; total: number; items: { sku: string; quantity: number }[] }
async function load(page: number): Promise<Order[]> {
  const answer = await mcp.shop.list_orders({ page, size: 50 });
  return (answer.orders as Order[]).filter((order) => order.total > 0);
}
const totals = new Map<string, number>();
for (let page = 1; page <= 3; page++) {
  for (const { customer, total } of await load(page)) {
    totals.set(customer, (totals.get(customer) ?? 0) + total);
  }
}
const best = [...totals].sort(([, a], [, b]) => b - a).slice(0, 10);
if (best.length > 0) {
  await mcp.mail.send({ to: "sales@example.com", subject: `Top ${best.length}`, text: best.map(([name, sum]) => `${name}: ${sum.toFixed(2)}`).join("\n") });
} else {
  await mcp.log.write({ level: "warn", text: "No orders" });
}
"#;

/// Pieces in blocks of their own, so that names do not clash.
fn program(bytes: usize) -> String {
    let block = format!("{{{PIECE}}}\n");
    block.repeat(bytes.div_ceil(block.len()))[..].to_owned()
}

fn row(name: &str, bytes: usize, target: f64, times: usize) -> Row {
    let mut source = program(bytes);
    source.truncate(source.len().min(pml_model::limits::CODE_BYTES_MAX));
    let source = if source.len() < bytes { source } else { program(bytes - PIECE.len() - 8) };
    let work = || {
        let analysis = analyse(&source).unwrap_or_else(|problem| panic!("{problem:?}"));
        let code = transpile(&source, Form::Program).unwrap_or_else(|problem| panic!("{problem:?}")).code;
        (analysis.calls.len(), code.len())
    };
    Row::time(name, median((0..times).map(|_| timed(work))), None).target(target)
}

pub fn small() -> Row {
    row("analysis and strip of 3 KB of TypeScript", 3 << 10, 300.0, 200)
}

pub fn large() -> Row {
    // On a stack like a worker's: the walk goes as deep as the code.
    let work = || row("analysis and strip of 256 KB of TypeScript", 256 << 10, 20_000.0, 15);
    std::thread::Builder::new().stack_size(64 << 20).spawn(work).expect("a thread").join().expect("a row")
}
