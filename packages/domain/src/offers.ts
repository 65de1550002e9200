import { hasFixedCarrier, recordStatus } from './catalog.ts'
import {
  confirmDifferenceWords,
  differenceFields,
  type PriceDifference,
  unwrittenPrice,
} from './display-price.ts'
import { counted } from './format.ts'
import { carrierIds, defaultDomainId, defaultRatePlanId, purchaseTypeIds } from './ids.ts'
import { listedCarriers } from './listed-carriers.ts'
import { centsOf } from './money.ts'

/**
 * What the form of a new offer starts with (docs/spec/catalog.md#offers): active, prices 0, fixed ids. The carrier is
 * the one that products of this type have, or the first of the list.
 */
export const newOffer = ({ productTypeId }: { productTypeId: string }) => ({
  domainId: defaultDomainId,
  carrierId: hasFixedCarrier(productTypeId) ? carrierIds['N/A'] : firstCarrierId(),
  purchaseTypeId: purchaseTypeIds.Buy,
  ratePlanId: defaultRatePlanId,
  statusId: recordStatus.active,
  isCarrierInventory: false,
  itemPrice: 0,
  displayPricePrimary: unwrittenPrice,
  displayPriceSecondary: unwrittenPrice,
  itemPromoMessage: '',
  ratePlanPrice: 0,
  ratePlanDisplay: 'Unlimited Talk, Text & Data',
  ratePlanDisplayPrice: unwrittenPrice,
  ratePlanPromoMessage: '',
  socCode: '',
})

const firstCarrierId = () =>
  listedCarriers().find(({ isOffered }) => isOffered)?.carrierId ?? carrierIds['N/A']

type Terms = { productId: string; carrierId: string; purchaseTypeId: string; ratePlanId: string }
type OfferTerms = Terms & { statusId: number }

const termsKey = (offer: Terms) =>
  [offer.productId, offer.carrierId, offer.purchaseTypeId, offer.ratePlanId].join(' ')

/**
 * What distinguishes active offers as a rule: one product of one carrier, for one kind of payment, with one rate plan. A campaign
 * may repeat it. Undefined for an offer that is not active.
 */
export const activeOfferKey = (offer: OfferTerms): string | undefined =>
  offer.statusId === recordStatus.active ? termsKey(offer) : undefined

/**
 * Offers in their order, those on the same terms by price, so that the first offer of a carrier, which choosing it picks, is the
 * cheapest of them today.
 */
export function cheapestOfTermsFirst<
  Offer extends Terms & { itemPriceCents: number; ratePlanPriceCents: number },
>(offers: readonly Offer[]): Offer[] {
  const onTerms = new Map(
    [...Map.groupBy(offers, termsKey)].map(([key, ones]) => [
      key,
      ones
        .toSorted(
          (a, b) => a.itemPriceCents - b.itemPriceCents || a.ratePlanPriceCents - b.ratePlanPriceCents,
        )
        .values(),
    ]),
  )
  return offers.map((offer) => onTerms.get(termsKey(offer))?.next().value ?? offer)
}

/** Whether a save makes an offer repeat another: what repeated it before may continue. */
export function becomesRepeated(
  after: OfferTerms,
  before: OfferTerms | undefined,
  others: readonly OfferTerms[],
): boolean {
  const key = activeOfferKey(after)
  if (key === undefined || (before && activeOfferKey(before) === key)) return false
  return others.some((other) => activeOfferKey(other) === key)
}

/** Said about a row of a file that would repeat one. */
export const alreadyExistsWords = (name: string): string => `${name} already exists.`

/** Said in the form, asked before it is saved, and answered to the API after it was saved. */
export const repeatedOfferWarning =
  'This product already has an active bundle with this carrier, purchase type and rate plan. The shop offers both, the cheaper one first.'

/** What was saved with an offer that its Administrator should know, by field (docs/spec/back-office.md#offer-details). */
export const offerWarnings = (differences: readonly PriceDifference[], repeated: boolean) => [
  ...Object.entries(differenceFields(differences)).flatMap(([field, words]) =>
    words.map((message) => ({ field, message })),
  ),
  ...(repeated ? [{ field: 'carrierId', message: repeatedOfferWarning }] : []),
]

type PricedOffer = {
  statusId: number
  /** Dollars, as typed or as the wire has them. */
  itemPrice: string | number
}

