import type { Offer } from '@portal/contract/catalog'
import { priceLabel, purchaseTypeLabels, showsRatePlan } from '@portal/domain/catalog'
import { ChoiceCard } from '../../ui/choice-card.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { Tag } from '../../ui/tag.tsx'

export type OfferCardProps = { offer: Offer; checked: boolean; onChoose: () => void }

/** One payment option, in the shop and in the back office’s preview: how it is paid, the rate plan under it, its promo, and the price with who bills it. */
export function OfferCard({ offer, checked, onChoose }: OfferCardProps) {
  return (
    <ChoiceCard
      type="radio"
      name="offer"
      value={offer.offerId}
      checked={checked}
      onChange={onChoose}
      title={purchaseName(offer.purchaseType)}
      text={<OfferText offer={offer} />}
      extra={
        offer.itemPromoMessage && (
          <Tag>
            <RichText html={offer.itemPromoMessage} />
            <NotInTotals offer={offer} field="itemPromoMessage" />
          </Tag>
        )
      }
      aside={<OfferPrice offer={offer} />}
    />
  )
}

/** "Buy" reads "One-time payment" and so on; a purchase type of yours reads as it is named. */
const purchaseName = (purchaseType: string) =>
  (purchaseTypeLabels as Record<string, string>)[purchaseType] ?? purchaseType

function OfferText({ offer }: { offer: Offer }) {
  return (
    <>
      {offer.displayPriceSecondary && (
        <span className="block">
          <RichText html={offer.displayPriceSecondary} />
        </span>
      )}
      {showsRatePlan(offer) && offer.ratePlanDisplay && (
        <span className="block">
          <RichText html={offer.ratePlanDisplay} />, <RichText html={offer.ratePlanDisplayPrice} /> rate plan
        </span>
      )}
      {showsRatePlan(offer) && offer.ratePlanPromoMessage && (
        <span className="block">
          <RichText html={offer.ratePlanPromoMessage} />
          <NotInTotals offer={offer} field="ratePlanPromoMessage" />
        </span>
      )}
    </>
  )
}

/** Said behind a promise that neither prices nor price rules give. */
const NotInTotals = ({ offer, field }: { offer: Offer; field: Offer['promosNotInTotals'][number] }) =>
  offer.promosNotInTotals.includes(field) && <small> Not in the totals below</small>

/** The price as the catalog writes it, with who bills it (docs/spec/storefront.md#price-labels). */
export function OfferPrice({ offer }: { offer: Offer }) {
  return (
    <>
      <RichText html={offer.displayPricePrimary} />
      <small>{priceLabel(offer)}</small>
    </>
  )
}
