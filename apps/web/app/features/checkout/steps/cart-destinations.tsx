import { sameAddress } from '@portal/domain/address'
import { useState } from 'react'
import { toast } from '../../../ui/toast.tsx'
import { useKnownPlaces } from '../../destinations/destinations.queries.ts'
import {
  DestinationsEditor,
  firstStationWords,
  type StationSplit,
  splitAtStations,
} from '../../destinations/destinations-editor.tsx'
import { splitLinesOfCart } from '../../destinations/draft-destinations.ts'
import { placedUnits } from '../../fleet-sheet/cart-units.ts'
import { shipToStored } from '../../order-header/header-changes.ts'
import { slotOf } from '../../order-header/order-header.ts'
import type { CartView } from '../cart/use-cart-view.ts'
import {
  changeDestinations,
  changeHeader,
  useDraftDestinations,
  useDraftHeader,
  useDraftUnits,
} from '../order-draft.store.ts'

/** The destinations of the cart after its shipping address, with their goods and rates. */
export function CartDestinations({ cart }: { cart: CartView }) {
  const header = useDraftHeader()
  const destinations = useDraftDestinations()
  const accountId = header.account?.id ?? null
  const places = useKnownPlaces(accountId)
  const to = slotOf('Shipping', header).address
  const [moved, setMoved] = useState<StationSplit['first']>(null)
  const units = placedUnits(useDraftUnits(), cart.currentItems)
  const hasStations = units.some(({ stationId }) => stationId !== null)
  const lines = splitLinesOfCart(cart.currentItems)
  function byStation() {
    const atStations = units.map(({ cartItemId, stationId }) => ({ lineId: cartItemId, stationId }))
    const { first, destinations: others } = splitAtStations(atStations, { places, to, lines })
    if (first) {
      changeHeader(shipToStored(first.address))
      setMoved(first)
      // Everything goes to one station: there is no list of destinations to say it in.
      if (others.length === 0) toast(firstStationWords(first.name), { tone: 'success' })
    }
    return others
  }
  return (
    <DestinationsEditor
      accountId={accountId}
      version={cart.fingerprint}
      to={to}
      lines={lines}
      destinations={destinations}
      requested={header.requestedDeliveryDate}
      onChange={changeDestinations}
      byStation={hasStations ? byStation : undefined}
      firstNote={moved && sameAddress(moved.address, to) ? firstStationWords(moved.name) : undefined}
    />
  )
}
