use super::check;

#[test]
fn data_flows_from_result_to_argument() {
    check(&[
        ("const a = await A(); await B(a)", "a b | a=>b"),
        ("await B(await A())", "b a | a=>b"),
        ("const a = await A(); const { x: [y] } = a; await B({ z: y.w })", "a b | a=>b"),
        ("const r = await A(); const s = `x${r.y?.z}`; await B({...JSON.parse(s)})", "a b | a=>b"),
        ("const r = await A(); let x = 1; x = r.length + 1; await B([x])", "a b | a=>b"),
        ("let s = ''; s += await A(); s += await B(); await C(s)", "a b c | a->b a=>c b=>c"),
        ("const a = await A(); await B(); await C(a)", "a b c | a->b a=>c b->c"),
        ("let x = await A(); x = await B(); await C(x)", "a b c | a->b b=>c"),
        ("let x = await A(); x = await B(x); await C(x)", "a b c | a=>b b=>c"),
        ("const o = { a: await A(), b: await B() }; await C(o.b)", "a b c | a->b b=>c"),
        ("const o = {}; o.x = await A(); await B(o)", "a b | a=>b"),
        ("const o = {}; const p = o; p.x = await A(); await B(); await C(o)", "a b c | a->b a=>c b->c"),
        ("const l = []; l.push(await A()); await B(l.length)", "a b | a=>b"),
        ("const m = new Map(); m.set('k', await A()); await B(m.get('k'))", "a b | a=>b"),
        ("const r = await A(); await B(r ? r.x : 'none')", "a b | a=>b"),
        ("const r = (await A()) ?? 'x'; await B(r)", "a b | a=>b"),
        ("const r = await A(); const xs = r.map((x) => x.id).filter(Boolean); await B(xs)", "a b | a=>b"),
        ("const r = await A(); const n = Object.keys(r).length; await B({ n })", "a b | a=>b"),
        ("const { a, ...rest } = await A(); await B(rest)", "a b | a=>b"),
        ("const [x, ...rest] = [await A(), await B(), 1]; await C(rest)", "a b c | a->b b=>c"),
        ("let x; ({ x } = await A()); await B(x)", "a b | a=>b"),
        ("let x; [x] = [await A()]; await B(x)", "a b | a=>b"),
        ("const a = await A(); await B(new Date(a.time).toISOString())", "a b | a=>b"),
        ("const a = await A(); const t = String.raw`${a}`; await B(t)", "a b | a=>b"),
        ("const a = await A(); let t = ''; for (const x of a) { t += x; } await B(t)", "a b | a=>b"),
        ("let out; try { out = await A() } catch (e) { out = null } await B(out)", "a b | a=>b"),
        ("const a = (await A()) as string; const b = <any>a; await B(b!)", "a b | a=>b"),
        ("const a = await A(); const k = { [a.key]: 1 }; await B(k)", "a b | a->b"),
        ("let a; if (c) a = await A(); else a = await B(); await C(a)", "a[then] b[else] c | a=>c b=>c"),
        ("let a = await A(); if (c) { a = await B() } await C(a)", "a b[then] c | a->b a=>c b=>c"),
        ("const a = await A(); const total = a.reduce((sum, x) => sum + x, 0); await B(total)", "a b | a=>b"),
    ]);
}

