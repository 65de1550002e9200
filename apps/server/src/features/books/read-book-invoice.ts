import type { BookInvoice } from '@portal/contract/books'
import { AppError } from '@portal/contract/errors'
import { booksReach } from '@portal/domain/books'
import { type Actor, keepsBooks } from '@portal/domain/roles'
import type { Reader } from '../../db/client.ts'
import { toBookEntry, toListedInvoice } from './book-wire.ts'
import { findBookInvoice, findEntries } from './books.store.ts'
import { type BooksNeeds, wireOf } from './list-invoices.ts'

/** Whether an account's invoices are the caller's to see. */
export function seesInvoicesOf(actor: Actor, accountId: string): boolean {
  const reach = booksReach(actor)
  return reach === 'all' || (reach !== 'none' && reach.accountId === accountId)
}

/** One invoice with what was entered for it. Throws INVOICE_NOT_FOUND, also for another account's. */
export async function readBookInvoice(
  needs: Omit<BooksNeeds, 'db'> & { db: Reader },
  invoiceId: string,
): Promise<{ result: BookInvoice }> {
  const { db, actor } = needs
  const row = await findBookInvoice(db, invoiceId)
  if (!row || !seesInvoicesOf(actor, row.accountId)) throw new AppError('INVOICE_NOT_FOUND')
  const entries = await findEntries(db, invoiceId)
  const isKeeper = keepsBooks(actor)
  return {
    result: {
      ...toListedInvoice(row, wireOf(needs)),
      voidReason: row.voidReason,
      // What was taken back, and by whom, concerns accounting only.
      entries: entries
        .filter(({ undoneAt }) => isKeeper || undoneAt === null)
        .map(toBookEntry)
        .map((entry) => (isKeeper ? entry : { ...entry, recordedBy: '' })),
      mayEnter: isKeeper && row.ledger === 'embedded',
    },
  }
}
