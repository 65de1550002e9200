import { placesOfOrder } from '@portal/contract/order-places'
import type { Order } from '@portal/contract/orders'
import { addressLine } from '@portal/domain/address'
import { goodsWords, placeTitle } from '@portal/domain/destination-words'
import { DescriptionList, DescriptionListItem, spanInPairs } from '../../ui/description-list.tsx'

/** Every destination of an order with its goods, method and rate; nothing for an order with one. */
export function PlaceList({ order }: { order: Order }) {
  const places = placesOfOrder(order)
  return (
    <DescriptionList>
      {places.map((place, at) => (
        <DescriptionListItem
          key={place.position}
          label={placeTitle(place)}
          span={spanInPairs(at, places.length)}
        >
          {addressLine(place.address)}
          {place.goods.map((line) => (
            <small key={`${line.name} ${line.quantity}`}>{goodsWords([line])}</small>
          ))}
          <small>{place.shipping}</small>
        </DescriptionListItem>
      ))}
    </DescriptionList>
  )
}
