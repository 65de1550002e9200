import { priceLabel } from '@portal/domain/catalog'
import { lineAmount, monthly } from '@portal/domain/line-amounts'
import { fromDollars } from '@portal/domain/money'

type Sold = { purchaseType: string; isCarrierInventory: boolean }

/** A price with its plan and its term, in dollars; monthly amounts carry "/mo.", and what the carrier bills never reads $0.00. */
export function priceOf(
  line: Sold,
  { rate, ratePlanPrice, termMonths }: { rate: number; ratePlanPrice: number; termMonths?: number | null },
): string {
  const price = lineAmount(fromDollars(rate), line) || priceLabel(line)
  const plan = ratePlanPrice > 0 ? ` + ${monthly(fromDollars(ratePlanPrice))}` : ''
  return price + plan + (termMonths ? `, ${termMonths} months` : '')
}
