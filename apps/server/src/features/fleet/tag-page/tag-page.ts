import { brand } from '@portal/domain/brand'
import { type DeviceKind, deviceKindLabels } from '@portal/domain/device-status'
import { devicePath } from '@portal/domain/paths'
import { finderLimits, tagCodeText, tagPath } from '@portal/domain/tag-page'
import { fontPath, plainPage, plainPageLogo, plainPagePolicy } from '../../../http/plain-page.ts'
import { type Html, html } from '../../mail/html.ts'
import type { FinderForm } from './clean-message.ts'
import { tagStyle } from './tag-style.ts'

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
/** Written as text: the bundler changes tagged templates that end a script. */
const scriptElement: Html = { markup: `<script>${leadOn}</script>` }

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

const logo = () => plainPageLogo({ tag: '#d8f43a', dot: '#12181a', letters: '#12181a' })

function tagPage(tag: ShownTag, title: string, content: Html, { isLed }: { isLed: boolean }): Html {
  const team = html`<a id="team" href="${devicePath(tag.tagCode)}">Team sign in</a>`
  const top = html`<p class="code">Tag ${tagCodeText(tag.tagCode)}</p>`
  return page(title, content, { team, top, end: isLed ? scriptElement : html`` })
}

type Around = { team: Html; top: Html; end: Html }
const nothing: Around = { team: html``, top: html``, end: html`` }

const page = (title: string, content: Html, { team, top, end }: Around = nothing): Html =>
  plainPage({
    title,
    style,
    colorScheme: 'light dark',
    body: html`<div class="sheet">
<header>${logo()}${team}</header>
<main>
${top}<h1>${title}</h1>
${content}
</main>
</div>
${end}`,
  })
