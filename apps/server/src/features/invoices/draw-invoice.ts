import { counted } from '@portal/domain/format'
import { signedCents } from '@portal/domain/invoice-standing'
import { formatCents } from '@portal/domain/money'
import type { MoneyPart } from '@portal/domain/money-parts'
import { shippingLabel } from '@portal/domain/shipping-words'
import { drawPdf } from '../../documents/pdf-document.ts'
import type { Fact } from '../../documents/pdf-facts.ts'
import { styles } from '../../documents/pdf-page.ts'
import { type CellText, columnOf, ungrouped } from '../../documents/pdf-table.ts'
import { orderCode } from '../orders/paper/draw-order.ts'
import type { Invoice, InvoiceLine } from './read-invoice.ts'
import { referenceWords, waysToPay } from './ways-to-pay.ts'

type Options = {
  drawnAt: Date
  /** Where people reach the portal. */
  publicBaseUrl: string
}

/** An invoice, as the bytes of a PDF file. */
export const drawInvoice = (invoice: Invoice, { drawnAt, publicBaseUrl }: Options): Promise<Buffer> =>
  drawPdf({
    title: `Invoice ${invoice.number}`,
    badge: invoice.isVoid ? 'VOID' : '',
    code: orderCode(invoice.orderId, publicBaseUrl),
    facts: factsOf(invoice),
    factColumns: 4,
    table: {
      heading: 'Items',
      about: counted(invoice.lines.length, 'line'),
      columns,
      groups: ungrouped(invoice.lines.map(cellsOf)),
      totals: [],
      sums: { parts: [sumOf(invoice), ...entriesOf(invoice)] },
    },
    remarks: [
      invoice.isVoid ? invoice.voidNote : '',
      invoice.standing.isDue ? referenceWords(invoice) : '',
      invoice.taxNote,
      invoice.carrierNote,
    ].filter(Boolean),
    running: `Invoice ${invoice.number}, order ${invoice.orderId}`,
    drawnAt,
  })

const sumOf = ({ lines, shipping, tax, totalCents }: Invoice): MoneyPart => ({
  name: 'due',
  label: 'Total',
  about: '',
  amount: formatCents(totalCents),
  rows: [
    { label: 'Items', amount: formatCents(lines.reduce((sum, { amountCents }) => sum + amountCents, 0)) },
    ...(shipping === null
      ? []
      : [{ label: shippingLabel(shipping.description), amount: formatCents(shipping.rateCents) }]),
    ...(tax === null ? [] : [{ label: tax.label, amount: formatCents(tax.cents) }]),
  ],
})

/** What was paid and credited, down to what is due; nothing where that is the total. */
const entriesOf = ({ standing }: Invoice): MoneyPart[] =>
  standing.entries.length === 0
    ? []
    : [
        {
          name: 'due',
          label: standing.label,
          about: standing.about,
          amount: formatCents(standing.amountCents),
          rows: standing.entries.map(({ label, cents }) => ({ label, amount: signedCents(cents) })),
        },
      ]

function factsOf({ billTo, shipTo, customerReference, ...invoice }: Invoice): Fact[] {
  const { standing } = invoice
  const facts: Fact[] = [
    {
      label: standing.label,
      text: formatCents(standing.amountCents),
      lines: [standing.about].filter(Boolean),
    },
    { label: 'Bill to', text: billTo.name, lines: billTo.lines },
    { label: 'Ship to', text: shipTo.name, lines: shipTo.lines },
    {
      label: 'Order',
      text: String(invoice.orderId),
      lines: [`Submitted ${invoice.orderDate}`, `Sales order ${invoice.salesOrderNumber}`],
    },
    {
      label: 'Invoice date',
      text: invoice.date,
      lines: [`Agent ${invoice.salesperson}`],
    },
  ]
  for (const { label, text, lines } of standing.isDue ? waysToPay() : [])
    facts.push({ label, text, lines: [...lines] })
  if (customerReference !== '')
    facts.push({
      label: 'PO / reference number',
      text: customerReference,
      isWhole: customerReference.length > 22,
    })
  return facts
}

const columns = [
  columnOf('Item', 0, 290),
  columnOf('Quantity', 296, 56, 'right'),
  columnOf('Rate', 358, 76, 'right'),
  columnOf('Amount', 440, 76, 'right'),
]

function cellsOf({ name, description, quantity, rateCents, amountCents }: InvoiceLine): CellText[][] {
  const plain = (text: string) => [{ text, style: styles.text }]
  return [
    [
      { text: name, style: styles.strong },
      ...(description === '' ? [] : [{ text: description, style: styles.quiet }]),
    ],
    plain(quantity.toLocaleString('en-US')),
    plain(formatCents(rateCents)),
    plain(formatCents(amountCents)),
  ]
}
