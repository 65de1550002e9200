import { AppError } from '@portal/contract/errors'
import { seesInvoicesOf } from '@portal/domain/books'
import { dueDaysOf, type InvoiceAge, invoiceAges } from '@portal/domain/invoice-ages'
import { toDollars } from '@portal/domain/money'
import { type BooksNeeds, todayOf } from './book-invoices.ts'
import { sumDue } from './books.store.ts'

/** What an account owes, by how long it has been due. Throws NOT_ALLOWED for people who do not see its invoices. */
export async function readAges(
  needs: Pick<BooksNeeds, 'db' | 'actor' | 'now' | 'timeZone'>,
  accountId: string,
): Promise<{ age: InvoiceAge; amount: number; invoices: number }[]> {
  if (!seesInvoicesOf(needs.actor, accountId)) throw new AppError('NOT_ALLOWED')
  const today = todayOf(needs)
  return Promise.all(
    invoiceAges.map(async (age) => {
      const { cents, invoices } = await sumDue(needs.db, { accountId, ...dueDaysOf(age, today) })
      return { age, amount: toDollars(cents), invoices }
    }),
  )
}
