import { destinationsByStation } from '../destinations/by-station.ts'
import { useKnownPlaces } from '../destinations/destinations.queries.ts'
import { DestinationsEditor } from '../destinations/destinations-editor.tsx'
import { splitLinesOfCart } from '../destinations/split-lines.ts'
import { placedUnits } from '../fleet-sheet/cart-units.ts'
import { slotOf } from '../order-header/order-header.ts'
import {
  changeDestinations,
  useDraftDestinations,
  useDraftHeader,
  useDraftUnits,
} from './order-draft.store.ts'
import type { CartView } from './use-cart-view.ts'

/** The destinations of the cart after its shipping address, with their goods and rates. */
export function CartDestinations({ cart }: { cart: CartView }) {
  const header = useDraftHeader()
  const destinations = useDraftDestinations()
  const accountId = header.account?.id ?? null
  const places = useKnownPlaces(accountId)
  const to = slotOf('Shipping', header).address
  const units = placedUnits(useDraftUnits(), cart.currentItems)
  const hasStations = units.some(({ stationId }) => stationId !== null)
  return (
    <DestinationsEditor
      accountId={accountId}
      version={cart.fingerprint}
      to={to}
      lines={splitLinesOfCart(cart.currentItems)}
      destinations={destinations}
      onChange={changeDestinations}
      byStation={
        hasStations
          ? () =>
              destinationsByStation(
                units.map(({ cartItemId, stationId }) => ({ lineId: cartItemId, stationId })),
                places,
                to,
              )
          : undefined
      }
    />
  )
}
