import type { Offer } from '@portal/contract/catalog'
import { purchaseTypeLabels, purchaseTypeOf, showsRatePlan } from '@portal/domain/catalog'
import { ChoiceCard } from '../../ui/choice-card.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { Tag } from '../../ui/tag.tsx'
import { shownAs } from '../catalog/display-price.ts'
import { OfferPrice } from '../catalog/offer-card.tsx'

type ItemOfferProps = { offer: Offer; checked: boolean; onChoose: () => void }

/** One offer of the chosen product and carrier: how it is paid, its plan, its promo, its price and who bills it. */
export function ItemOffer({ offer, checked, onChoose }: ItemOfferProps) {
  const purchaseType = purchaseTypeOf(offer.purchaseTypeId)
  return (
    <ChoiceCard
      type="radio"
      name="offer"
      checked={checked}
      onChange={onChoose}
      title={purchaseType ? purchaseTypeLabels[purchaseType] : offer.purchaseType}
      text={
        <>
          <RichText html={offer.displayPriceSecondary} />
          {showsRatePlan(offer) && offer.ratePlanDisplay && (
            <span className="block">
              <RichText html={`${offer.ratePlanDisplay}, ${offer.ratePlanDisplayPrice}`} />
            </span>
          )}
        </>
      }
      extra={
        offer.itemPromoMessage && (
          <Tag>
            <RichText html={offer.itemPromoMessage} />
          </Tag>
        )
      }
      aside={<OfferPrice offer={shownAs(offer)} />}
    />
  )
}
