import { placesOfOrder } from '@portal/contract/order-places'
import type { QuotedOrder } from '@portal/contract/quotes'
import { type Address, addressLine } from '@portal/domain/address'
import { addressesOf } from '@portal/domain/address-fields'
import { goodsWords, methodWords, placeTitle } from '@portal/domain/destination-words'
import { splitApps } from '@portal/domain/installed-apps'
import { fromDollars } from '@portal/domain/money'
import { shortFactsOf } from '@portal/domain/order-facts'
import type { Corrected } from '@portal/domain/quote-corrections'
import type { ReactNode } from 'react'
import { DescriptionList, DescriptionListItem } from '../../ui/description-list.tsx'

type OfferFactsProps = {
  order: QuotedOrder
  /** Below each address, what corrects it. */
  correct?: (at: Corrected) => ReactNode
}

/** Where the order goes and how it is prepared. */
export function OfferFacts({ order, correct }: OfferFactsProps) {
  const { Billing, Shipping } = addressesOf(order)
  const places = placesOfOrder(order)
  const apps = splitApps(order.installedApps)
  return (
    <DescriptionList>
      <DescriptionListItem label="Billing address" span={6}>
        {shown(Billing)}
        {correct?.({ place: 'billing', position: null })}
      </DescriptionListItem>
      {places.length === 0 && (
        <DescriptionListItem label="Shipping address" span={6}>
          {shown(Shipping)}
          <small>{methodWords({ ...order, shippingRateCents: centsOf(order.shippingRate) })}</small>
          {correct?.({ place: 'shipping', position: null })}
        </DescriptionListItem>
      )}
      {places.map((place) => (
        <DescriptionListItem key={place.position} label={placeTitle(place)} span={6}>
          {shown(place.address)}
          <small>{goodsWords(place.goods)}</small>
          <small>{place.shipping}</small>
          {correct?.(
            place.position === 1
              ? { place: 'shipping', position: null }
              : { place: 'destination', position: place.position },
          )}
        </DescriptionListItem>
      ))}
      {shortFactsOf(order).map(({ name, label, text }) => (
        <DescriptionListItem key={name} label={label} span={6}>
          {text}
        </DescriptionListItem>
      ))}
      {apps.length > 0 && (
        <DescriptionListItem label="Installed apps" span={12}>
          {apps.join(', ')}
        </DescriptionListItem>
      )}
      {order.notes.trim() !== '' && (
        <DescriptionListItem label="Notes" span={12}>
          <span className="plain">{order.notes.trim()}</span>
        </DescriptionListItem>
      )}
    </DescriptionList>
  )
}

const centsOf = (dollars: number | null) => (dollars === null ? null : fromDollars(dollars))
const shown = (address: Address) => (address.street === '' ? 'Not given yet' : addressLine(address))
