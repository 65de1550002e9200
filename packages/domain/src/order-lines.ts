import type { Cents } from './money.ts'

/** On what terms an order line was added, and on what terms its offer is sold. */
export type LineTerms = {
  productId: string
  carrierId: string
  purchaseTypeId: string
  isCarrierInventory: boolean
  rateCents: Cents
  ratePlanPriceCents: Cents
  /** Of financing; none where it is not financed, or not known. */
  termMonths?: number | null
}

/** How a line of a draft compares with its offer today. */
export const lineStates = ['same', 'price-changed', 'unavailable'] as const
export type LineState = (typeof lineStates)[number]

/**
 * Whether a line can be ordered as it stands. It is unavailable once its offer is archived, inactive or
 * deleted, or is sold for another carrier, payment or biller than the line: such a line must be removed.
 * A changed price or term can be confirmed.
 * @param offer as it is sold today; null when there is none
 */
export function lineState(line: LineTerms, offer: (LineTerms & { isOffered: boolean }) | null): LineState {
  if (!offer?.isOffered || !isSameKind(line, offer)) return 'unavailable'
  return isSamePrice(line, offer) ? 'same' : 'price-changed'
}

/** Whether a line costs what its offer costs, over the same term; a line whose term is not known contradicts none. */
export const isSamePrice = (line: PriceTerms, offer: PriceTerms): boolean =>
  offer.rateCents === line.rateCents &&
  offer.ratePlanPriceCents === line.ratePlanPriceCents &&
  (line.termMonths ?? offer.termMonths ?? null) === (offer.termMonths ?? null)

type PriceTerms = Pick<LineTerms, 'rateCents' | 'ratePlanPriceCents' | 'termMonths'>

const isSameKind = (line: LineTerms, offer: LineTerms) =>
  offer.productId === line.productId &&
  offer.carrierId === line.carrierId &&
  offer.purchaseTypeId === line.purchaseTypeId &&
  offer.isCarrierInventory === line.isCarrierInventory

/** An offer that is sold now, as far as it is compared with one of the past. */
type SoldOffer = Pick<LineTerms, 'productId' | 'carrierId' | 'purchaseTypeId' | 'rateCents'> & {
  offerId: string
}

/** What was bought; null for what is not known. */
type BoughtTerms = {
  productId: string | null
  carrierId: string | null
  purchaseTypeId: string | null
}

/**
 * What came after an offer that is not sold any more: the same product for the same carrier and kind of payment, else
 * for the same carrier, else the same product; of several the least expensive (docs/spec/fleet.md#replacement).
 * Undefined when the product is not sold at all.
 */
export function offerAfter<Offer extends SoldOffer>(
  bought: BoughtTerms,
  sold: readonly Offer[],
): Offer | undefined {
  const fits = ({ carrierId, purchaseTypeId }: Offer) => {
    if (carrierId !== bought.carrierId) return 2
    return purchaseTypeId === bought.purchaseTypeId ? 0 : 1
  }
  return sold
    .filter(({ productId }) => productId === bought.productId)
    .toSorted(
      (a, b) => fits(a) - fits(b) || a.rateCents - b.rateCents || a.offerId.localeCompare(b.offerId),
    )[0]
}

export type OrderLine = { quantity: number; rateCents: Cents; isCarrierInventory: boolean }

/** What a line amounts to, no matter who bills it. */
export const lineTotalCents = (line: Pick<OrderLine, 'quantity' | 'rateCents'>): Cents =>
  line.quantity * line.rateCents

/** What the customer owes us: lines due at checkout plus shipping (docs/spec/money.md#order-total). */
export const orderTotalCents = (lines: readonly OrderLine[], shippingCents: Cents): Cents =>
  lines.reduce((sum, line) => sum + (line.isCarrierInventory ? 0 : lineTotalCents(line)), shippingCents)

/**
 * The items of an order, as the cart's badge counted them: an add-on goes with an item and is none
 * itself. Add-ons whose item was taken off are what is left to count.
 */
export function itemCount(lines: ReadonlyArray<{ quantity: number; isAddOn: boolean }>): number {
  const items = lines.filter(({ isAddOn }) => !isAddOn)
  return (items.length > 0 ? items : lines).reduce((sum, line) => sum + line.quantity, 0)
}
