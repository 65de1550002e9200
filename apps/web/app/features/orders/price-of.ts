import { priceLabel } from '@portal/domain/catalog'
import { lineAmount, monthly } from '@portal/domain/line-amounts'
import { fromDollars } from '@portal/domain/money'

type Price = {
  rate: number
  ratePlanPrice: number
  termMonths?: number | null
  discounts?: ReadonlyArray<{ words: string; units: number }>
}

type Sold = { purchaseType: string; isCarrierInventory: boolean }

/** A price with its plan, its term and its discounts, in dollars; monthly amounts carry "/mo.", and what the carrier bills never reads $0.00. */
export function priceOf(line: Sold, { rate, ratePlanPrice, termMonths, discounts = [] }: Price): string {
  const price = lineAmount(fromDollars(rate), line) || priceLabel(line)
  const plan = ratePlanPrice > 0 ? ` + ${monthly(fromDollars(ratePlanPrice))}` : ''
  const off = discounts.map(({ words, units }) => `, ${words} (${units})`).join('')
  return price + plan + (termMonths ? `, ${termMonths} months` : '') + off
}
