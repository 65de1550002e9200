import { hash } from 'node:crypto'
import { recentlyUsed } from '../../db/recently-used.ts'
import { drawApart } from '../../documents/documents.ts'
import type { Invoice } from './read-invoice.ts'

const keptBytes = 8 * 1024 * 1024

/**
 * Invoices as PDF, each drawn once and given again while it says the same: their address needs no sign-in, so asking
 * again and again must cost nothing.
 * @returns draws an invoice for a network, in a separate thread. Throws TOO_MANY_DOCUMENTS and BUSY
 */
export function keptInvoicePdfs() {
  const kept = recentlyUsed<Buffer>(keptBytes, (pdf) => pdf.length)
  const drawing = new Map<string, Promise<Buffer>>()

  return function pdfOf(invoice: Invoice, network: string, now: Date): Promise<Buffer> {
    // The company's address and the like are on it as well.
    const key = hash('sha256', JSON.stringify([invoice, globalThis.portalCompany]))
    const there = kept.get(key)
    if (there) return Promise.resolve(there)
    const begun = drawing.get(key)
    if (begun !== undefined) return begun
    const drawn = drawApart(network, 'draw-invoice', { invoice, drawnAt: now })
    drawing.set(key, drawn)
    const done = () => drawing.delete(key)
    drawn.then((pdf) => {
      done()
      kept.set(key, pdf)
    }, done)
    return drawn
  }
}
