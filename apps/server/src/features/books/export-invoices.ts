import type { exportInvoices as endpoint } from '@portal/contract/books'
import type { AnswerOf, QueryOf } from '@portal/contract/endpoint'
import { balanceCents, booksLimits, invoiceStateLabels, invoiceStateOf } from '@portal/domain/books'
import { productNameOf } from '@portal/domain/catalog'
import { toDollars } from '@portal/domain/money'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { drawApart } from '../../documents/documents.ts'
import { writeCsv } from '../../documents/write-csv.ts'
import { orderItems } from '../orders/orders.tables.ts'
import { type BookInvoiceRow, findInvoices, type InvoicePlace, type InvoicesWanted } from './books.store.ts'
import { type BooksNeeds, todayOf, wantedOf } from './list-invoices.ts'

/** Invoices that are read in one go. */
const pageRows = 500

/** A row of the file: an invoice with one of its lines. */
type FileRow = {
  invoice: BookInvoiceRow
  name: string
  quantity: number
  rateCents: number
  amountCents: number
}

/**
 * Invoices as a file with a row for each line, narrowed as a list, the newest first (docs/spec/books.md#files). Shipping and
 * tax are rows of their own, so that the amounts of an invoice come to its total. Throws NOT_ALLOWED, TOO_MANY_DOCUMENTS and BUSY.
 */
export async function exportInvoices(
  needs: BooksNeeds,
  { format = 'csv', ...filter }: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const wanted = wantedOf(needs, filter)
  const { rows, invoices, isCut } =
    wanted === null ? { rows: [], invoices: 0, isCut: false } : await readRows(needs.db, wanted)
  const columns = columnsFor(todayOf(needs))
  const header = columns.map(([name]) => name)
  const cellsOf = (row: FileRow) => columns.map(([, write]) => write(row))
  const name = `invoices-${filter.month ?? todayOf(needs)}.${format}`
  const file = { fileName: name, invoices, isCut, csv: null, xlsx: null }
  if (format === 'csv') return { result: { ...file, csv: await writeCsv(header, rows, cellsOf) } }
  const workbook = await drawApart(needs.actor.userId, 'write-xlsx', {
    sheet: 'Invoices',
    header,
    rows: rows.map(cellsOf),
  })
  return { result: { ...file, xlsx: workbook.toString('base64') } }
}

async function readRows(on: Reader, wanted: InvoicesWanted) {
  const rows: FileRow[] = []
  let invoices = 0
  let after: InvoicePlace | null = null
  for (;;) {
    const page: BookInvoiceRow[] = await findInvoices(on, wanted, { after, limit: pageRows })
    const linesOf = await findLines(on, page)
    for (const invoice of page) {
      const own = rowsOf(invoice, linesOf.get(invoice.orderId) ?? [])
      if (rows.length + own.length > booksLimits.exportMax) return { rows, invoices, isCut: true }
      rows.push(...own)
      invoices += 1
    }
    const last = page.at(-1)
    if (!last || page.length < pageRows) return { rows, invoices, isCut: false }
    after = last
  }
}

type Line = Awaited<ReturnType<typeof selectLines>>[number]

const selectLines = (on: Reader, orderIds: readonly number[]) =>
  on
    .select({
      orderId: orderItems.orderId,
      productTypeId: orderItems.productTypeId,
      manufacturerName: orderItems.manufacturerName,
      model: orderItems.model,
      quantity: orderItems.quantity,
      rateCents: orderItems.rateCents,
    })
    .from(orderItems)
    .where(and(inArray(orderItems.orderId, [...orderIds]), eq(orderItems.isCarrierInventory, false)))
    .orderBy(asc(orderItems.orderId), asc(orderItems.position))

/** Lines that we bill, by order. */
async function findLines(on: Reader, page: readonly BookInvoiceRow[]): Promise<Map<number, Line[]>> {
  const found = new Map<number, Line[]>()
  if (page.length === 0) return found
  const lines = await selectLines(
    on,
    page.map(({ orderId }) => orderId),
  )
  for (const line of lines) found.set(line.orderId, [...(found.get(line.orderId) ?? []), line])
  return found
}

function rowsOf(invoice: BookInvoiceRow, lines: readonly Line[]): FileRow[] {
  const single = (name: string, cents: number) =>
    cents === 0 ? [] : [{ invoice, name, quantity: 1, rateCents: cents, amountCents: cents }]
  const items = lines.map((line) => ({
    invoice,
    name: productNameOf(line),
    quantity: line.quantity,
    rateCents: line.rateCents,
    amountCents: line.rateCents * line.quantity,
  }))
  const itemsCents = items.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return [
    ...items,
    ...single('Shipping', invoice.orderTotalCents - itemsCents),
    // A live ledger may have invoiced something else than the order.
    ...single('Other', invoice.subtotalCents - invoice.orderTotalCents),
    ...single('Tax', invoice.taxCents),
  ]
}

const money = (cents: number) => toDollars(cents).toFixed(2)

const leftOf = (invoice: BookInvoiceRow) => balanceCents({ ...invoice, isVoid: invoice.voidedOn !== null })
const stateOf = (invoice: BookInvoiceRow, today: string) =>
  invoiceStateOf(
    { balanceCents: leftOf(invoice), isVoid: invoice.voidedOn !== null, dueOn: invoice.dueOn },
    today,
  )

const columnsFor = (today: string): Array<[name: string, write: (row: FileRow) => string]> => [
  ['Invoice', ({ invoice }) => invoice.number],
  ['Date', ({ invoice }) => invoice.invoicedOn],
  ['Due', ({ invoice }) => invoice.dueOn],
  ['Status', ({ invoice }) => invoiceStateLabels[stateOf(invoice, today)]],
  ['Account', ({ invoice }) => invoice.accountName],
  ['Agent', ({ invoice }) => invoice.agentName],
  ['Order', ({ invoice }) => String(invoice.orderId)],
  ['PO / reference number', ({ invoice }) => invoice.reference],
  ['Ship to', ({ invoice }) => invoice.shipTo],
  ['Destinations', ({ invoice }) => String(invoice.destinations)],
  ['Item', ({ name }) => name],
  ['Quantity', ({ quantity }) => String(quantity)],
  ['Rate', ({ rateCents }) => money(rateCents)],
  ['Amount', ({ amountCents }) => money(amountCents)],
  ['Invoice total', ({ invoice }) => money(invoice.totalCents)],
  ['Paid', ({ invoice }) => money(invoice.paidCents)],
  ['Credited', ({ invoice }) => money(invoice.creditedCents)],
  ['Balance', ({ invoice }) => money(leftOf(invoice))],
  ['Paid on', ({ invoice }) => invoice.paidOn ?? ''],
  ['Void on', ({ invoice }) => invoice.voidedOn ?? ''],
]
