import { placesOfOrder } from '@portal/contract/order-places'
import type { Order } from '@portal/contract/orders'
import { addressLine } from '@portal/domain/address'
import { goodsWords, placeTitle } from '@portal/domain/destination-words'
import { useFirstRows } from '../../lib/use-first-rows.ts'
import { phone, useMedia } from '../../lib/use-media.ts'
import { Button } from '../../ui/button.tsx'
import { DescriptionList, DescriptionListItem, spanInPairs } from '../../ui/description-list.tsx'

/** So many are shown at first on phones. */
const placesShown = 3

/** Every destination of an order with its goods, method and rate; nothing for an order with one. */
export function PlaceList({ order }: { order: Order }) {
  const places = placesOfOrder(order)
  const max = useMedia(phone) ? placesShown : places.length
  const { shown, showAll } = useFirstRows(places, max, 'dl:last-of-type > [data-span]')
  return (
    <>
      <DescriptionList>
        {shown.map((place, at) => (
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
      {showAll && (
        <Button variant="ghost" size="sm" className="mt-2" onClick={showAll}>
          Show all {places.length} destinations
        </Button>
      )}
    </>
  )
}
