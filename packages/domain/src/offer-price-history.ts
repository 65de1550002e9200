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
export type PriceField = (typeof priceFields)[number]
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

/** A recorded value as the form has it. */
const typed = (field: PriceField, value: string | null): string =>
  value === null ? '' : amounts.includes(field) ? Number(value).toFixed(2) : value

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
