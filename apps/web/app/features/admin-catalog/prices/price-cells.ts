import { type OfferPrice, offerPriceChange } from '@portal/contract/offer-prices'
import { readInput } from '@portal/contract/plain-words'
import { isMonthly, productNameOf } from '@portal/domain/catalog'
import {
  asDisplayPrice,
  differenceWords,
  type PriceDifference,
  plainPrice,
  priceDifferences,
  saysItemPrice,
} from '@portal/domain/display-price'
import { counted } from '@portal/domain/format'
import { centsOf, formatCents, toDollars } from '@portal/domain/money'
import { termProblem } from '@portal/domain/offer-term'
import { oneLine } from '@portal/domain/one-line'
import {
  adjustedCents,
  newPriceProblem,
  type PriceAdjustment,
  textWithAmount,
} from '@portal/domain/price-change'
import type { GridError, GridModel, GridState } from '../../../lib/grid/grid-model.ts'
import type { Range } from '../../../lib/grid/grid-moves.ts'
import { gridOf } from '../../../lib/grid/grid-of.ts'

/** The grid of prices: what it changes of an offer, its prices and its term (docs/spec/back-office.md#prices). */
export const priceColumns = [
  'itemPrice',
  'displayPricePrimary',
  'ratePlanPrice',
  'ratePlanDisplayPrice',
  'termMonths',
] as const
type PriceColumn = (typeof priceColumns)[number]
export type Prices = Record<PriceColumn, string>

export const priceLabels: Record<PriceColumn, string> = {
  itemPrice: 'Item Price',
  displayPricePrimary: 'Display Price Primary',
  ratePlanPrice: 'Rate Plan Price',
  ratePlanDisplayPrice: 'Rate Plan Display Price',
  termMonths: 'Term (months)',
}

/** An offer as it was when typing began, its prices as they are typed, and whether its display price is in someone's own words. */
export type PriceRow = { offer: OfferPrice; prices: Prices; hasOwnWords: boolean }

/** The prices of an offer as they are sent. */
const pricesOf = (offer: OfferPrice): Prices => ({
  itemPrice: offer.itemPrice.toFixed(2),
  displayPricePrimary: offer.displayPricePrimary,
  ratePlanPrice: offer.ratePlanPrice.toFixed(2),
  ratePlanDisplayPrice: offer.ratePlanDisplayPrice,
  termMonths: offer.termMonths === null ? '' : String(offer.termMonths),
})

export const rowOf = (offer: OfferPrice): PriceRow => ({
  offer,
  prices: pricesOf(offer),
  hasOwnWords: !saysItemPrice(offer),
})

export const offerWords = (offer: OfferPrice) =>
  `${productNameOf(offer)}, ${offer.carrier}, ${offer.purchaseType}`

const isAmount = (column: PriceColumn) => column === 'itemPrice' || column === 'ratePlanPrice'

/** "$1,299.00" in a column of amounts is 1299.00. */
const asTyped = (text: string) => text.replace(/^\$\s*/, '').replace(/,(?=\d{3}(?:\D|$))/g, '')

function text({ prices }: PriceRow, column: PriceColumn): string {
  const cents = isAmount(column) ? centsOf(prices[column]) : undefined
  return cents === undefined ? prices[column] : formatCents(cents)
}

function withText(row: PriceRow, column: PriceColumn, written: string): PriceRow {
  const typed = oneLine(written)
  const { offer, prices } = row
  if (column === 'itemPrice') return withItemPrice(row, asTyped(typed))
  if (column === 'ratePlanPrice') return { ...row, prices: { ...prices, ratePlanPrice: asTyped(typed) } }
  // Only financed offers have a term.
  if (column === 'termMonths')
    return isMonthly(offer.purchaseType) ? { ...row, prices: { ...prices, termMonths: typed } } : row
  if (column === 'ratePlanDisplayPrice') return { ...row, prices: { ...prices, ratePlanDisplayPrice: typed } }
  const { itemPrice } = prices
  const { purchaseType } = offer
  // An empty display price follows the item price again.
  const displayPricePrimary =
    typed === '' ? (plainPrice({ itemPrice, purchaseType }) ?? '') : asDisplayPrice(typed, purchaseType)
  const hasOwnWords = !saysItemPrice({ itemPrice, purchaseType, displayPricePrimary })
  return { ...row, prices: { ...prices, displayPricePrimary }, hasOwnWords }
}

