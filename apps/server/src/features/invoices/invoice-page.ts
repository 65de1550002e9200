import { brand } from '@portal/domain/brand'
import { formatCents } from '@portal/domain/money'
import { fontPath, plainPage, plainPageLogo, plainPagePolicy } from '../../http/plain-page.ts'
import { type Html, html } from '../mail/html.ts'
import { invoiceStyle } from './invoice-style.ts'
import { shippingLabel } from './invoice-words.ts'
import type { Invoice, InvoiceLine, Party } from './read-invoice.ts'

const style: Html = { markup: invoiceStyle(fontPath) }

export const invoicePolicy = plainPagePolicy({ style, formAction: 'none' })

/** An invoice to read and to print, on light paper regardless of the reader's theme. */
export const invoicePage = (invoice: Invoice, pdfPath: string): Html =>
  page(
    `Invoice ${invoice.number}`,
    html`<div class="title"><h1>Invoice ${invoice.number}</h1>${invoice.isVoid ? html`<strong class="void">VOID</strong>` : html``}
<a class="button" href="${pdfPath}" download>Download PDF</a></div>
${invoice.isVoid ? html`<p class="notice">${invoice.voidNote}</p>` : html``}
<dl class="facts">
${party('Bill to', invoice.billTo)}
${party('Ship to', invoice.shipTo)}
${fact('Order', html`${invoice.orderId}`, [`Submitted ${invoice.orderDate}`, `Sales order ${invoice.salesOrderNumber}`])}
${fact('Invoice date', html`${invoice.date}`, [...(invoice.due === '' ? [] : [`Due ${invoice.due}`]), `Agent ${invoice.salesperson}`])}
${brand.remitTo.length === 0 ? html`` : fact('Remit to', html`${brand.legalName}`, brand.remitTo)}
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

/** In place of an invoice. */
export const messagePage = (title: string, sentence: string): Html =>
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
