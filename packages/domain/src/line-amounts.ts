import { isMonthly } from './catalog.ts'
import { type Cents, formatCents } from './money.ts'

/** What of a line decides how its amounts are read. */
type Billing = { purchaseType: string; isCarrierInventory: boolean }

/** In place of $0.00 where the carrier bills nothing for the device. */
export const noCharge = 'No charge'

/** An amount paid every month. */
export const monthly = (cents: Cents) => `${formatCents(cents)}/mo.`

/**
 * A line's rate or total as people read it: monthly amounts carry "/mo.". Nothing to pay to the carrier is no price:
 * '' stands for "say only who bills it".
 */
export function lineAmount(cents: Cents, { purchaseType, isCarrierInventory }: Billing): string {
  if (isCarrierInventory && cents === 0) return ''
  return isMonthly(purchaseType) ? monthly(cents) : formatCents(cents)
}
