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
