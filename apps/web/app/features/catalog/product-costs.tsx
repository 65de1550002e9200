import type { Offer } from '@portal/contract/catalog'
import { limits } from '@portal/domain/limits'
import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { plainText } from '../../ui/rich-text.tsx'
import { costRows, howPaid } from './offer-costs.ts'
import type { ProductChoice } from './product-choice.ts'
import type { ProductPage } from './product-page.ts'
import { filterSearch, readFilters } from './shop-filters.ts'

export type ProductCostsProps = {
  page: ProductPage
  choice: ProductChoice
  /** The payment options to choose from. */
  offers: readonly Offer[]
}

/** What the choice costs: today, each month and over its term (docs/spec/costs.md#shop). */
export function ProductCosts({ page, choice, offers }: ProductCostsProps) {
  const heading = useId()
  const offer = offers.find(({ offerId }) => offerId === choice.offerId)
  if (!offer) return null
  // While the number is typed, the field is empty for a moment.
  const quantity = Number(choice.quantity) || 1
  const addOns = [
    ...(choice.screenRepair && page.screenRepair ? [page.screenRepair.offer] : []),
    ...(choice.accessory && page.accessory ? [page.accessory.offer] : []),
  ]
  return (
    <section className="pdp-costs" aria-labelledby={heading}>
      <h2 id={heading}>Costs for {quantity}</h2>
      <dl>
        {costRows(offer, addOns, quantity).map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      <noscript>
        <CostsForm choice={choice} offers={offers} />
      </noscript>
    </section>
  )
}

/** Without a script the page is loaded again with another quantity and payment option. */
function CostsForm({ choice, offers }: Omit<ProductCostsProps, 'page'>) {
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
