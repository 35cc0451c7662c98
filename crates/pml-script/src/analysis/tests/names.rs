use super::{check, read};

#[test]
fn a_tool_is_found_under_any_name() {
    check(&[
        ("for (const [i, t] of [mcp.a.x, mcp.b.y].entries()) await t(i)", "a:x[of] b:y[of]"),
        ("const i = [mcp.a.x].values(); await i.next().value()", "a:x"),
        ("await [mcp.a.x, mcp.b.y].pop()()", "a:x b:y"),
        ("for (const t of [mcp.a.x, mcp.b.y].slice(0, 1).reverse()) await t()", "a:x[of] b:y[of]"),
        ("const [s] = ['a', 'b'].map((n) => mcp[n]); await s.x()", "a:x"),
        ("const s = [mcp.a, mcp.b].filter(Boolean).find((s) => s); await s.x()", "a:x b:x"),
        ("const get = async () => mcp.a; const s = await get().then((s) => s); await s.x()", "a:x"),
        ("const call = (server, tool, args) => mcp[server][tool](args); await call('fs', 'read', {})", "fs:read"),
        ("for (const [s, t] of [['fs', 'read'], ['db', 'get']]) await mcp[s][t]()", "db:get[of] fs:read[of] | fs:read->db:get"),
        ("const names = { a: 'read', b: 'write' }; await mcp.fs[names[k]]()", "fs:read fs:write"),
        ("async function f(m = mcp) { return m.fs.read() } await f()", "fs:read"),
        (r#"await mcp["fs"]["read"]()"#, "fs:read"),
        ("await mcp[`fs`][`read`]()", "fs:read"),
        (r#"await mcp["internal-db"].query()"#, "internal-db:query"),
        ("const fs = mcp.fs; await fs.read()", "fs:read"),
        ("const m = mcp; const t = m.fs; const r = t.read; await r()", "fs:read"),
        ("const { read_file: r } = mcp.filesystem; await r()", "filesystem:read_file"),
        ("const { fs: { read, ['write']: w } } = mcp; await read(); await w()", "fs:read fs:write | fs:read->fs:write"),
        ("const t = 'read'; await mcp.fs[t]()", "fs:read"),
        ("const t = 're' + 'ad'; const s = `f${'s'}`; await mcp[s][t]()", "fs:read"),
        ("await mcp.fs?.read?.()", "fs:read"),
        ("await mcp?.fs.read()", "fs:read"),
        ("await (mcp as any).fs.read()", "fs:read"),
        ("await mcp!.fs!.read!()", "fs:read"),
        ("await (<any>mcp).fs.read()", "fs:read"),
        ("await (mcp satisfies any).fs.read()", "fs:read"),
        ("const { fs } = mcp as any; await (fs as any).read()", "fs:read"),
        ("await globalThis.mcp.fs.read()", "fs:read"),
        ("const { mcp: m } = globalThis; await m.fs.read()", "fs:read"),
        ("declare const mcp: any; await mcp.fs.read()", "fs:read"),
        ("declare namespace mcp { namespace fs { function read(): any } } await mcp.fs.read()", "fs:read"),
        ("import fs = mcp.fs; await fs.read()", "fs:read"),
        ("enum T { Read = 'read' } await mcp.fs[T.Read]()", "fs:read"),
        ("let fs; fs = mcp.fs; await fs.read()", "fs:read"),
        ("const { fs = null } = mcp; await fs.read()", "fs:read"),
        ("await mcp.fs.read.call(mcp.fs, {})", "fs:read"),
        ("await mcp.fs.read.apply(null, [{}])", "fs:read"),
        ("const r = mcp.fs.read.bind(mcp.fs); await r()", "fs:read"),
        ("await (0, mcp.fs.read)()", "fs:read"),
        ("await Promise.all(xs.map(mcp.fs.read))", "fs:read[each,all]"),
        ("xs.forEach(mcp.fs.read)", "fs:read[each,dropped]"),
        ("await retry(mcp.fs.read)", "fs:read"),
        (
            "const api = { read: mcp.fs.read, m: mcp }; await api.read(); await api.m.fs.write()",
            "fs:read fs:write | fs:read->fs:write",
        ),
        ("const api = { fs: mcp.fs, read() { return this.fs.read() } }; await api.read()", "fs:read"),
        ("for (const t of [mcp.a.x, mcp.b.y]) await t()", "a:x[of] b:y[of] | a:x->b:y"),
        ("for (const n of ['x', 'y']) await mcp.a[n]()", "a:x[of] a:y[of] | a:x->a:y"),
        ("await Promise.all(['x', 'y'].map((n) => mcp.a[n]()))", "a:x[each,all] a:y[each,all]"),
        ("for (const [n, t] of Object.entries({ x: mcp.a.x, y: mcp.b.y })) await t(n)", "a:x[of] b:y[of]"),
        ("const t = c ? mcp.a.x : mcp.b.y; await t(); await C()", "a:x b:y c | a:x->c b:y->c"),
        ("const s = mcp.a ?? mcp.b; await s.x()", "a:x b:x"),
        ("const tools = { x: mcp.a.x, y: mcp.b.y }; await tools[name]()", "a:x b:y"),
        ("mcp.s && await mcp.s.a()", "a[&&]"),
        ("const f = (m) => m.fs.read(); await f(mcp)", "fs:read"),
        ("const f = ({ read }) => read(); await f(mcp.fs)", "fs:read"),
        ("function f(fs, t) { return fs[t]() } await f(mcp.fs, 'read')", "fs:read"),
        ("const f = (s) => s.x(); await f(mcp.a); await f(mcp.b)", "a:x b:x | a:x->b:x"),
        ("class K { constructor(private fs: any) {} read() { return this.fs.read() } } await new K(mcp.fs).read()", "fs:read"),
        (
            "class K { fs; constructor(m) { this.fs = m.fs } async read() { await this.fs.read() } } await new K(mcp).read()",
            "fs:read",
        ),
        ("class K { #fs = mcp.fs; read() { return this.#fs.read() } } await new K().read()", "fs:read"),
        ("class K { static fs = mcp.fs; static read() { return this.fs.read() } } await K.read()", "fs:read"),
        (
            "class P { constructor(m) { this.m = m } } class K extends P { constructor(m) { super(m) } go() { return this.m.fs.read() } } await new K(mcp).go()",
            "fs:read",
        ),
        (
            "const walk = async (fs, d) => { for (const x of await fs.list(d)) await walk(fs, x) }; await walk(mcp.fs, '.')",
            "fs:list[recursion]",
        ),
        ("const get = () => mcp.fs; await get().read()", "fs:read"),
        ("const get = async () => mcp.fs; await (await get()).read()", "fs:read"),
        ("namespace N { const fs = mcp.fs; export const go = () => fs.read() } await N.go()", "fs:read"),
        ("await mcp.fs.read`x`", "fs:read"),
        ("if (typeof mcp !== 'undefined' && 'fs' in mcp) console.log(mcp)", ""),
    ]);
}

#[test]
fn a_shadowed_name_is_not_ours() {
    check(&[
        ("const mcp = {}; mcp.fs.read()", ""),
        ("function f(mcp) { return mcp.fs.read() } f(other)", ""),
        ("const f = ({ mcp }) => mcp.fs.read(); f(other)", ""),
        ("{ let mcp = other; mcp.fs.read() } await mcp.fs.write()", "fs:write"),
        ("try { x() } catch (mcp) { mcp.fs.read() }", ""),
        ("for (const mcp of list) mcp.fs.read()", ""),
        ("class mcp { static fs = 1 } mcp.fs.read()", ""),
        ("var mcp; mcp.fs.read()", ""),
        ("import type { mcp } from 'x'; const a = { mcp: 1 }; a.mcp.fs.read()", ""),
        ("const o = { mcp: { fs: 1 } }; o.mcp.fs.read(); type mcp = string; await mcp.fs.write()", "fs:write"),
        ("function mcp() {} mcp.fs.read()", ""),
    ]);
}

#[test]
fn tools_are_a_sorted_set() {
    let tools: Vec<String> =
        read("await mcp.z.b(); await mcp.a.c(); await mcp.z.b()").tools.iter().map(ToString::to_string).collect();
    assert_eq!(tools, ["a:c", "z:b"]);
}
