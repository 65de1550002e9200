import { centsOf, formatCents } from './money.ts'

/** Whether an offer's display price says its item price and nothing else, like "$289.00". */
export const saysItemPrice = (displayPrice: string, itemPrice: string | number): boolean =>
  displayPrice === plainPrice(itemPrice)

/** An amount as a display price says it; undefined while it is no amount. */
export function plainPrice(itemPrice: string | number): string | undefined {
  const cents = centsOf(itemPrice)
  return cents === undefined ? undefined : formatCents(cents)
}
