/** Look of the page, in the colours of the shop; it has no other file and no script. */
export const PAGE_STYLE = `
:root{color-scheme:light dark;--ground:#f2f5f3;--surface:#fff;--ink:#10201b;--ink-2:#47574f;--line:#d6deda;--accent:#0b5c49}
@media(prefers-color-scheme:dark){:root{--ground:#0d1512;--surface:#15211c;--ink:#e9f1ed;--ink-2:#adc0b7;--line:#2b4a40;--accent:#7fe0bd}}
body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:1rem}
h1{margin:.5rem 0}h2{margin:2rem 0 .5rem}p{max-width:45rem}
a{color:var(--accent)}
nav ul{display:flex;flex-wrap:wrap;gap:0 1rem;list-style:none;padding:0}
nav a{display:inline-block;padding:.7rem 0}
details{background:var(--surface);border:1px solid var(--line);border-radius:.5rem;margin:.5rem 0;padding:0 .75rem}
summary{cursor:pointer;padding:.7rem 0;overflow-wrap:anywhere}
summary b{display:inline-block;min-width:4rem;color:var(--accent)}
summary span{display:block;color:var(--ink-2)}
pre{overflow:auto;background:var(--ground);padding:.75rem;border-radius:.25rem;font-size:.875rem}
dt{font-weight:600;overflow-wrap:anywhere}dd{margin:0 0 .5rem;color:var(--ink-2)}
.gone{text-decoration:line-through}
`.trim();
