import { brand } from '@portal/domain/brand'
import { type DeviceKind, deviceKindLabels } from '@portal/domain/device-status'
import { devicePath } from '@portal/domain/paths'
import { finderLimits, tagCodeText, tagPath } from '@portal/domain/tag-page'
import {
  fontPath,
  plainPage,
  plainPageLogo,
  plainPagePolicy,
  scriptElement,
} from '../../../http/plain-page.ts'
import { type Html, html } from '../../../mail/html.ts'

/** What a finder typed, as it is stored. */
export type FinderForm = { message: string; contact: string }

/** Text without characters that are not seen or that turn its direction. It is plain text: every page and email that shows it escapes it. */
const plain = (typed: string) =>
  typed
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n]|\p{Bidi_Control}|[\u200b\u2060\ufeff\ufffd]/gu, '')

/** The form as it is stored: lines are trimmed, and at most one empty line stays between two. */
export const cleanForm = ({ message, contact }: FinderForm): FinderForm => ({
  message: plain(message)
    .replace(/[^\S\n]*\n[^\S\n]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim(),
  contact: plain(contact).replace(/\s+/g, ' ').trim(),
})

const { messageMax, contactMax } = finderLimits

/** What is wrong with a cleaned form, field by field; empty when nothing is. */
export const formErrors = ({ message, contact }: FinderForm): Partial<FinderForm> => ({
  ...(message === '' && { message: 'Write a message.' }),
  ...(message.length > messageMax && {
    message: `A message has at most ${messageMax} characters; this one has ${message.length}.`,
  }),
  ...(contact.length > contactMax && { contact: `Use at most ${contactMax} characters.` }),
})

/** The tokens of our design for the page of a tag: small, and in both themes. */
const tagStyle = (fontPath: string) => `
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

/** What the page of a tag may know of its device, and no more (docs/spec/fleet.md#tag-page). */
export type ShownTag = { tagCode: string; kind: DeviceKind }

/**
 * Leads people who are signed in, in this tab or in another one, to the device. The page works without it: the link above
 * leads there too. It looks for a second only, so that no one who writes is taken away.
 */
const leadOn =
  "(()=>{if(location.hash==='#finder')return;const go=()=>location.replace(document.getElementById('team').href);try{if(sessionStorage.getItem('token'))return go()}catch{return}if(!('BroadcastChannel'in self))return;const c=new BroadcastChannel('session');c.onmessage=e=>{if(e.data&&e.data.kind==='share')go()};c.postMessage({kind:'ask'});setTimeout(()=>c.close(),1000)})()"

const style: Html = { markup: tagStyle(fontPath) }
const script: Html = { markup: leadOn }

/** Runs only the script above. */
export const tagPolicy = plainPagePolicy({ style, script, formAction: 'self' })

const nounOf = ({ kind }: ShownTag) => deviceKindLabels[kind].toLowerCase()

/** What was typed and what is wrong with it, when the form comes back. */
export type Returned = { form: FinderForm; errors: Partial<FinderForm> }

/** For a finder: call, or leave a message. */
export const finderPage = (tag: ShownTag, { isFull, returned }: { isFull: boolean; returned?: Returned }) =>
  tagPage(
    tag,
    `This ${nounOf(tag)} belongs to a delivery team`,
    html`<p class="quiet">Thank you for picking it up. A driver needs it to finish a route.</p>
${callButton(`Call ${brand.phone.vanity}`, true)}
<p class="hint">Read us the tag code above. We need nothing else.</p>
${isFull ? fullNote : messageForm(tag, returned)}
<details><summary>What is this tag?</summary><p class="quiet">It is on every device that ${brand.name} prepares for delivery companies. It does not show who the device belongs to, and your location is not recorded.</p></details>`,
    { isLed: returned === undefined },
  )

/** After a message was kept. */
export const thanksPage = (tag: ShownTag) =>
  tagPage(
    tag,
    'The team has your message',
    html`<p class="quiet">If you told us how to reach you, they will contact you. You can leave the ${nounOf(tag)} switched on. Please do not try to unlock it.</p>
${callButton('Call instead', false)}`,
    { isLed: false },
  )

/** The device was retired or replaced. */
export const endedPage = (tag: ShownTag) =>
  tagPage(
    tag,
    `This ${nounOf(tag)} is no longer in use`,
    html`<p class="quiet">The delivery team that had it has retired it. If you found it, call us and we will tell you what to do with it.</p>
${callButton(`Call ${brand.phone.vanity}`, true)}`,
    { isLed: true },
  )

/** For every code that no tag has, well-formed or not: always the same page. */
export const unknownPage = (): Html =>
  page(
    'We do not know this tag',
    html`<p class="quiet">Check the code that is printed on the tag, or call us.</p>
${callButton(`Call ${brand.phone.vanity}`, true)}`,
  )

/** In place of any page, for a network that asked too often. */
export const waitPage = (): Html =>
  page(
    'Please wait a moment',
    html`<p class="quiet">There were too many requests from your network. Try again in a few minutes, or call us.</p>
${callButton(`Call ${brand.phone.vanity}`, true)}`,
  )

/** A form that another site sent. */
export const elsewherePage = (): Html =>
  page(
    'Please send the message from the page of the tag',
    html`<p class="quiet">Scan the tag, write your message on the page that opens, and send it there.</p>
${callButton(`Call ${brand.phone.vanity}`, true)}`,
  )

const callButton = (label: string, isFirst: boolean) =>
  html`<a class="${isFirst ? 'button call' : 'button'}" href="${brand.phone.href}">${label}</a>`

const fullNote = html`<div class="note"><h2>Too many messages</h2><p>This tag already received ${finderLimits.messagesPerDay} messages today. Please call, or try again tomorrow.</p></div>`

const described = (name: keyof FinderForm, error: string | undefined, hint: string) => {
  const ids = [...(error === undefined ? [] : [`${name}-error`]), ...(hint === '' ? [] : [hint])]
  const invalid: Html = error === undefined ? html`` : html` aria-invalid="true"`
  return ids.length === 0 ? invalid : html`${invalid} aria-describedby="${ids.join(' ')}"`
}
const errorText = (name: keyof FinderForm, error: string | undefined) =>
  error === undefined ? html`` : html`<p class="error" id="${name}-error">${error}</p>`

const messageForm = ({ tagCode }: ShownTag, returned: Returned | undefined) => {
  const { form, errors } = returned ?? { form: { message: '', contact: '' }, errors: {} }
  return html`<form method="post" action="${tagPath(tagCode)}" aria-labelledby="leave" novalidate>
<h2 id="leave">Or leave a message</h2>
<div><label for="message">Where is it now?</label><textarea id="message" name="message" maxlength="${finderLimits.messageMax}" required placeholder="Front desk, 12 Oak St. I am here until 6."${described('message', errors.message, '')}>
${form.message}</textarea>${errorText('message', errors.message)}</div>
<div><label for="contact">How can we reach you? (optional)</label><input id="contact" name="contact" maxlength="${finderLimits.contactMax}" autocomplete="tel" placeholder="Name, phone or email" value="${form.contact}"${described('contact', errors.contact, 'kept')}>${errorText('contact', errors.contact)}<p class="hint" id="kept">Only the team and ${brand.name} see this. It is deleted after ${finderLimits.keepDays} days.</p></div>
<button type="submit">Send message</button>
</form>`
}

function tagPage(tag: ShownTag, title: string, content: Html, { isLed }: { isLed: boolean }): Html {
  const team = html`<a id="team" href="${devicePath(tag.tagCode)}">Team sign in</a>`
  const top = html`<p class="code">Tag ${tagCodeText(tag.tagCode)}</p>`
  return page(title, content, { team, top, end: isLed ? scriptElement(script) : html`` })
}

type Around = { team: Html; top: Html; end: Html }
const nothing: Around = { team: html``, top: html``, end: html`` }

const page = (title: string, content: Html, { team, top, end }: Around = nothing): Html =>
  plainPage({
    title,
    style,
    colorScheme: 'light dark',
    referrer: 'same-origin',
    body: html`<div class="sheet">
<header>${plainPageLogo()}${team}</header>
<main>
${top}<h1>${title}</h1>
${content}
</main>
</div>
${end}`,
  })