/** The shop must not continue showing the old price: a display price that only says it follows. */
function withItemPrice(row: PriceRow, itemPrice: string): PriceRow {
  const plain = plainPrice({ ...row.offer, itemPrice })
  const follows = plain !== undefined && !row.hasOwnWords
  return {
    ...row,
    prices: { ...row.prices, itemPrice, ...(follows && { displayPricePrimary: plain }) },
  }
}

const priceModel: GridModel<PriceRow, PriceColumn, null> = {
  columns: priceColumns,
  labels: priceLabels,
  text,
  withText,
  canEdit: () => true,
  closedWords: 'This offer can’t be changed.',
  isSame: (one, other) =>
    one === other || priceColumns.every((column) => one.prices[column] === other.prices[column]),
}
export const priceGrid = gridOf(priceModel)
export type PriceGridState = GridState<PriceRow>
export type PriceGridRows = Pick<PriceGridState, 'rows' | 'base'>

/** What is wrong with the prices of a row, in the words of the contract. */
export function problemsOf({ offer, prices }: PriceRow): Partial<Prices> {
  const { offerId, version, purchaseType } = offer
  const parsed = readInput(offerPriceChange, { offerId, version, ...prices })
  const issues = parsed.success ? [] : parsed.error.issues.toReversed()
  const term = termProblem(purchaseType, prices.termMonths)
  return {
    ...Object.fromEntries(issues.map(({ path, message }) => [path[0], message])),
    ...(term !== undefined && { termMonths: term }),
  }
}

/** The problems of rows that were changed, in the order of the grid. */
export const errorsOf = (grid: PriceGridRows): GridError<PriceColumn>[] =>
  priceGrid.changedRows(grid).flatMap((index) => {
    const row = grid.rows[index]
    const problems = row ? problemsOf(row) : {}
    return priceColumns.flatMap((column) => {
      const message = problems[column]
      return message === undefined ? [] : [{ index, column, message }]
    })
  })

/** Texts that are not in the grid are warned about at the term that they contradict. */
const columnOf = ({ field, of }: PriceDifference): PriceColumn =>
  of === 'term' ? 'termMonths' : field === 'ratePlanDisplayPrice' ? field : 'displayPricePrimary'

/** Where the shop shows another price or term than orders charge, in the order of the grid. */
export const notesOf = ({ rows }: Pick<PriceGridRows, 'rows'>): GridError<PriceColumn>[] =>
  rows.flatMap(({ offer, prices }, index) =>
    priceDifferences({ ...offer, ...prices }).map((one) => ({
      index,
      column: columnOf(one),
      message: differenceWords(one),
    })),
  )

type Adjustment = Pick<PriceAdjustment, 'unit' | 'value'>

/**
 * Raises or lowers the amounts in a range as one step, rounded to the cent; display prices that name the old amount follow. Amounts of
 * $0.00, and those that would be $0.00 or less, stay.
 */
export function adjusted(state: PriceGridState, range: Range, adjustment: Adjustment, label: string) {
  const columns = priceColumns.slice(range.left, range.right + 1).filter(isAmount)
  const changes = new Map<number, PriceRow>()
  for (let index = range.top; index <= range.bottom; index++) {
    const before = state.rows[index]
    if (!before) break
    const after = columns.reduce((row, column) => withAdjusted(row, column, adjustment), before)
    if (after !== before) changes.set(index, after)
  }
  const next = priceGrid.change(state, changes, label)
  return priceGrid.say(
    next,
    columns.length === 0
      ? 'Select cells of Item Price or Rate Plan Price.'
      : `${counted(changes.size, 'row')} changed.`,
  )
}

function withAdjusted(row: PriceRow, column: PriceColumn, { unit, value }: Adjustment): PriceRow {
  const from = centsOf(row.prices[column])
  if (from === undefined) return row
  const to = adjustedCents(from, { target: 'itemPrice', unit, value, rounding: 'cent' })
  if (to === from || newPriceProblem(from, to) !== undefined) return row
  const next = withText(row, column, toDollars(to).toFixed(2))
  const display = column === 'itemPrice' ? 'displayPricePrimary' : 'ratePlanDisplayPrice'
  if (column === 'itemPrice' && !row.hasOwnWords) return next
  return { ...next, prices: { ...next.prices, [display]: textWithAmount(row.prices[display], from, to) } }
}
