/** The tokens of our design for the page of a tag: small, and in both themes. */
export const tagStyle = (fontPath: string) => `
@font-face{font-family:Archivo;src:url(${fontPath}) format('woff2');font-weight:400 700;font-stretch:100% 125%;font-display:swap}
:root{color-scheme:light dark;--page:#f6f8f8;--surface:#fff;--text:#12181a;--quiet:#435056;--line:#d5dbde;--control:#728087;--link:#0d524c;--stage:#eef1f2;--bad:#b3231b;--focus:#0b0e10}
@media (prefers-color-scheme:dark){:root{--page:#0b0e10;--surface:#12181a;--text:#f3f6f6;--quiet:#b4bec3;--line:#2e393e;--control:#74838a;--link:#8ed3ca;--stage:#182023;--bad:#ff8a80;--focus:#d8f43a}}
*{box-sizing:border-box}
body{margin:0;font:400 1rem/1.5 Archivo,'Helvetica Neue',Arial,sans-serif;color:var(--text);background:var(--page);overflow-wrap:anywhere;-webkit-text-size-adjust:100%}
.sheet{max-width:30rem;min-height:100vh;margin:0 auto;background:var(--surface)}
header{display:flex;justify-content:space-between;align-items:center;gap:1rem;padding:.75rem 1.25rem;background:#12181a;border-bottom:6px double #d8f43a}
header svg{display:block}
header a{display:inline-flex;align-items:center;min-height:2.75rem;color:#fff}
main{display:grid;gap:1rem;padding:1.5rem 1.25rem 2.5rem}
h1,h2,p{margin:0}
h1{font-size:1.875rem;line-height:1.12;font-weight:650;font-stretch:112%;letter-spacing:-.02em}
h2{font-size:1.125rem;line-height:1.3;font-weight:620}
.code{font:500 .875rem/1.5 ui-monospace,Menlo,Consolas,monospace;color:var(--quiet)}
.quiet,.hint{color:var(--quiet)}
.hint{font-size:.875rem}
a{color:var(--link)}
.button,button{display:flex;align-items:center;justify-content:center;width:100%;min-height:3.25rem;padding:.5rem 1rem;border:1px solid var(--control);border-radius:6px;background:transparent;color:var(--text);font:600 1rem/1.3 Archivo,'Helvetica Neue',Arial,sans-serif;text-align:center;text-decoration:none;cursor:pointer}
.call{border-color:#d8f43a;background:#d8f43a;color:#0b0e10}
form{display:grid;gap:1rem;padding:1.25rem;border:1px solid var(--line);border-radius:10px}
form div{display:grid;gap:.375rem}
label{font-weight:600}
textarea,input{width:100%;padding:.625rem .75rem;border:1px solid var(--control);border-radius:6px;background:var(--surface);color:var(--text);font:400 1rem/1.5 Archivo,'Helvetica Neue',Arial,sans-serif}
textarea{min-height:6rem;resize:vertical}
[aria-invalid]{border:2px solid var(--bad)}
.error{color:var(--bad);font-weight:600}
.note{padding:1rem 1.25rem;border:1px solid var(--line);border-radius:6px;background:var(--stage)}
summary{display:inline-flex;align-items:center;min-height:2.75rem;color:var(--link);text-decoration:underline;cursor:pointer}
:focus-visible{outline:3px solid var(--focus);outline-offset:3px}
header :focus-visible{outline-color:#d8f43a}
@media (min-width:31rem){.sheet{min-height:0;margin:2rem auto;border:1px solid var(--line);border-radius:12px;overflow:hidden}}
`
