import type { AnswerOf, QueryOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { compareMonth as compareMonthCall } from '@portal/contract/statements'
import { booksLimits } from '@portal/domain/books'
import { formatCents, toDollars } from '@portal/domain/money'
import { orderStatus } from '@portal/domain/order-status'
import { keepsBooks } from '@portal/domain/roles'
import type { BooksNeeds } from './book-invoices.ts'
import { type BookInvoiceRow, compareSums, findDifferent } from './books.store.ts'

const { cancelled } = orderStatus

/**
 * What the orders of a month's invoices come to here beside what the ledger invoiced, without tax, with every invoice that
 * differs from its order; of all accounts, of one, or of those of an agent (docs/spec/books.md#comparison). Throws NOT_ALLOWED.
 */
export async function compareMonth(
  { db, actor }: BooksNeeds,
  filter: QueryOf<typeof compareMonthCall>,
): Promise<AnswerOf<typeof compareMonthCall>> {
  if (!keepsBooks(actor)) throw new AppError('NOT_ALLOWED')
  const { month, accountId = null, agentId = null } = filter
  const wanted = { month, accountId, agentId }
  const [sums, rows] = await Promise.all([
    compareSums(db, wanted, cancelled),
    findDifferent(db, wanted, { cancelled, limit: booksLimits.differencesMax + 1 }),
  ])
  return {
    result: {
      month,
      orders: toDollars(sums?.ordersCents ?? 0),
      ledger: toDollars(sums?.ledgerCents ?? 0),
      tax: toDollars(sums?.taxCents ?? 0),
      credited: toDollars(sums?.creditedCents ?? 0),
      voided: toDollars(sums?.voidedCents ?? 0),
      invoices: sums?.invoices ?? 0,
      differences: rows.slice(0, booksLimits.differencesMax).map(toDifference),
      hasMore: rows.length > booksLimits.differencesMax,
    },
  }
}

function toDifference(row: BookInvoiceRow) {
  const orderCents = row.orderStatusId === cancelled ? 0 : row.orderTotalCents
  const ledgerCents = row.voidedOn === null ? row.subtotalCents : 0
  return {
    invoiceId: row.invoiceId,
    number: row.number,
    orderId: row.orderId,
    accountName: row.accountName,
    order: toDollars(orderCents),
    ledger: toDollars(ledgerCents),
    why: whyOf(row),
  }
}

function whyOf({ voidedOn, orderStatusId, orderTotalCents, subtotalCents }: BookInvoiceRow): string {
  if (voidedOn !== null) return 'The invoice is void, and its order was not cancelled.'
  if (orderStatusId === cancelled) return 'The order was cancelled, and its invoice is not void.'
  const apart = subtotalCents - orderTotalCents
  return `The invoice is ${formatCents(Math.abs(apart))} ${apart > 0 ? 'higher' : 'lower'} than the order.`
}
