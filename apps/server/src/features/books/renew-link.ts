import type { BookInvoice } from '@portal/contract/books'
import { AppError } from '@portal/contract/errors'
import { formerLinksMax, invoicePath } from '@portal/domain/invoice-links'
import { eq } from 'drizzle-orm'
import { recordChange } from '../../audit/record-change.ts'
import { ledgerInvoices } from '../../db/schema/invoices.tables.ts'
import { orders } from '../../db/schema/orders.tables.ts'
import type { SignedInContext } from '../../deps.ts'
import { newToken } from '../../http/session.ts'
import { findLink } from '../invoices/link-end.ts'
import { readBookInvoice } from './book-invoices.ts'
import { lockOwn } from './change-invoice.ts'
import { namedInvoice } from './write-entry-sums.ts'

type Needs = Pick<
  SignedInContext,
  'db' | 'actor' | 'now' | 'timeZone' | 'inTransaction' | 'requestId' | 'publicBaseUrl'
>

/**
 * Gives an invoice of the embedded ledger a new link; the former one says that it has ended (docs/spec/books.md#links). The order has
 * the new one in the same transaction, and keeps its version: nothing that a person changes is different.
 * Throws NOT_ALLOWED, INVOICE_NOT_FOUND, INVOICE_HAS_NO_LINK and LEDGER_KEEPS_BOOKS.
 */
export const renewLink = (needs: Needs, invoiceId: string): Promise<{ result: BookInvoice }> =>
  needs.inTransaction(async (tx) => {
    // The lock makes renewals take turns.
    const invoice = await lockOwn(tx, needs, invoiceId)
    const link = await findLink(tx, invoiceId)
    if (!link) throw new AppError('INVOICE_HAS_NO_LINK')
    const renewedAt = needs.now()
    const secret = newToken()
    await tx
      .update(ledgerInvoices)
      .set({
        secret,
        formerSecrets: [...link.formerSecrets, link.secret].slice(-formerLinksMax),
        linkRenewedAt: renewedAt,
      })
      .where(eq(ledgerInvoices.invoiceId, invoiceId))
    await tx
      .update(orders)
      .set({ zohoInventoryInvoiceLink: invoicePath(invoiceId, secret) })
      .where(eq(orders.orderId, invoice.orderId))
    await recordChange(tx, needs, {
      ...namedInvoice(invoice),
      action: 'link renewed',
      before: { linkRenewed: link.renewedAt?.toISOString() ?? null },
      after: { linkRenewed: renewedAt.toISOString() },
    })
    return readBookInvoice({ ...needs, db: tx }, invoiceId)
  })
