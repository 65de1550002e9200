import type { PaymentState } from '@portal/domain/payments'
import { paymentLimits } from '@portal/domain/payments'
import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../db/client.ts'
import { bookEntries, bookInvoices } from '../../../db/schema/books.tables.ts'
import { paymentRefunds, payments } from '../../../db/schema/payments.tables.ts'
import { hasWords } from '../../../db/words.ts'

export type PaymentRow = typeof payments.$inferSelect

/** Which payments: every filter that is not undefined narrows them. */
export type PaymentsWanted = {
  accountId: string | undefined
  state: PaymentState | undefined
  search: string | undefined
}

/** As the partial index has it. */
const hasCredit = sql`returned_on is null and undone_at is null and applied_cents + refunded_cents < amount_cents`

const states: Record<PaymentState, SQL> = {
  credit: hasCredit,
  applied: sql`returned_on is null and undone_at is null and applied_cents + refunded_cents = amount_cents`,
  returned: sql`returned_on is not null`,
  undone: sql`undone_at is not null`,
}

const ofAccount = (accountId: string | undefined) =>
  accountId === undefined ? undefined : eq(payments.zohoAccountId, accountId)

const narrowed = ({ accountId, state, search }: PaymentsWanted) =>
  and(
    ofAccount(accountId),
    // What was entered by mistake is seen by those who ask for it.
    state === undefined ? isNull(payments.undoneAt) : states[state],
    search === undefined || search.trim() === '' ? undefined : hasWords(payments.searchLines, search.trim()),
  )

export type PaymentPlace = { receivedOn: string; paymentId: string }

/** A page of payments, the newest first. */
export const findPayments = (
  on: Reader,
  wanted: PaymentsWanted,
  { after, limit }: { after: PaymentPlace | null; limit: number },
): Promise<PaymentRow[]> =>
  on
    .select()
    .from(payments)
    .where(
      and(
        narrowed(wanted),
        after === null
          ? undefined
          : sql`(${payments.receivedOn}, ${payments.paymentId}) < (${after.receivedOn}::date, ${after.paymentId}::uuid)`,
      ),
    )
    .orderBy(desc(payments.receivedOn), desc(payments.paymentId))
    .limit(limit)

/** How many payments there are, up to one more than lists count to. */
export async function countPayments(on: Reader, wanted: PaymentsWanted): Promise<number> {
  const some = on
    .select({ paymentId: payments.paymentId })
    .from(payments)
    .where(narrowed(wanted))
    .limit(paymentLimits.countMax + 1)
    .as('some')
  const [counted] = await on.select({ total: count() }).from(some)
  return counted?.total ?? 0
}

/** What is left to apply of the payments of an account, or of all accounts, in cents. */
export async function sumCredit(on: Reader, accountId: string | undefined): Promise<number> {
  const [sums] = await on
    .select({
      cents: sql<number>`coalesce(sum(amount_cents - applied_cents - refunded_cents), 0)`.mapWith(Number),
    })
    .from(payments)
    .where(and(hasCredit, ofAccount(accountId)))
  return sums?.cents ?? 0
}

export async function findPayment(on: Reader, paymentId: string): Promise<PaymentRow | undefined> {
  const [row] = await on.select().from(payments).where(eq(payments.paymentId, paymentId))
  return row
}

/**
 * Locked until the transaction ends. A payment is locked before the invoices that it pays, and those in the order of their ids, so
 * that no two transactions wait for each other.
 */
export async function lockPayment(tx: Tx, paymentId: string): Promise<PaymentRow | undefined> {
  const [row] = await tx.select().from(payments).where(eq(payments.paymentId, paymentId)).for('update')
  return row
}

/** Payments of an account are entered one after the other, so that a repeated one is seen. */
export const lockAccountPayments = (tx: Tx, accountId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`payments ${accountId}`}))`)

/** Locked in the order of their ids, until the transaction ends. */
export const lockInvoices = (tx: Tx, invoiceIds: readonly string[]) =>
  tx
    .select()
    .from(bookInvoices)
    .where(inArray(bookInvoices.invoiceId, [...invoiceIds]))
    .orderBy(asc(bookInvoices.invoiceId))
    .for('update')

/** What a payment was applied to, the oldest first. */
export const findAppliedEntries = (on: Reader, paymentId: string) =>
  on
    .select({
      entryId: bookEntries.entryId,
      invoiceId: bookEntries.invoiceId,
      invoiceNumber: bookInvoices.number,
      amountCents: bookEntries.amountCents,
      enteredOn: bookEntries.enteredOn,
      undoneAt: bookEntries.undoneAt,
    })
    .from(bookEntries)
    .innerJoin(bookInvoices, eq(bookInvoices.invoiceId, bookEntries.invoiceId))
    .where(eq(bookEntries.paymentId, paymentId))
    .orderBy(asc(bookEntries.number))

export const findRefunds = (on: Reader, paymentId: string) =>
  on
    .select()
    .from(paymentRefunds)
    .where(eq(paymentRefunds.paymentId, paymentId))
    .orderBy(asc(paymentRefunds.recordedAt))

/** What standing entries and refunds have of a locked payment, written to it. */
export async function writePaymentSums(tx: Tx, paymentId: string): Promise<void> {
  await tx
    .update(payments)
    .set({
      appliedCents: sql`coalesce((select sum(amount_cents) from ${bookEntries} e
        where e.payment_id = ${paymentId} and e.undone_at is null), 0)`,
      refundedCents: sql`coalesce((select sum(amount_cents) from ${paymentRefunds} r
        where r.payment_id = ${paymentId} and r.undone_at is null), 0)`,
    })
    .where(eq(payments.paymentId, paymentId))
}

/** A standing payment that has the same account, method, number and amount; one without a number repeats none. */
export async function findRepeated(
  on: Reader,
  {
    zohoAccountId,
    method,
    number,
    amountCents,
  }: Pick<PaymentRow, 'zohoAccountId' | 'method' | 'number' | 'amountCents'>,
): Promise<PaymentRow | undefined> {
  if (number === '') return undefined
  const [row] = await on
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.zohoAccountId, zohoAccountId),
        eq(payments.method, method),
        eq(payments.amountCents, amountCents),
        sql`folded(${payments.number}) = folded(${number})`,
        isNull(payments.undoneAt),
      ),
    )
    .orderBy(desc(payments.receivedOn))
    .limit(1)
  return row
}