#[test]
fn effects_keep_their_order() {
    check(&[
        ("await A(); await B(); await C()", "a b c | a->b b->c"),
        ("A(); B()", "a[dropped] b | a->b"),
        ("await A(); if (x) await B(); await C()", "a b[then] c | a->b b->c"),
        ("if (c) { await A() } else { await B() } await C()", "a[then] b[else] c | a->c b->c"),
        ("if (c) { await A(); return } await B()", "a[then] b"),
        ("if (c) { await A(); throw new Error() } else { await B() } await C()", "a[then] b[else] c | b->c"),
        ("const x = c ? await A() : await B(); await C(x)", "a[?] b[:] c | a=>c b=>c"),
        ("c && await A(); await B()", "a[&&] b | a->b"),
        ("const x = (await A()) || (await B()); await C(x)", "a b[||] c | a->b a=>c b=>c"),
        ("let x = null; x ??= await A(); await B(x)", "a[??] b | a=>b"),
        (
            "switch (x) { case 1: await A(); break; case 2: await B(); default: await C() } await D()",
            "a[case] b[case] c[default] d | b->c a->d c->d",
        ),
        ("try { await A() } catch { await B() } await C()", "a b[catch] c | a->b b->c"),
        (
            "try { await A(); await B() } catch (e) { await C(e.message) } finally { await D() }",
            "a b c[catch] d | a->b b=>c c->d",
        ),
        ("try { return await A() } catch (e) { await B() } await C()", "a b[catch] c | a->b b->c"),
        ("try { return await A() } finally { await B() }", "a b | a->b"),
        ("for (const x of xs) { await A(x); await B(x) } await C()", "a[of] b[of] c | a->b b->c"),
        ("for (let i = 0; i < 3; i++) await A({ i })", "a[for]"),
        ("for (const k in o) { await A(k) }", "a[in]"),
        ("while (await A()) { await B() } await C()", "a[while] b[while] c | a->b b->c"),
        ("do { await A() } while (await B()); await C()", "a[do] b[do] c | a->b b->c"),
        ("while (true) { const r = await A(); if (r.done) break; await B(r) } await C()", "a[while] b[while] c | a=>b a->c b->c"),
        ("for (const x of xs) { if (x) { await A(); continue } await B() } await C()", "a[then,of] b[of] c | a->c b->c"),
        ("for (const x of xs) { return await A(x) } await B()", "a[of] b"),
        ("outer: for (const x of xs) { for (const y of x) { if (y) break outer; await A() } } await B()", "a[of] b | a->b"),
        ("for await (const x of A()) { await B(x) } await C()", "a b[of] c | a=>b b->c"),
        ("const x = (await A(), await B()); await C(x)", "a b c | a->b b=>c"),
        ("let r; for (const x of xs) { r = await A(r) } await B(r)", "a[of] b | a=>b"),
        ("void A(); await B()", "a[dropped] b | a->b"),
    ]);
}

#[test]
fn what_is_not_waited_for_runs_side_by_side() {
    check(&[
        ("await Promise.all([A(), B()]); await C()", "a[all] b[all] c | a->c b->c"),
        ("await X; const [a, b] = await Promise.all([A(), B()]); await C(b)", "a[all] b[all] c | a->c b=>c"),
        ("await A(); await Promise.all([B(), C()]); await D()", "a b[all] c[all] d | a->b a->c b->d c->d"),
        ("const p = A(); const q = B(); await p; await q; await C()", "a b c | a->c b->c"),
        ("const p = A(); await B(); await p; await C()", "a b c | a->c b->c"),
        ("const p = A(); const b = await B(); await C(await p, b); ", "a b c | a=>c b->c"),
        ("const ps = [A(), B()]; await ps[0]; await C(); await ps[1]; await D()", "a b c d | a->c b->d c->d"),
        ("await Promise.all(xs.map((x) => A(x))); await B()", "a[each,all] b | a->b"),
        ("const ps = xs.map((x) => A(x)); const rs = await Promise.all(ps); await B(rs)", "a[each,all] b | a=>b"),
        ("const ps = []; for (const x of xs) ps.push(A(x)); await B(await Promise.all(ps))", "a[of,all] b | a=>b"),
        (
            "await Promise.all(xs.map(async (x) => { const r = await A(x); return B(r) })); await C()",
            "a[each,all] b[each,all] c | a=>b b->c",
        ),
        (
            "await Promise.all([(async () => { await A(); await B() })(), C()]); await D()",
            "a[all] b[all] c[all] d | a->b b->d c->d",
        ),
        ("const [a, b] = await Promise.allSettled([A(), B()]); await C(a.value)", "a[settled] b[settled] c | a=>c b->c"),
        ("const r = await Promise.race([A(), B()]); await C(r)", "a[race] b[race] c | a=>c b=>c"),
        ("const r = await Promise.any([A(), B()]); await C(r)", "a[any] b[any] c | a=>c b=>c"),
        ("const p = A(); if (c) { await p; await B() } await C()", "a b[then] c | a->b b->c"),
        (
            "const ids = await A(); const rs = await Promise.all(ids.map((id) => B({ id }))); await C(rs[0])",
            "a b[each,all] c | a=>b b=>c",
        ),
        ("A().then((r) => B(r)); await C()", "a b c | a=>b b->c"),
        ("await A().then((r) => r.x).then((x) => B(x)); await C()", "a b c | a=>b b->c"),
        ("await A().catch(() => B()); await C()", "a b[catch] c | a->b b->c"),
        ("await A().finally(() => B()); await C()", "a b c | a->b b->c"),
        ("await A().then(mcp.s.b); await C()", "a b c | a=>b b->c"),
        ("const r = await new Promise((resolve) => { A().then(resolve) }); await B(r)", "a b | a=>b"),
        ("await Promise.resolve(A()); await B()", "a b | a->b"),
        ("(async () => { await A(); await B() })(); await C()", "a b c | a->b b->c"),
        ("const x = A(); await B()", "a[dropped] b"),
        ("setTimeout(() => { A() }, 10); await B()", "a[dropped] b | a->b"),
        ("async function f() { return A() } const p = f(); await B(); await C(await p)", "a b c | a=>c b->c"),
    ]);
}

