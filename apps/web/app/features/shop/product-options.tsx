import { useSearchParams } from 'react-router'
import { ChoiceCard } from '../../ui/choice-card.tsx'
import { ChoiceGroup, Segment } from '../../ui/choice-group.tsx'
import { Picture } from '../../ui/picture.tsx'
import { OfferCard, OfferPrice } from '../catalog/offer-card.tsx'
import {
  carrierOptions,
  choosesCarrier,
  offersToChoose,
  type ProductChoice,
  withCarrier,
} from './product-choice.ts'
import type { ProductPage } from './product-page.ts'
import { filterSearch, readFilters } from './shop-filters.ts'

export type ProductOptionsProps = {
  page: ProductPage
  choice: ProductChoice
  onChange: (next: ProductChoice) => void
}

/** Carrier, payment option, screen repair and accessories, in the order one decides. */
export function ProductOptions({ page, choice, onChange }: ProductOptionsProps) {
  const { screenRepair, accessory } = page
  const offers = offersToChoose(page, choice)
  return (
    <>
      {choosesCarrier(page) && (
        <ChoiceGroup legend="Carrier" className="seg">
          {carrierOptions(page).map(({ carrier, label, hasOffer }) => (
            <Segment
              key={carrier}
              name="carrier"
              value={carrier}
              label={label}
              disabled={!hasOffer}
              note={hasOffer ? undefined : 'No offer'}
              checked={choice.carrier === carrier}
              onChange={() => onChange(withCarrier(page, choice, carrier))}
            />
          ))}
        </ChoiceGroup>
      )}
      {choosesCarrier(page) && <CarrierLinks page={page} />}
      <ChoiceGroup legend="Select Payment Option">
        {offers.map((offer) => (
          <OfferCard
            key={offer.offerId}
            offer={offer}
            checked={choice.offerId === offer.offerId}
            onChoose={() => onChange({ ...choice, offerId: offer.offerId })}
          />
        ))}
        {offers.length === 0 && (
          <p className="pdp-hint">
            {page.offers.length > 0
              ? 'Choose a carrier to see its payment options.'
              : 'There are no offers for this product right now.'}
          </p>
        )}
      </ChoiceGroup>
      {screenRepair && (
        <ChoiceGroup legend="Select Screen Repair Program">
          <ChoiceCard
            type="radio"
            name="screenRepair"
            value="yes"
            checked={choice.screenRepair}
            onChange={() => onChange({ ...choice, screenRepair: true })}
            title="Screen repair coverage"
            text={screenRepair.offer.displayPriceSecondary || screenRepair.text}
            aside={<OfferPrice offer={screenRepair.offer} />}
          />
          <ChoiceCard
            type="radio"
            name="screenRepair"
            value="no"
            checked={!choice.screenRepair}
            onChange={() => onChange({ ...choice, screenRepair: false })}
            title="No screen repair coverage"
          />
        </ChoiceGroup>
      )}
      {accessory && (
        <ChoiceGroup legend="Select Accessories">
          <ChoiceCard
            type="checkbox"
            name="accessory"
            checked={choice.accessory}
            onChange={() => onChange({ ...choice, accessory: !choice.accessory })}
            title={accessory.name}
            text={accessory.text}
            picture={<Picture src={accessory.image} alt="" sizes="52px" fallback="accessory" />}
            aside={<OfferPrice offer={accessory.offer} />}
          />
        </ChoiceGroup>
      )}
    </>
  )
}

/**
 * Without a script the choice of a carrier changes nothing, so each carrier is a separate address. The shop's filters
 * are carried over; a choice made for another carrier is not.
 */
function CarrierLinks({ page }: Pick<ProductOptionsProps, 'page'>) {
  const [search] = useSearchParams()
  const offered = carrierOptions(page).filter(({ hasOffer }) => hasOffer)
  const filters = readFilters(search)
  const asking = (carrier: string) => filterSearch(filters, { carrier })
  return (
    <noscript>
      <p className="pdp-hint flex flex-wrap gap-x-4 gap-y-2">
        Payment options of
        {offered.map(({ carrier, label }) => (
          <a key={carrier} className="link" href={asking(carrier)}>
            {label}
          </a>
        ))}
      </p>
    </noscript>
  )
}
