import { placesOfOrder } from '@portal/contract/order-places'
import type { QuotedOrder } from '@portal/contract/quotes'
import { type Address, addressLine } from '@portal/domain/address'
import { addressesOf } from '@portal/domain/address-fields'
import { goodsWords, methodWords, placeTitle } from '@portal/domain/destination-words'
import { splitApps } from '@portal/domain/installed-apps'
import { fromDollars } from '@portal/domain/money'
import { shortFactsOf } from '@portal/domain/order-facts'
import { DescriptionList, DescriptionListItem } from '../../ui/description-list.tsx'

/** Where the order goes and how it is prepared. */
export function OfferFacts({ order }: { order: QuotedOrder }) {
  const { Billing, Shipping } = addressesOf(order)
  const places = placesOfOrder(order)
  const apps = splitApps(order.installedApps)
  return (
    <DescriptionList>
      <DescriptionListItem label="Billing address" span={6}>
        {shown(Billing)}
      </DescriptionListItem>
      {places.length === 0 && (
        <DescriptionListItem label="Shipping address" span={6}>
          {shown(Shipping)}
          <small>{methodWords({ ...order, shippingRateCents: centsOf(order.shippingRate) })}</small>
        </DescriptionListItem>
      )}
      {places.map((place) => (
        <DescriptionListItem key={place.position} label={placeTitle(place)} span={6}>
          {shown(place.address)}
          <small>{goodsWords(place.goods)}</small>
          <small>{place.shipping}</small>
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
