import type { Offer } from '@portal/contract/catalog'
import { limits } from '@portal/domain/limits'
import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { plainText } from '../../ui/rich-text.tsx'
import { costRows, howPaid, mainFigure, purchaseOf } from './offer-costs.ts'
import type { ProductChoice } from './product-choice.ts'
import type { ProductPage } from './product-page.ts'
import { filterSearch, readFilters } from './shop-filters.ts'

/** What someone chose on the page of a product. */
export type Chosen = {
  page: ProductPage
  choice: ProductChoice
  /** The payment options to choose from. */
  offers: readonly Offer[]
}

/** What the choice costs: today, each month and over its term (docs/spec/costs.md#shop); before it, from which price it begins. */
export function ProductCosts(chosen: Chosen) {
  const heading = useId()
  const purchase = purchaseOf(chosen)
  if (!purchase) return <FromPrices page={chosen.page} />
  return (
    <section className="pdp-costs" aria-labelledby={heading}>
      <h2 id={heading}>Costs for {purchase.quantity}</h2>
      <dl>
        {costRows(purchase).map(({ label, amount, each, isMain }) => (
          <div key={label} className={isMain ? 'pdp-main-cost' : undefined}>
            <dt>{label}</dt>
            <dd>
              <span className="pdp-amount">{amount}</span>
              {each !== null && <small>{each} for 1</small>}
            </dd>
          </div>
        ))}
      </dl>
      <noscript>
        <CostsForm choice={chosen.choice} offers={chosen.offers} />
      </noscript>
    </section>
  )
}

/** The figure beside the button where the costs are elsewhere on the page: on phones and small tablets. */
export function ProductFigure(chosen: Chosen) {
  const purchase = purchaseOf(chosen)
  if (purchase) {
    const { amount, per, beside } = mainFigure(purchase)
    return (
      <>
        <span>
          <b className="pdp-amount">{amount}</b>
          {per}
        </span>
        {beside !== '' && <span>{beside}</span>}
      </>
    )
  }
  const { fromMonth, from } = chosen.page
  const [lowest] = from
  if (fromMonth)
    return (
      <span>
        From <b className="pdp-amount">{fromMonth.amount}</b> a month
      </span>
    )
  return (
    lowest && (
      <span>
        {!lowest.free && 'From '}
        <b className="pdp-amount">
          {lowest.amount}
          {lowest.per}
        </b>
      </span>
    )
  )
}

/** What it costs at least, for each way to pay, while no carrier is chosen. */
function FromPrices({ page: { from, fromMonth } }: { page: ProductPage }) {
  if (from.length === 0) return null
  return (
    <ul className="pdp-from" aria-label="Prices">
      {fromMonth && (
        <li className="pdp-main-cost">
          <span>
            From <b className="pdp-amount">{fromMonth.amount} a month</b>
          </span>
          <span>
            {fromMonth.how} <small>{fromMonth.more}</small>
          </span>
        </li>
      )}
      {from.map(({ amount, per, label, free, how }) => (
        <li key={how}>
          <span>
            {!free && 'From '}
            <b className="pdp-amount">
              {amount}
              {per}
            </b>
          </span>
          <span>
            {how} <small>{label}</small>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Without a script the page is loaded again with another quantity and payment option. */
function CostsForm({ choice, offers }: { choice: ProductChoice; offers: readonly Offer[] }) {
  const [search] = useSearchParams()
  const kept = [
    ...new URLSearchParams(filterSearch(readFilters(search))),
    ['carrier', choice.carrier ?? ''],
    ['repair', String(choice.screenRepair)],
    ['accessory', String(choice.accessory)],
  ] as const
  return (
    <form aria-label="Costs">
      {kept.map(([name = '', value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <label>
        Payment option
        <select className="input" name="offer" defaultValue={choice.offerId ?? ''}>
          {offers.map(({ offerId, purchaseType, displayPricePrimary }) => (
            <option key={offerId} value={offerId}>
              {howPaid(purchaseType)}, {plainText(displayPricePrimary)}
            </option>
          ))}
        </select>
      </label>
      <label>
        Quantity for costs
        <input
          className="input"
          type="number"
          name="quantity"
          min={1}
          max={limits.addToCartQuantity.max}
          defaultValue={choice.quantity}
        />
      </label>
      <Button type="submit" variant="ghost">
        Update costs
      </Button>
    </form>
  )
}
