import { orderStatus } from './order-status.ts'

/** What the parts of money are called on every screen, email and paper (docs/spec/money.md#parts). */
export const moneyLabels = {
  due: 'Due on invoice',
  /** Of an order that will not be invoiced as it is: cancelled, or in Error. */
  total: 'Total of this order',
  monthly: 'Every month',
  once: 'Billed once',
  commitment: 'Commitment',
  together: 'All together',
  /** Below "All together", before the months. */
  togetherOf: 'Due on invoice and every month, over',
} as const

/** The figure of the first part alone: of an order with nothing else, and in short emails. */
export const dueLabel = (statusId: number): string =>
  statusId === orderStatus.draft || statusId === orderStatus.submitted ? moneyLabels.due : moneyLabels.total

/** "$588.00 due on invoice", "Nothing due on invoice": the same inside a sentence. */
export const dueWords = (amount: string): string => `${amount} due on invoice`
