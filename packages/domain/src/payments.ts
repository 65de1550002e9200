import { counted } from './format.ts'
import { formatCents } from './money.ts'

/**
 * Money that came in from an account, and the invoices it is applied to (docs/spec/books.md#received). Amounts are integer cents,
 * days yyyy-MM-dd.
 */

export const paymentMethods = ['check', 'ach', 'wire', 'card', 'other'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const paymentMethodLabels: Record<PaymentMethod, string> = {
  check: 'Check',
  ach: 'ACH',
  wire: 'Wire',
  card: 'Card',
  other: 'Other',
}

/** "applied" has nothing left to apply, "credit" has, "returned" came back from the bank, "undone" was entered by mistake. */
export const paymentStates = ['applied', 'credit', 'returned', 'undone'] as const
export type PaymentState = (typeof paymentStates)[number]

export const paymentStateLabels: Record<PaymentState, string> = {
  applied: 'Applied',
  credit: 'Credit left',
  returned: 'Returned',
  undone: 'Undone',
}

export const paymentLimits = {
  /** Invoices that one payment is applied to at once. */
  invoicesMax: 200,
  /** Check or transfer number. */
  numberMax: 60,
  reasonMax: 200,
  /** Rows of a page. */
  pageMax: 100,
  /** Payments that the list counts to. */
  countMax: 10_000,
  searchMax: 100,
} as const

/** "PAY-00001". */
export const paymentNumber = (n: number | string) => `PAY-${String(n).padStart(5, '0')}`

/** "Check 1042"; the method alone where no number was typed. */
export const paymentWords = ({ method, number }: { method: PaymentMethod; number: string }): string =>
  [paymentMethodLabels[method], number].filter(Boolean).join(' ')

/** What a payment comes to, as the rules of what is left of it read it. */
export type PaymentSums = { amountCents: number; appliedCents: number; refundedCents: number }

/** What is neither applied to an invoice nor paid back: a credit of the account. Nothing of one that was returned or undone. */
export const creditLeftCents = ({
  amountCents,
  appliedCents,
  refundedCents,
  isOver,
}: PaymentSums & { isOver: boolean }): number =>
  isOver ? 0 : Math.max(0, amountCents - appliedCents - refundedCents)

export function paymentStateOf(
  payment: PaymentSums & { returnedOn: string | null; isUndone: boolean },
): PaymentState {
  if (payment.isUndone) return 'undone'
  if (payment.returnedOn !== null) return 'returned'
  return creditLeftCents({ ...payment, isOver: false }) > 0 ? 'credit' : 'applied'
}

/** How much of an invoice one payment pays, in cents. */
export type Applied = { invoiceId: string; amountCents: number }

/**
 * What a payment pays when it is applied to the invoices that are due first: each in full until nothing is left. What is above all
 * invoices stays a credit of the account.
 * @param open in the order in which they are to be paid
 */
export function appliedInOrder(
  amountCents: number,
  open: readonly { invoiceId: string; leftCents: number }[],
): Applied[] {
  let left = amountCents
  return open.flatMap(({ invoiceId, leftCents }) => {
    const pays = Math.min(left, leftCents)
    left -= pays
    return pays > 0 ? [{ invoiceId, amountCents: pays }] : []
  })
}

export const sumApplied = (applied: readonly Pick<Applied, 'amountCents'>[]): number =>
  applied.reduce((sum, { amountCents }) => sum + amountCents, 0)

/** What is wrong with the amounts together; undefined where they are within what can be applied. */
export function applyProblem(appliedCents: number, availableCents: number): string | undefined {
  const over = appliedCents - availableCents
  return over > 0
    ? `${formatCents(appliedCents)} is applied, ${formatCents(over)} more than ${formatCents(availableCents)}.`
    : undefined
}

/** "Pays 2 invoices, $150.00. $20.00 stays as a credit of the account.": what a payment does, before it is entered. */
export function paymentOutcome(applied: readonly Applied[], amountCents: number): string {
  const appliedCents = sumApplied(applied)
  const left = amountCents - appliedCents
  return [
    applied.length === 0 ? '' : `Pays ${counted(applied.length, 'invoice')}, ${formatCents(appliedCents)}.`,
    left > 0 ? `${formatCents(left)} stays as a credit of the account.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}
