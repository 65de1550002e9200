import type { Offer } from '@portal/contract/catalog'
import { noCharge } from '@portal/domain/line-amounts'
import { type Cents, centsOf } from '@portal/domain/money'
import { plainText } from '../../ui/rich-text.tsx'

/** Nothing to pay to the carrier, and no text that says so: "No charge", as the cart calls it. */
export const isNoCharge = ({
  isCarrierInventory,
  itemPrice,
  displayPricePrimary,
}: Pick<Offer, 'isCarrierInventory' | 'itemPrice' | 'displayPricePrimary'>) =>
  isCarrierInventory && itemPrice === 0 && displayedPrice(displayPricePrimary)?.cents === 0

/** The offer with the words that it is shown with. */
export const shownAs = <T extends Parameters<typeof isNoCharge>[0]>(offer: T): T =>
  isNoCharge(offer) ? { ...offer, displayPricePrimary: noCharge } : offer

export type DisplayedPrice = { cents: Cents; monthly: boolean }

const oneAmount =
  /^(?:(?:from|only|now)\s+)?\$\s*(\d[\d,]*(?:\.\d{1,2})?)\s*(?:(\/\s*mo(?:nth)?\.?|per month|a month)|each|\/\s*ea\.?)?$/i

/**
 * The amount in a price as the catalog writes it ("$1,299.00", "from $5", "$18.99/mo."), in cents.
 * Undefined for words that name no amount or more than one, such as "2 for $30" or "$5 to $10":
 * a wrong number is worse than none.
 */
export function displayedPrice(html: string): DisplayedPrice | undefined {
  const text = plainText(html)
  if (/^free$/i.test(text)) return { cents: 0, monthly: false }
  const [, amount = '', per] = oneAmount.exec(text) ?? []
  const cents = centsOf(amount.replace(/,/g, ''))
  return cents === undefined ? undefined : { cents, monthly: per !== undefined }
}
