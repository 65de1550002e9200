import type { CartItem } from '@portal/contract/cart'
import { billerOf } from '@portal/domain/carrier-bills'
import { noCharge } from '@portal/domain/line-amounts'
import { formatCents, fromDollars } from '@portal/domain/money'

/** What a line of the cart comes to, of what one bill has: of a carrier each month or once, or of our invoice. */
export type LineTotal = { amount: string; isMonthly: boolean; words: string }

type Priced = Pick<
  CartItem,
  'carrier' | 'isCarrierInventory' | 'isMonthly' | 'deviceAmount' | 'ratePlanAmount' | 'dueAtCheckout'
>

/**
 * The totals of a line, first of who bills the device: of the carrier for what it sells, else of our invoice. What the other one
 * bills for the line follows.
 */
export function lineTotals(item: Priced): [LineTotal, ...LineTotal[]] {
  const device = fromDollars(item.deviceAmount)
  const plan = fromDollars(item.ratePlanAmount)
  const isFinanced = item.isCarrierInventory && item.isMonthly
  const onceCents = item.isCarrierInventory && !item.isMonthly ? device : 0
  const by = `billed by ${billerOf(item.carrier)}`
  const monthly = totalOf((isFinanced ? device : 0) + plan, by, true)
  const due = totalOf(fromDollars(item.dueAtCheckout), 'due on invoice', false)
  const totals = item.isCarrierInventory
    ? [...totalOf(onceCents, by, false), ...monthly, ...due]
    : [...due, ...monthly]
  const [first, ...others] = totals
  return first ? [first, ...others] : [{ amount: noCharge, isMonthly: false, words: by }]
}

const totalOf = (cents: number, words: string, isMonthly: boolean): LineTotal[] =>
  cents === 0 ? [] : [{ amount: formatCents(cents), isMonthly, words }]