#[test]
fn helpers_are_followed() {
    check(&[
        ("const f = () => A(); await f(); await f()", "a[x2]"),
        ("const f = () => A(); await f(); await B(); await f()", "a[x2] b | a->b"),
        ("await f(); async function f() { await A(); await B() } await C()", "a b c | a->b b->c"),
        ("async function f(x) { return await A(x) } const r = await f(await B()); await C(r)", "a b c | b=>a a=>c"),
        ("const f = async (x) => ({ data: await A(x) }); const { data } = await f(1); await B(data)", "a b | a=>b"),
        ("const f = async (x) => { if (x) return A(); return B() }; await C(await f(1))", "a[then] b c | a=>c b=>c"),
        ("const o = { async f(x) { return A(x) }, g: () => B() }; await o.g(await o.f(1))", "a b | a->b"),
        ("class K { async f() { return A() } static g(x) { return B(x) } } await K.g(await new K().f())", "a b | a=>b"),
        ("class P { f() { return A() } } class K extends P { g() { return super.f() } } await new K().g()", "a"),
        ("class P { f() { return A() } } class K extends P {} await new K().f()", "a"),
        (
            "const retry = async (fn) => { for (let i = 0; i < 3; i++) { try { return await fn() } catch {} } }; await retry(() => A()); await B()",
            "a[for] b | a->b",
        ),
        ("const twice = (f) => { f(); return f() }; await twice(() => A())", "a[x2]"),
        ("async function walk(d) { const es = await A(d); for (const e of es) await walk(e) } await walk('.')", "a[recursion]"),
        (
            "async function even(n) { await A(); return odd(n - 1) } async function odd(n) { await B(); return even(n - 1) } await even(4)",
            "a[recursion] b[recursion] | a->b",
        ),
        ("const make = (s) => (x) => s.get(x); await make(mcp.p)(1); await make(mcp.q)(2)", "p:get q:get | p:get->q:get"),
        ("function f() { return A() } await unknown(f); await B()", "a b | a->b"),
        ("function unused() { return A() } await B()", "a[x0] b"),
        ("let f = () => A(); if (c) f = () => B(); await f(); await C()", "a b c | a->c b->c"),
        ("const f = function g(n) { return n ? g(n - 1) : A() }; await f(3)", "a[:,recursion]"),
        ("const f = (x = A()) => x; await f(); await f(1)", "a"),
        ("const f = (...xs) => B(xs[1]); await f(1, await A())", "b a | a=>b"),
        ("const f = ({ id }) => B(id); await f(await A())", "b a | a=>b"),
        ("const f = (a, b) => B(b); const xs = [1, await A()]; await f(...xs)", "b a | a=>b"),
        ("function* g() { yield A() } for (const p of g()) await p; await B()", "a b | a->b"),
        ("async () => { await A(); await B() }", "a b | a->b"),
        ("export default async function main(args) { const r = await A(args); return B(r) }", "a b | a=>b"),
        ("async function main() { await A() }", "a"),
        ("async function main() { await A() } main()", "a"),
        ("export async function one() { await A() } export const two = async () => { await B() }", "a[x0] b[x0]"),
    ]);
}
