import { type OfferPrice, offerPriceChange } from '@portal/contract/offer-prices'
import { readInput } from '@portal/contract/plain-words'
import { isMonthly, productNameOf } from '@portal/domain/catalog'
import {
  differenceWords,
  type PriceDifference,
  plainPrice,
  priceDifferences,
  saysItemPrice,
} from '@portal/domain/display-price'
import { termProblem } from '@portal/domain/offer-term'
import { type ClipboardEvent, type KeyboardEvent, memo, useCallback, useState } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { FieldWarning } from '../../../ui/field.tsx'
import { isWrittenAmount, type PriceField, type Prices, pastedPrices, priceFields } from './pasted-prices.ts'

const labels: Record<PriceField, string> = {
  itemPrice: 'Item Price',
  displayPricePrimary: 'Display Price Primary',
  ratePlanPrice: 'Rate Plan Price',
  ratePlanDisplayPrice: 'Rate Plan Display Price',
  termMonths: 'Term (months)',
}

/** Prices of offers, each in its own field. */
export function PriceTable({ offers, grid }: { offers: readonly OfferPrice[]; grid: Grid }) {
  return (
    <div className="price-grid-scroller">
      <table className="price-grid">
        <caption className="vh">Prices of offers</caption>
        <thead>
          <tr>
            <th scope="col">Offer</th>
            {priceFields.map((field) => (
              <th key={field} scope="col">
                {labels[field]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {offers.map((offer, row) => (
            <PriceRow
              key={offer.offerId}
              offer={offer}
              row={row}
              edit={grid.edits[offer.offerId]?.prices}
              problems={grid.problems.get(offer.offerId)}
              write={grid.write}
              paste={grid.paste}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type PriceRowProps = Pick<Grid, 'write' | 'paste'> & {
  offer: OfferPrice
  row: number
  edit: Partial<Prices> | undefined
  problems: Partial<Prices> | undefined
}

const PriceRow = memo(function PriceRow({ offer, row, edit, problems, write, paste }: PriceRowProps) {
  const name = `${productNameOf(offer)}, ${offer.carrier}, ${offer.purchaseType}`

  function handlePaste(event: ClipboardEvent, field: PriceField) {
    const text = event.clipboardData.getData('text/plain')
    // A single cell is pasted into the text like anywhere else, unless it is an amount as people write it.
    if (!/[\t\n]/.test(text.trimEnd()) && !isWrittenAmount(field, text)) return
    event.preventDefault()
    paste(text, { row, field })
  }
  const differences = priceDifferences({ ...offer, ...edit })
  function warningOf(field: PriceField) {
    return differences
      .filter((one) => fieldOf(one) === field)
      .map(differenceWords)
      .join(' ')
  }

  return (
    <tr>
      <th scope="row">
        {productNameOf(offer)}
        <small>
          {offer.carrier}, {offer.purchaseType}
        </small>
      </th>
      {priceFields.map((field) => {
        const id = `${offer.offerId}-${field}`
        if (!hasField(offer, field)) return <td key={field} />
        return (
          <td key={field} className={classNames(edit?.[field] !== undefined && 'is-changed')}>
            <input
              type="text"
              autoComplete="off"
              aria-label={`${labels[field]} of ${name}`}
              value={edit?.[field] ?? pricesOf(offer)[field]}
              onChange={(event) => write(offer, { [field]: event.target.value })}
              onPaste={(event) => handlePaste(event, field)}
              onKeyDown={moveInGrid}
              data-column={field}
              {...(problems?.[field] && { 'aria-invalid': true })}
              {...((problems?.[field] || warningOf(field)) && { 'aria-describedby': id })}
            />
            {!problems?.[field] && warningOf(field) && (
              <FieldWarning id={id}>{warningOf(field)}</FieldWarning>
            )}
            {problems?.[field] && (
              <p id={id} className="field-error">
                {problems?.[field]}
              </p>
            )}
          </td>
        )
      })}
    </tr>
  )
})

/** Texts that are not in the grid are warned about at the term that they contradict. */
const fieldOf = ({ field, of }: PriceDifference): PriceField =>
  of === 'term' ? 'termMonths' : field === 'ratePlanDisplayPrice' ? field : 'displayPricePrimary'

/** Up, Down and Enter go to the same column of the next row, as in a spreadsheet. */
function moveInGrid(event: KeyboardEvent<HTMLInputElement>) {
  const step = { ArrowUp: -1, ArrowDown: 1, Enter: event.shiftKey ? -1 : 1 }[event.key]
  const input = event.currentTarget
  const grid = input.closest('table')
  if (step === undefined || !grid) return
  event.preventDefault()
  const column = [...grid.querySelectorAll<HTMLInputElement>(`[data-column="${input.dataset.column}"]`)]
  const next = column[column.indexOf(input) + step]
  next?.focus()
  next?.select()
}

/** The prices of an offer as they are written in the grid. */
export const pricesOf = (offer: OfferPrice): Prices => ({
  itemPrice: offer.itemPrice.toFixed(2),
  displayPricePrimary: offer.displayPricePrimary,
  ratePlanPrice: offer.ratePlanPrice.toFixed(2),
  ratePlanDisplayPrice: offer.ratePlanDisplayPrice,
  termMonths: offer.termMonths === null ? '' : String(offer.termMonths),
})

/** Only financed offers have a term. */
const hasField = ({ purchaseType }: OfferPrice, field: PriceField) =>
  field !== 'termMonths' || isMonthly(purchaseType)

/**
 * What is typed and differs from what is stored, by offer, with the offer as it was when typing began, and
 * whether its display price is in someone's own words.
 */
type Edit = { offer: OfferPrice; prices: Partial<Prices>; hasOwnWords: boolean }
type Edits = Readonly<Record<string, Edit>>

function withEdit(edits: Edits, shown: OfferPrice, typed: Partial<Prices>): Edits {
  const { [shown.offerId]: earlier, ...others } = edits
  const offer = earlier?.offer ?? shown
  const stored = pricesOf(offer)
  const hasOwnWords =
    earlier?.hasOwnWords === true ||
    typed.displayPricePrimary !== undefined ||
    !saysItemPrice({ ...offer, ...stored })
  const next = { ...earlier?.prices, ...typed }
  // The shop must not continue showing the old price: a display price that only says it follows.
  const plain =
    typed.itemPrice === undefined ? undefined : plainPrice({ ...offer, itemPrice: typed.itemPrice })
  if (plain !== undefined && !hasOwnWords) next.displayPricePrimary = plain
  const prices = Object.fromEntries(
    priceFields
      .filter((field) => hasField(offer, field) && next[field] !== undefined && next[field] !== stored[field])
      .map((field) => [field, next[field]]),
  )
  return Object.keys(prices).length > 0
    ? { ...others, [offer.offerId]: { offer, prices, hasOwnWords } }
    : others
}

/** What is wrong with an offer's prices, by field, in the words of the contract. */
function problemsOf(offer: OfferPrice, edit: Partial<Prices>): Partial<Prices> {
  const { offerId, version } = offer
  const values = { ...pricesOf(offer), ...edit }
  const parsed = readInput(offerPriceChange, { offerId, version, ...values })
  const issues = parsed.success ? [] : parsed.error.issues.toReversed()
  const term = termProblem(offer.purchaseType, values.termMonths)
  return {
    ...Object.fromEntries(issues.map(({ path, message }) => [path[0], message])),
    ...(term !== undefined && { termMonths: term }),
  }
}

/** What is typed outlives another search and a fresh reading: only saving or discarding ends it. */
export function usePriceGrid(shown: readonly OfferPrice[] = none) {
  const [edits, setEdits] = useState<Edits>({})
  // Always the same functions, so that a keystroke draws one row and not a thousand.
  const write = useCallback(
    (offer: OfferPrice, prices: Partial<Prices>) => setEdits((now) => withEdit(now, offer, prices)),
    [],
  )
  const paste = useCallback(
    (text: string, at: { row: number; field: PriceField }) =>
      setEdits((now) =>
        pastedPrices(text, at).reduce((next, { row, prices }) => {
          const offer = shown[row]
          return offer ? withEdit(next, offer, prices) : next
        }, now),
      ),
    [shown],
  )
  const changed = Object.values(edits)
  const problems = new Map(
    changed.map(({ offer, prices }) => [offer.offerId, problemsOf(offer, prices)] as const),
  )
  return {
    edits,
    changed,
    problems,
    isWrong: [...problems.values()].some((one) => Object.keys(one).length > 0),
    write,
    paste,
    discard: () => setEdits({}),
  }
}

export const none: readonly OfferPrice[] = []

export type Grid = ReturnType<typeof usePriceGrid>
