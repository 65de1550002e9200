import type { CartItem } from '@portal/contract/cart'
import { billerOf } from '@portal/domain/carrier-bills'
import { noCharge } from '@portal/domain/line-amounts'
import { formatCents, fromDollars } from '@portal/domain/money'

/** What a line of the cart comes to, of what one bill has: of a carrier each month or once, or of our invoice. */
export type LineTotal = { amount: string; isMonthly: boolean; words: string }

type Priced = Pick<
  CartItem,
  'carrier' | 'isCarrierInventory' | 'isMonthly' | 'deviceAmount' | 'ratePlanAmount' | 'dueAtCheckout'
> &
  Partial<Pick<CartItem, 'discounts'>>

/**
 * The totals of a line, first of who bills the device: of the carrier for what it sells, else of our invoice. What the other one
 * bills for the line follows.
 */
export function lineTotals(item: Priced): [LineTotal, ...LineTotal[]] {
  const device = fromDollars(item.deviceAmount)
  const onceCents = item.isCarrierInventory && !item.isMonthly ? device - offCents(item, false) : 0
  const by = `billed by ${billerOf(item.carrier)}`
  const monthly = totalOf(monthlyCents(item), by, true)
  const due = totalOf(fromDollars(item.dueAtCheckout), 'due on invoice', false)
  const totals = item.isCarrierInventory
    ? [...totalOf(onceCents, by, false), ...monthly, ...due]
    : [...due, ...monthly]
  const [first, ...others] = totals
  return first ? [first, ...others] : [{ amount: noCharge, isMonthly: false, words: by }]
}

/** What carriers bill a month for a line, less its discounts. */
export function monthlyCents(item: Priced): number {
  const device = item.isMonthly ? fromDollars(item.deviceAmount) : 0
  return device + fromDollars(item.ratePlanAmount) - offCents(item, true)
}

/** What is off each month, or once. */
const offCents = ({ discounts = [], isMonthly }: Priced, isOffMonthly: boolean) =>
  discounts
    .filter(({ target }) => (target === 'plan' || isMonthly) === isOffMonthly)
    .reduce((sum, { amount }) => sum + fromDollars(amount), 0)

const totalOf = (cents: number, words: string, isMonthly: boolean): LineTotal[] =>
  cents === 0 ? [] : [{ amount: formatCents(cents), isMonthly, words }]
