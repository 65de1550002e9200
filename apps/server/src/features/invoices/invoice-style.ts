/** The light tokens of our design, for print: the order's printed page with a sheet around it. */
export const invoiceStyle = (fontPath: string) => `
@font-face{font-family:Archivo;src:url(${fontPath}) format('woff2');font-weight:400 700;font-stretch:100% 125%;font-display:swap}
:root{color-scheme:light}
*{box-sizing:border-box}
body{margin:0;padding:2rem 1rem;font:400 1rem/1.5 Archivo,'Helvetica Neue',Arial,sans-serif;color:#12181a;background:#eef1f2;-webkit-text-size-adjust:100%}
main{max-width:56rem;margin:0 auto;padding:clamp(1.25rem,5vw,3.5rem);background:#fff;border:1px solid #d5dbde;border-radius:10px;overflow-wrap:anywhere}
header{display:flex;justify-content:space-between;align-items:center;gap:1rem;padding-bottom:1rem;border-bottom:3px solid #12181a;margin-bottom:1.75rem;font-size:.875rem;line-height:1.35;color:#435056;text-align:right}
header svg{flex:none}
h1,h2{margin:0;font-stretch:112%;font-weight:620;line-height:1.1;letter-spacing:-.022em}
h1{font-size:clamp(1.75rem,1.3rem + 2vw,2.5rem)}
h2{margin:2.25rem 0 .75rem;font-size:1.375rem}
.title{display:flex;flex-wrap:wrap;align-items:center;gap:.75rem 1rem;margin-bottom:1.5rem}
.void{padding:.125rem .75rem;border:2px solid #b3231b;border-radius:4px;font-weight:700;letter-spacing:.06em;color:#b3231b}
.notice{margin:0 0 1.5rem;padding:.75rem 1rem;border:1px solid #f0a9a3;border-radius:6px;background:#fdecea;color:#b3231b}
a{color:#0d524c}
.button{display:inline-flex;align-items:center;min-height:2.75rem;margin-left:auto;padding:0 1.25rem;border-radius:6px;background:#12181a;color:#fff;font-weight:600;text-decoration:none}
.button:hover{background:#2e393e}
a:focus-visible{outline:3px solid #0b0e10;outline-offset:3px}
.facts{display:grid;grid-template-columns:1fr 1fr;margin:0;border:1px solid #12181a;border-radius:10px;overflow:hidden}
.facts>div{padding:1rem 1.25rem;border-bottom:1px solid #b4bec3;border-right:1px solid #b4bec3;margin:0 -1px -1px 0}
.facts .whole{grid-column:1/-1}
dt{font-size:.8125rem;color:#435056}
dd{margin:.25rem 0 0}
b{font-weight:600}
dd span,td span{display:block;font-size:.875rem;color:#435056}
dd span,dd b{white-space:pre-line}
table{width:100%;border-collapse:collapse}
th{font-weight:400;text-align:left}
thead th{padding:0 1.25rem .5rem 0;font-size:.875rem;color:#435056;border-bottom:2px solid #12181a}
td,tfoot th{padding:.75rem 1.25rem .75rem 0;vertical-align:top}
td:last-child,th:last-child{padding-right:0}
tbody tr{border-bottom:1px solid #d5dbde}
.number{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
tfoot th{text-align:right;color:#435056}
tfoot tr:not(.sum)>*{padding-bottom:0}
.sum>*{font-size:1.125rem;font-weight:600;color:#12181a}
.quiet{margin:.75rem 0 0;font-size:.875rem;color:#435056}
@media (max-width:40rem){
body{padding:0}
main{border:0;border-radius:0;min-height:100vh}
.button{margin-left:0;width:100%;justify-content:center}
.facts{grid-template-columns:1fr}
table,tbody,tfoot{display:block}
thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
tbody{border-top:2px solid #12181a}
tr{display:grid;grid-template-columns:repeat(3,1fr);gap:.5rem 1rem;padding:.875rem 0}
td,tfoot th{padding:0;grid-column:auto}
tbody td:first-child{grid-column:1/-1}
tbody .number{text-align:left}
tbody .number:last-child{text-align:right}
tbody .number::before{content:attr(data-label);display:block;font-size:.8125rem;color:#435056}
tfoot tr{grid-template-columns:1fr auto;padding:.5rem 0}
tfoot th{text-align:left}
}
@media print{
@page{size:letter;margin:14mm}
body{padding:0;background:#fff;font-size:10pt}
main{max-width:none;padding:0;border:0}
.button{display:none}
tr,.facts>div{break-inside:avoid}
}
`
