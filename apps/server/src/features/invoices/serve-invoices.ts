import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError, errorCatalogue } from '@portal/contract/errors'
import { brand } from '@portal/domain/brand'
import { invoicePath } from '@portal/domain/invoice-links'
import { signedCents } from '@portal/domain/invoice-standing'
import { hourMs, minuteMs } from '@portal/domain/limits'
import { formatCents } from '@portal/domain/money'
import { shippingLabel } from '@portal/domain/shipping-words'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { recentlyUsed } from '../../db/recently-used.ts'
import type { Deps } from '../../deps.ts'
import { drawApart } from '../../documents/documents.ts'
import { fontPath, plainPage, plainPageLogo, plainPagePolicy } from '../../http/plain-page.ts'
import { type Html, html } from '../../mail/html.ts'
import { root } from '../../root.ts'
import { countRequest, type RequestLimit, refuseIfReached } from '../auth/count-request.ts'
import { networkOf } from '../auth/sign-in-limits.ts'
import { type Invoice, type InvoiceLine, type Party, readInvoice } from './read-invoice.ts'
import { referenceWords, waysToPay } from './ways-to-pay.ts'

const keptBytes = 8 * 1024 * 1024

/**
 * Invoices as PDF, each drawn once and given again while it says the same: their address needs no sign-in, so asking
 * again and again must cost nothing.
 * @param publicBaseUrl where people reach the portal: the code on it leads there
 * @returns draws an invoice for a network, in a separate thread. Throws TOO_MANY_DOCUMENTS and BUSY
 */
export function keptInvoicePdfs(publicBaseUrl: string) {
  const kept = recentlyUsed<Buffer>(keptBytes, (pdf) => pdf.length)
  const drawing = new Map<string, Promise<Buffer>>()

  return function pdfOf(invoice: Invoice, network: string, now: Date): Promise<Buffer> {
    // The company's address and the like are on it as well.
    const key = hash('sha256', JSON.stringify([invoice, globalThis.portalCompany]))
    const there = kept.get(key)
    if (there) return Promise.resolve(there)
    const begun = drawing.get(key)
    if (begun !== undefined) return begun
    const drawn = drawApart(network, 'draw-invoice', { invoice, drawnAt: now, publicBaseUrl })
    drawing.set(key, drawn)
    const done = () => drawing.delete(key)
    drawn.then((pdf) => {
      done()
      kept.set(key, pdf)
    }, done)
    return drawn
  }
}

type Needs = Pick<Deps, 'db' | 'inTransaction' | 'now' | 'timeZone' | 'rateLimits' | 'publicBaseUrl'>
type Address = { Params: { invoiceId: string; secret: string } }

/** Invoices of the embedded ledger, for anyone who has their address: no one signs in, and no one else finds them. */
export function serveInvoices(app: FastifyInstance, deps: Needs) {
  const pdfOf = keptInvoicePdfs(deps.publicBaseUrl)

  app.get(fontPath, async (_, reply) =>
    reply
      .header('cache-control', 'public, max-age=86400')
      .type('font/woff2')
      .send(await readFile(join(root, 'apps/web/app/fonts/archivo.woff2'))),
  )

  app.get<Address>('/i/:invoiceId/:secret', async ({ params, ip }, reply) => {
    const isPdf = params.secret.endsWith('.pdf')
    const secret = params.secret.replace(/\.pdf$/, '')
    try {
      await countRequest(deps, invoiceLimits(ip, isPdf ? 'pdf' : 'page'))
      await refuseIfReached(deps, guessLimits(ip))
      const invoice = await readInvoice(deps, { invoiceId: params.invoiceId, secret })
      if (!invoice) {
        await countRequest(deps, guessLimits(ip))
        return send(reply.code(404), notFoundPage())
      }
      if (invoice === 'ended') return send(reply.code(410), endedPage())
      return isPdf
        ? sendPdf(reply, invoice, await pdfOf(invoice, networkOf(ip), deps.now()))
        : send(reply, invoicePage(invoice, `${invoicePath(params.invoiceId, secret)}.pdf`))
    } catch (error) {
      if (!(error instanceof AppError) || errorCatalogue[error.code].status !== 429) throw error
      return send(reply.code(429).header('retry-after', error.retryAfterSeconds ?? 60), tooManyPage())
    }
  })
  app.get('/i', async (_, reply) => send(reply.code(404), notFoundPage()))
  app.get('/i/*', async (_, reply) => send(reply.code(404), notFoundPage()))
}

