import type { OfferPrice } from '@portal/contract/offer-prices'
import { productNameOf } from '@portal/domain/catalog'
import { differenceWords, type PriceDifference, priceDifferences } from '@portal/domain/display-price'
import { type ClipboardEvent, type KeyboardEvent, memo } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { FieldWarning } from '../../ui/field.tsx'
import { isWrittenAmount, type PriceField, type Prices, priceFields } from './pasted-prices.ts'
import { type Grid, hasField, pricesOf } from './use-price-grid.ts'

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
