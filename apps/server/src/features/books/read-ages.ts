import { AppError } from '@portal/contract/errors'
import { seesBalanceOf } from '@portal/domain/books'
import type { InvoiceAge } from '@portal/domain/invoice-ages'
import { type BooksNeeds, toAges, todayOf } from './book-invoices.ts'
import { sumAges } from './books.store.ts'

/**
 * What an account owes, by how long it has been due. Throws NOT_ALLOWED for people who do not see its balance; of staff the caller
 * says first that the account is theirs to see.
 */
export async function readAges(
  needs: Pick<BooksNeeds, 'db' | 'actor' | 'now' | 'timeZone'>,
  accountId: string,
): Promise<{ age: InvoiceAge; amount: number; invoices: number }[]> {
  if (!seesBalanceOf(needs.actor, accountId)) throw new AppError('NOT_ALLOWED')
  return toAges(await sumAges(needs.db, { accountId, today: todayOf(needs) }))
}
