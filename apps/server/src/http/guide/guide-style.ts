import type { Html } from '../../mail/html.ts'
import { fontPath } from '../plain-page.ts'

/** The look of the guide, in the colors of apps/web/app/styles/tokens.css. */
export const guideStyle: Html = {
  markup: `@font-face{font-family:Archivo;src:url(${fontPath}) format("woff2");font-weight:100 900;font-display:optional}
:root{color-scheme:light dark;--bg:#fff;--sunken:#f6f8f8;--ink:#12181a;--soft:#435056;--line:#d5dbde;--link:#0d524c;--mark:#eef1f2;--focus:#0b0e10;--get:#1c5792;--post:#0f6b3c}
@media(prefers-color-scheme:dark){:root{--bg:#12181a;--sunken:#0b0e10;--ink:#f3f6f6;--soft:#b4bec3;--line:#2e393e;--link:#8ed3ca;--mark:#1f282c;--focus:#d8f43a;--get:#7db8ee;--post:#4fc07f}}
*{box-sizing:border-box}
html{scroll-padding-top:1rem;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--bg);color:var(--ink);font:1rem/1.6 Archivo,system-ui,sans-serif}
a{color:var(--link);text-underline-offset:.2em}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
.skip{position:absolute;left:1rem;top:-4rem;padding:.5rem 1rem;background:var(--ink);color:var(--bg)}
.skip:focus{top:.5rem;z-index:1}
header{display:flex;align-items:center;gap:.75rem;padding:.75rem max(clamp(1.25rem,3vw,2.5rem),(100vw - 82.5rem)/2 + clamp(1.25rem,3vw,2.5rem));border-bottom:1px solid var(--line)}
header>a{display:flex}
header p{margin:0;font-weight:600}
.frame{display:grid;max-width:82.5rem;margin:0 auto;padding:0 clamp(1.25rem,3vw,2.5rem)}
nav ul{list-style:none;margin:0;padding:0}
nav a{display:flex;align-items:center;min-height:2.75rem;padding:.25rem .75rem;border-radius:6px;color:inherit;text-decoration:none;overflow-wrap:anywhere}
nav a:hover{background:var(--mark)}
nav a[aria-current]{background:var(--mark);font-weight:600}
nav ul ul a{min-height:2.25rem;padding-left:1.75rem;color:var(--soft);font-size:.9375rem}
summary{min-height:2.75rem;padding:.6rem 0;font-weight:600;cursor:pointer}
nav summary{border-bottom:1px solid var(--line)}
main{min-width:0;padding:1.5rem 0 5rem}
main>*{max-width:46rem}
main>.wide,main>.call,main>.code{max-width:60rem}
h1{margin:0 0 1rem;font-size:clamp(1.75rem,1.3rem + 1.6vw,2.25rem);line-height:1.15;font-weight:700}
h2{margin:2.5rem 0 .75rem;font-size:1.375rem;line-height:1.25}
h3{margin:1.75rem 0 .5rem;font-size:1.0625rem}
p,ul{margin:0 0 1rem}
code{font:.875em/1.55 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
:not(pre)>code{padding:.1em .3em;border-radius:4px;background:var(--mark);overflow-wrap:anywhere}
.code{margin:0 0 1.25rem;border:1px solid var(--line);border-radius:6px;background:var(--sunken);overflow:hidden}
figcaption{display:flex;align-items:center;justify-content:space-between;min-height:2.75rem;padding:0 0 0 .875rem;border-bottom:1px solid var(--line);color:var(--soft);font-size:.8125rem}
figcaption button{min-height:2.75rem;padding:0 .875rem;border:0;background:none;color:var(--ink);font:inherit;font-weight:600;cursor:pointer}
figcaption button:hover{text-decoration:underline}
figcaption button:focus-visible,pre:focus-visible{outline-offset:-2px}
pre{margin:0;padding:.75rem .875rem;overflow-x:auto}
.wide{margin:0 0 1.25rem;overflow-x:auto}
table{width:100%;border-collapse:collapse;font-size:.9375rem}
th,td{padding:.5rem 1rem .5rem 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
th{color:var(--soft);font-size:.8125rem;font-weight:600}
td code{white-space:nowrap}
td:last-child{min-width:14rem}
.call{padding-top:.5rem;border-top:1px solid var(--line)}
.call h2{margin:1rem 0 .5rem;font-size:1.0625rem;overflow-wrap:anywhere}
.method{margin-right:.5rem;font-size:.8125rem;font-weight:700;color:var(--post)}
.method.get{color:var(--get)}
#find{width:100%;min-height:2.75rem;padding:0 .75rem;border:1px solid var(--soft);border-radius:6px;background:var(--bg);color:inherit;font:inherit}
.quiet,.fields span{color:var(--soft)}
.fields{padding-left:1rem;border-left:2px solid var(--line);list-style:none}
.fields li{padding:.2rem 0;overflow-wrap:anywhere}
.fields .fields{margin:.25rem 0}
.fields summary{min-height:0;padding:.2rem 0;font-weight:400}
@media(min-width:60rem){.frame{grid-template-columns:17rem minmax(0,1fr);gap:3rem}
nav{position:sticky;top:0;max-height:100vh;overflow-y:auto;padding:1.5rem 0}
nav a{min-height:2.25rem}
nav summary{display:none}
main{padding-top:2rem}}`,
}

/**
 * Copies the text of an example, and narrows the list of all calls. Without it the pages are whole: what needs it is hidden until it runs.
 * On wide screens the list of pages is always open.
 */
export const guideScript: Html = {
  markup: `for(const button of document.querySelectorAll('figure button')){button.hidden=false
button.addEventListener('click',async()=>{await navigator.clipboard.writeText(button.closest('figure').querySelector('code').textContent)
button.textContent='Copied'
setTimeout(()=>{button.textContent='Copy'},2000)})}
const wide=matchMedia('(min-width:60rem)'),pages=document.querySelector('nav details')
const show=()=>{pages.open=wide.matches}
wide.addEventListener('change',show)
show()
const find=document.getElementById('find')
if(find){find.parentElement.hidden=false
find.addEventListener('input',()=>{const wanted=find.value.trim().toLowerCase()
for(const area of document.querySelectorAll('main details')){let found=0
for(const call of area.querySelectorAll('li')){call.hidden=!call.textContent.toLowerCase().includes(wanted)
if(!call.hidden)found++}
area.hidden=found===0
area.open=wanted!==''&&found>0}})}`,
}
