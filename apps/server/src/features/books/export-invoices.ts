import type {
  exportInvoices as exportInvoicesCall,
  getInvoicePdfs,
  InvoicesFilter,
} from '@portal/contract/books'
import type { AnswerOf, QueryOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { balanceCents, booksLimits, invoiceStateLabels, invoiceStateOf } from '@portal/domain/books'
import { toDollars } from '@portal/domain/money'
import { Zip, ZipPassThrough } from 'fflate'
import type { Reader } from '../../db/client.ts'
import { drawApart } from '../../documents/documents.ts'
import { type TableColumn, writeTable } from '../../documents/write-table.ts'
import type { Progress } from '../../http/route.ts'
import { readInvoiceById } from '../invoices/read-invoice.ts'
import { type BooksNeeds, todayOf, wantedOf } from './book-invoices.ts'
import { type BookInvoiceRow, findInvoices, type InvoicePlace, type InvoicesWanted } from './books.store.ts'
import { type BilledLines, findBilledLines } from './invoice-lines.ts'

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
  { format, ...filter }: QueryOf<typeof exportInvoicesCall>,
): Promise<AnswerOf<typeof exportInvoicesCall>> {
  const wanted = wantedOf(needs, filter)
  const { rows, invoices, isCut } =
    wanted === null ? { rows: [], invoices: 0, isCut: false } : await readRows(needs.db, wanted)
  const file = await writeTable(needs.actor.userId, {
    name: `invoices-${filter.month ?? todayOf(needs)}`,
    sheet: 'Invoices',
    columns: columnsFor(todayOf(needs)),
    rows,
    format,
  })
  return { result: { ...file, invoices, isCut } }
}

async function readRows(on: Reader, wanted: InvoicesWanted) {
  const rows: FileRow[] = []
  let invoices = 0
  let after: InvoicePlace | null = null
  for (;;) {
    const page: BookInvoiceRow[] = await findInvoices(on, wanted, { after, limit: pageRows })
    const linesOf = await findBilledLines(on, page)
    for (const invoice of page) {
      const own = rowsOf(invoice, linesOf(invoice))
      if (rows.length + own.length > booksLimits.exportMax) return { rows, invoices, isCut: true }
      rows.push(...own)
      invoices += 1
    }
    const last = page.at(-1)
    if (!last || page.length < pageRows) return { rows, invoices, isCut: false }
    after = last
  }
}

function rowsOf(invoice: BookInvoiceRow, { items, charges }: BilledLines): FileRow[] {
  return [
    ...items.map((line) => ({ invoice, ...line })),
    ...charges.map(({ name, amountCents }) => ({
      invoice,
      name,
      quantity: 1,
      rateCents: amountCents,
      amountCents,
    })),
  ]
}

const money = (cents: number) => toDollars(cents).toFixed(2)

const leftOf = (invoice: BookInvoiceRow) => balanceCents({ ...invoice, isVoid: invoice.voidedOn !== null })
const stateOf = (invoice: BookInvoiceRow, today: string) =>
  invoiceStateOf(
    { balanceCents: leftOf(invoice), isVoid: invoice.voidedOn !== null, dueOn: invoice.dueOn },
    today,
  )

const columnsFor = (today: string): TableColumn<FileRow>[] => [
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

/**
 * Invoices of the embedded ledger as PDF in one ZIP file, narrowed as a list (docs/spec/books.md#files). Each is drawn in turn,
 * so that others who need documents are not kept waiting, and packed at once; PDF files are compressed already.
 * Throws NOT_ALLOWED, TOO_MANY_INVOICES, TOO_MANY_DOCUMENTS and BUSY.
 */
export async function zipInvoices(
  needs: BooksNeeds,
  filter: InvoicesFilter,
  tell: Progress,
): Promise<AnswerOf<typeof getInvoicePdfs>> {
  const { db, actor, now, timeZone, publicBaseUrl } = needs
  const wanted = wantedOf(needs, filter)
  const rows =
    wanted === null ? [] : await findInvoices(db, wanted, { after: null, limit: booksLimits.zipMax + 1 })
  if (rows.length > booksLimits.zipMax) throw new AppError('TOO_MANY_INVOICES')
  const own = rows.filter(({ ledger }) => ledger === 'embedded')
  const archive = openArchive()
  for (const [place, { invoiceId, number }] of own.entries()) {
    tell(place, own.length)
    const invoice = await readInvoiceById({ db, now, timeZone }, invoiceId)
    if (!invoice) continue
    const input = { invoice, drawnAt: now(), publicBaseUrl }
    archive.add(`${number}.pdf`, await drawApart(actor.userId, 'draw-invoice', input))
  }
  const zip = await archive.end()
  return {
    result: {
      fileName: `invoices-${filter.month ?? todayOf(needs)}.zip`,
      invoices: own.length,
      zip: zip.toString('base64'),
    },
  }
}

function openArchive() {
  const parts: Uint8Array[] = []
  const done = Promise.withResolvers<Buffer>()
  const zip = new Zip((error, part, isLast) => {
    if (error) return done.reject(error)
    parts.push(part)
    if (isLast) done.resolve(Buffer.concat(parts))
  })
  return {
    add(name: string, bytes: Uint8Array) {
      const file = new ZipPassThrough(name)
      zip.add(file)
      file.push(bytes, true)
    },
    end() {
      zip.end()
      return done.promise
    },
  }
}
