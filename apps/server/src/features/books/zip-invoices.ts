import type { getInvoicePdfs, InvoicesFilter } from '@portal/contract/books'
import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { booksLimits } from '@portal/domain/books'
import { Zip, ZipPassThrough } from 'fflate'
import { drawApart } from '../../documents/documents.ts'
import type { Progress } from '../../http/route.ts'
import { readInvoiceById } from '../invoices/read-invoice.ts'
import { findInvoices } from './books.store.ts'
import { type BooksNeeds, todayOf, wantedOf } from './list-invoices.ts'

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
  const { db, actor, now, timeZone } = needs
  const wanted = wantedOf(needs, filter)
  const rows =
    wanted === null ? [] : await findInvoices(db, wanted, { after: null, limit: booksLimits.zipMax + 1 })
  if (rows.length > booksLimits.zipMax) throw new AppError('TOO_MANY_INVOICES')
  const own = rows.filter(({ ledger }) => ledger === 'embedded')
  const archive = openArchive()
  for (const [place, { invoiceId, number }] of own.entries()) {
    tell(place, own.length)
    const invoice = await readInvoiceById({ db, timeZone }, invoiceId)
    if (!invoice) continue
    archive.add(`${number}.pdf`, await drawApart(actor.userId, 'draw-invoice', { invoice, drawnAt: now() }))
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
