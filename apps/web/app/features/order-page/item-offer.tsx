import type { Offer, Product } from '@portal/contract/catalog'
import {
  hasBrand,
  productTypeOf,
  purchaseTypeLabels,
  purchaseTypeOf,
  showsRatePlan,
} from '@portal/domain/catalog'
import { ChoiceCard } from '../../ui/choice-card.tsx'
import { Picture } from '../../ui/picture.tsx'
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

/** What is known about the product that is being added (docs/spec/orders.md#add-item). */
export function ProductFacts({ product }: { product: Product }) {
  return (
    <section aria-labelledby="product-facts" className="grid gap-3 border-t border-line pt-5">
      <div className="thing">
        <span className="thumb">
          <Picture
            src={product.image}
            alt=""
            sizes="52px"
            fallback={productTypeOf(product.productTypeId) ?? 'phone'}
          />
        </span>
        <div>
          <h3 id="product-facts" className="text-large">
            {product.model}
          </h3>
          {hasBrand(product.manufacturerName) && (
            <p className="text-small text-subtle">{product.manufacturerName}</p>
          )}
        </div>
      </div>
      <p className="text-ui font-medium">{product.shortDescription}</p>
      <p className="text-ui text-muted">{product.longDescription}</p>
      <dl className="text-ui">
        {factsOf(product).map(({ label, value }) => (
          <div key={label} className="flex justify-between gap-4 border-t border-line py-2">
            <dt className="text-muted">{label}</dt>
            <dd className="text-right font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Only what the catalog says something about. */
const factsOf = (product: Product) =>
  [
    { label: 'Screen size', value: product.screenSize },
    { label: 'Battery', value: product.battery },
    { label: 'Camera', value: product.camera },
    { label: 'Processor', value: product.processor },
    { label: 'Charging speed', value: product.chargingSpeed },
    { label: 'Amazon Approved', value: product.isAmazonApproved ? 'Yes' : 'No' },
  ].filter(({ value }) => value !== '')