const notFoundPage = () =>
  messagePage(
    'No such invoice',
    'There is no invoice at this address. Please check that the link is complete, or ask your agent for it.',
  )
/** Shows nothing of the invoice, not even its number: the link may have reached someone it was not meant for. */
const endedPage = () =>
  messagePage(
    'This link has ended',
    `This link no longer opens an invoice. Please ask your agent or ${brand.salesEmail} for a new one.`,
  )
const tooManyPage = () =>
  messagePage(
    'Please wait a moment',
    'Too many invoices were opened from your network. Please try again in a few minutes.',
  )

/** Only for anyone who has the address: kept by no cache, found by no search engine, told to no other site. */
const privately = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}

const send = (reply: FastifyReply, { markup }: Html) =>
  reply
    .headers({ ...privately, 'content-security-policy': invoicePolicy })
    .type('text/html; charset=utf-8')
    .send(markup)

async function sendPdf(reply: FastifyReply, invoice: Invoice, pdf: Buffer) {
  return reply
    .headers({
      ...privately,
      'content-disposition': `attachment; filename="invoice-${invoice.number}.pdf"`,
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .type('application/pdf')
    .send(pdf)
}

/** An office reads many invoices; secrets cannot be guessed at any speed, and documents cost us work. */
const invoiceLimits = (ip: string, kind: 'page' | 'pdf'): RequestLimit[] => [
  { bucket: `invoice:${kind}:${networkOf(ip)}`, atMost: kind === 'page' ? 300 : 60, windowMs: 15 * minuteMs },
]

/** Addresses of no invoice, as those of quotes (docs/spec/quotes.md#link): no person mistypes so many. */
const guessLimits = (ip: string): RequestLimit[] => [
  { bucket: `invoice-miss:quarter:${networkOf(ip)}`, atMost: 30, windowMs: 15 * minuteMs },
  { bucket: `invoice-miss:day:${networkOf(ip)}`, atMost: 200, windowMs: 24 * hourMs },
]

/** The light tokens of our design, for print: the order's printed page with a sheet around it. */
const invoiceStyle = (fontPath: string) => `
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
.due{display:grid;gap:.25rem;margin:0 0 1.5rem;padding:1.25rem;border:1px solid #b4bec3;border-left:6px solid #12181a;border-radius:10px}
.due p{margin:0;color:#435056}
.due strong{font-size:1.75rem;line-height:1.1;font-variant-numeric:tabular-nums}
.due.late{border-left-color:#b3231b}
.due.late p+strong+p{color:#b3231b;font-weight:600}
.due dl{display:grid;gap:.25rem;margin:.75rem 0 0;padding-top:.75rem;border-top:1px solid #d5dbde}
.due dl div{display:flex;justify-content:space-between;gap:1rem}
.due dt{font-size:.875rem}
.due dd{margin:0;font-size:.875rem;white-space:nowrap;font-variant-numeric:tabular-nums}
.pay{margin-bottom:1.5rem}
.pay h2{margin:0 0 .75rem}
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

const style: Html = { markup: invoiceStyle(fontPath) }

export const invoicePolicy = plainPagePolicy({ style, formAction: 'none' })

/** An invoice to read and to print, on light paper regardless of the reader's theme. */
const invoicePage = (invoice: Invoice, pdfPath: string): Html =>
  page(
    `Invoice ${invoice.number}`,
    html`<div class="title"><h1>Invoice ${invoice.number}</h1>${invoice.isVoid ? html`<strong class="void">VOID</strong>` : html``}
<a class="button" href="${pdfPath}" download>Download PDF</a></div>
${invoice.isVoid ? html`<p class="notice">${invoice.voidNote}</p>` : html``}
${standingOf(invoice)}
${invoice.standing.isDue ? howToPay(invoice) : html``}
<dl class="facts">
${party('Bill to', invoice.billTo)}
${party('Ship to', invoice.shipTo)}
${fact('Order', html`${invoice.orderId}`, [`Submitted ${invoice.orderDate}`, `Sales order ${invoice.salesOrderNumber}`])}
${fact('Invoice date', html`${invoice.date}`, [`Agent ${invoice.salesperson}`])}
${invoice.customerReference === '' ? html`` : html`<div class="whole"><dt>PO / reference number</dt><dd><b>${invoice.customerReference}</b></dd></div>`}
</dl>
<h2>Items</h2>
<table role="table">
<thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">Item</th><th role="columnheader" scope="col" class="number">Quantity</th><th role="columnheader" scope="col" class="number">Rate</th><th role="columnheader" scope="col" class="number">Amount</th></tr></thead>
<tbody role="rowgroup">${invoice.lines.map(lineRow)}</tbody>
<tfoot role="rowgroup">
${invoice.shipping === null ? html`` : totalRow(shippingLabel(invoice.shipping.description), invoice.shipping.rateCents, '')}
${invoice.tax === null ? html`` : totalRow(invoice.tax.label, invoice.tax.cents, '')}
${totalRow('Total', invoice.totalCents, 'sum')}
</tfoot>
</table>
${invoice.taxNote === '' ? html`` : html`<p class="quiet">${invoice.taxNote}</p>`}
${invoice.carrierNote === '' ? html`` : html`<p class="quiet">${invoice.carrierNote}</p>`}`,
  )

/** What is due before all else; then how it came to that, where something was paid or credited. */
const standingOf = ({ standing, totalCents }: Invoice): Html =>
  html`<section class="${standing.isLate ? 'due late' : 'due'}" aria-label="${standing.label}">
<p>${standing.label}</p><strong>${formatCents(standing.amountCents)}</strong>${standing.about === '' ? html`` : html`<p>${standing.about}</p>`}
${
  standing.entries.length === 0
    ? html``
    : html`<dl>${[{ label: 'Total', cents: totalCents }, ...standing.entries].map(
        ({ label, cents }) => html`<div><dt>${label}</dt><dd>${signedCents(cents)}</dd></div>`,
      )}</dl>`
}
</section>`

const howToPay = (invoice: Invoice): Html =>
  html`<section class="pay" aria-label="How to pay"><h2>How to pay</h2>
<dl class="facts">${waysToPay().map(({ label, text, lines }) => fact(label, html`${text}`, lines))}</dl>
<p class="quiet">${referenceWords(invoice)}</p></section>`

/** In place of an invoice. */
const messagePage = (title: string, sentence: string): Html =>
  page(title, html`<h1>${title}</h1><p>${sentence}</p><p><a href="/">Go to ${brand.name}</a></p>`)

const party = (label: string, { name, lines }: Party) => fact(label, html`${name}`, lines)

const fact = (label: string, text: Html, lines: readonly string[]) =>
  html`<div><dt>${label}</dt><dd><b>${text}</b>${lines.map((line) => html`<span>${line}</span>`)}</dd></div>`

const lineRow = ({ name, description, quantity, rateCents, amountCents }: InvoiceLine) =>
  html`<tr role="row"><td role="cell"><b>${name}</b>${description === '' ? html`` : html`<span>${description}</span>`}</td><td role="cell" class="number" data-label="Quantity">${quantity.toLocaleString('en-US')}</td><td role="cell" class="number" data-label="Rate">${formatCents(rateCents)}</td><td role="cell" class="number" data-label="Amount">${formatCents(amountCents)}</td></tr>
`

const totalRow = (label: string, cents: number, kind: 'sum' | '') =>
  html`<tr role="row" class="${kind}"><th role="rowheader" scope="row" colspan="3">${label}</th><td role="cell" class="number">${formatCents(cents)}</td></tr>`

const logo = () => plainPageLogo({ tag: '#12181a', dot: '#d8f43a', letters: '#fff' })

const page = (title: string, content: Html): Html =>
  plainPage({
    title,
    style,
    colorScheme: 'light',
    body: html`<main>
<header>${logo()}<span>${brand.phone.dotted}<br>${brand.salesEmail}${brand.postalAddress ? html`<br>${brand.postalAddress}` : ''}</span></header>
${content}
</main>`,
  })
