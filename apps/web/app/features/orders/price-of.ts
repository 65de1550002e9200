import { priceLabel } from '@portal/domain/catalog'
import { lineAmount, monthly } from '@portal/domain/line-amounts'
import { fromDollars } from '@portal/domain/money'

type Sold = { purchaseType: string; isCarrierInventory: boolean }

/** A price with its plan, in dollars; monthly amounts carry "/mo.", and what the carrier bills never reads $0.00. */
export function priceOf(
  line: Sold,
  { rate, ratePlanPrice }: { rate: number; ratePlanPrice: number },
): string {
  const price = lineAmount(fromDollars(rate), line) || priceLabel(line)
  return ratePlanPrice > 0 ? `${price} + ${monthly(fromDollars(ratePlanPrice))}` : price
}