/**
 * Whether saving puts an offer into the shop for nothing that was not there for nothing before: the defaults of a new
 * offer cost nothing and are active (docs/spec/catalog.md#offers), and that should be intended.
 */
export const becomesFree = (after: PricedOffer, before?: PricedOffer): boolean =>
  isFree(after) && !(before && isFree(before))

const isFree = ({ statusId, itemPrice }: PricedOffer) =>
  statusId === recordStatus.active && centsOf(itemPrice) === 0

/** What is asked then of one offer, or of many that are saved together. */
export const freeOfferWords = (count: number) =>
  count === 1
    ? {
        question: 'This offer is free ($0.00). Save anyway?',
        text: 'It is active, so the shop will sell it for $0.00, and orders and invoices will show $0.00.',
      }
    : {
        question: `${count.toLocaleString('en-US')} offers are free ($0.00). Save anyway?`,
        text: 'They are active, so the shop will sell them for $0.00, and orders and invoices will show $0.00.',
      }

type Doubtful = {
  /** How many offers would cost nothing from now on. */
  free: number
  /** Where offers would show one price and charge another (display-price.ts); the first of them are enough. */
  differences: readonly PriceDifference[]
  /** How many offers these are. */
  differing: number
  /** An active offer has the same terms as another from now on. */
  repeated?: boolean
}

/** What is asked before prices are saved; undefined when nothing has to be asked. */
export function confirmPricesWords({ free, differences, differing, repeated = false }: Doubtful) {
  const words = pricesWords({ free, differences, differing })
  if (!repeated) return words
  if (words === undefined)
    return { question: 'Sell two bundles on the same terms?', text: repeatedOfferWarning }
  return { ...words, text: `${words.text} ${repeatedOfferWarning}` }
}

function pricesWords({ free, differences, differing }: Omit<Doubtful, 'repeated'>) {
  if (differences.length === 0) return free > 0 ? freeOfferWords(free) : undefined
  const { question, text } = confirmDifferenceWords(differences, differing)
  return { question, text: free > 0 ? `${text} ${counted(free, 'offer')} would cost $0.00.` : text }
}

/** The prices that an offer had, by its records (docs/spec/back-office.md#price-history). */

/** What makes up the price of an offer, as its form has it: amounts with two decimals, and short texts, which records show whole. */
export const priceFields = [
  'itemPrice',
  'displayPricePrimary',
  'displayPriceSecondary',
  'termMonths',
  'ratePlanPrice',
  'ratePlanDisplayPrice',
] as const
type PriceField = (typeof priceFields)[number]
export type FormPrices = Readonly<Record<PriceField, string>>

type Change = { field: string; before: string | null; after: string | null }
type Entry = {
  id: number
  at: string
  by: string
  changes: readonly Change[]
}

/** One change of prices: all prices before it and after it. */
export type PriceStep = Pick<Entry, 'id' | 'at' | 'by'> & { before: FormPrices; after: FormPrices }

/** Every offer has a carrier from its first record on. */
const isOfNewOffer = ({ field, before }: Change) => field === 'carrier' && before === null

const amounts: readonly PriceField[] = ['itemPrice', 'ratePlanPrice']

/** A recorded value, such as "$1,289.50", as the form has it. */
const typed = (field: PriceField, value: string | null): string =>
  value === null ? '' : amounts.includes(field) ? Number(value.replace(/[$,]/g, '')).toFixed(2) : value

/**
 * The changes of an offer's prices, the newest first: each field has the value that its records say, counted back from now.
 * @param now the prices as they are stored
 * @param entries the offer's records, the newest first, without a gap; the one that made the offer is no change
 */
export function priceSteps(now: FormPrices, entries: readonly Entry[]): PriceStep[] {
  const steps: PriceStep[] = []
  let after = now
  for (const { id, at, by, changes } of entries) {
    if (changes.some(isOfNewOffer)) break
    const changed = changes.flatMap(({ field, before }) => {
      const name = priceFields.find((one) => one === field)
      return name === undefined ? [] : [[name, typed(name, before)] as const]
    })
    const before = { ...after, ...Object.fromEntries(changed) }
    if (changed.length > 0) steps.push({ id, at, by, before, after })
    after = before
  }
  return steps
}

/** Whether two sets of prices are the same. */
export const samePrices = (one: FormPrices, other: FormPrices): boolean =>
  priceFields.every((field) => one[field] === other[field])
