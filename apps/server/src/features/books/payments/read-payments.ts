import type { AnswerOf, QueryOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { calendarDay } from '@portal/contract/fields'
import type { getPayments, ListedPayment, Payment } from '@portal/contract/payments'
import { booksReach, seesInvoicesOf } from '@portal/domain/books'
import { toDollars } from '@portal/domain/money'
import { creditLeftCents, paymentLimits, paymentNumber, paymentStateOf } from '@portal/domain/payments'
import { keepsBooks } from '@portal/domain/roles'
import type { Reader } from '../../../db/client.ts'
import type { SignedInContext } from '../../../deps.ts'
import { noSuchPage } from '../../../http/list-refusals.ts'
import {
  countPayments,
  findAppliedEntries,
  findPayment,
  findPayments,
  findRefunds,
  type PaymentPlace,
  type PaymentRow,
  sumCredit,
} from './payments.store.ts'

type Needs = Pick<SignedInContext, 'actor'> & { db: Reader }

/**
 * Payments that the caller may see, the newest first: of all accounts for those who keep the books, of their own for people of an
 * account, who see none that was entered by mistake. Throws NOT_ALLOWED, and INVALID_INPUT for a cursor that is none.
 */
export async function listPayments(
  { db, actor }: Needs,
  { limit = 50, cursor, search, state, accountId }: QueryOf<typeof getPayments>,
): Promise<AnswerOf<typeof getPayments>> {
  const reach = booksReach(actor)
  if (reach === 'none') throw new AppError('NOT_ALLOWED')
  const own = reach === 'all' ? undefined : reach.accountId
  const place = cursor === undefined ? null : readCursor(cursor)
  const isOthers = own !== undefined && accountId !== undefined && accountId !== own
  if (isOthers || (state === 'undone' && !keepsBooks(actor)))
    return { results: [], total: 0, totalIsExact: true, credit: 0, nextCursor: null }
  const wanted = { accountId: own ?? accountId, state, search }
  // One more than asked for tells whether there is a next page.
  const [rows, counted, creditCents] = await Promise.all([
    findPayments(db, wanted, { after: place, limit: limit + 1 }),
    place ? place.total : countPayments(db, wanted),
    sumCredit(db, wanted.accountId),
  ])
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    results: shown.map(toListed),
    total: Math.min(counted, paymentLimits.countMax),
    totalIsExact: counted <= paymentLimits.countMax,
    credit: toDollars(creditCents),
    nextCursor: last ? `${last.receivedOn}.${last.paymentId}.${counted}` : null,
  }
}

function readCursor(cursor: string): PaymentPlace & { total: number } {
  const [, receivedOn, paymentId, total] = /^(\d{4}-\d\d-\d\d)\.([\da-f-]{36})\.(\d{1,6})$/.exec(cursor) ?? []
  if (
    receivedOn === undefined ||
    paymentId === undefined ||
    !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(paymentId) ||
    !calendarDay().safeParse(receivedOn).success
  )
    throw noSuchPage()
  return { receivedOn, paymentId, total: Number(total) }
}

const toListed = (row: PaymentRow): ListedPayment => {
  const isOver = row.returnedOn !== null || row.undoneAt !== null
  return {
    paymentId: row.paymentId,
    number: paymentNumber(row.sequence),
    state: paymentStateOf({ ...row, isUndone: row.undoneAt !== null }),
    accountId: row.zohoAccountId,
    accountName: row.accountName,
    method: row.method,
    reference: row.number,
    receivedOn: row.receivedOn,
    amount: toDollars(row.amountCents),
    applied: toDollars(row.appliedCents),
    refunded: toDollars(row.refundedCents),
    credit: toDollars(creditLeftCents({ ...row, isOver })),
  }
}

/** One payment with the invoices that it pays. Throws PAYMENT_NOT_FOUND, also for another account's. */
export async function readPayment({ db, actor }: Needs, paymentId: string): Promise<{ result: Payment }> {
  const row = await findPayment(db, paymentId)
  const isKeeper = keepsBooks(actor)
  if (!row || !seesInvoicesOf(actor, row.zohoAccountId) || (row.undoneAt !== null && !isKeeper))
    throw new AppError('PAYMENT_NOT_FOUND')
  const [entries, refunds] = await Promise.all([
    findAppliedEntries(db, paymentId),
    findRefunds(db, paymentId),
  ])
  // What was taken back, and by whom, concerns accounting only.
  const isSeen = ({ undoneAt }: { undoneAt: Date | null }) => isKeeper || undoneAt === null
  return {
    result: {
      ...toListed(row),
      entries: entries.filter(isSeen).map(({ amountCents, undoneAt, ...entry }) => ({
        ...entry,
        amount: toDollars(amountCents),
        undoneAt: undoneAt?.toISOString() ?? null,
      })),
      refunds: refunds.filter(isSeen).map((refund) => ({
        refundId: refund.refundId,
        amount: toDollars(refund.amountCents),
        refundedOn: refund.refundedOn,
        reference: refund.reference,
        recordedBy: isKeeper ? refund.recordedByName : '',
        undoneAt: refund.undoneAt?.toISOString() ?? null,
      })),
      recordedBy: isKeeper ? row.recordedByName : '',
      recordedAt: row.recordedAt.toISOString(),
      returnedOn: row.returnedOn,
      returnReason: row.returnReason,
      undoneAt: row.undoneAt?.toISOString() ?? null,
      undoneBy: row.undoneByName,
      mayChange: isKeeper,
    },
  }
}
