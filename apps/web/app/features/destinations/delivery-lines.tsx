import type { Address } from '@portal/domain/address'
import { type Arrival, arrivalOf, arrivalWords, lateWords } from '@portal/domain/arrival-words'
import { methodWords, placeTitle } from '@portal/domain/destination-words'
import { destinationName } from '@portal/domain/destinations'
import { fromDollars } from '@portal/domain/money'
import { Notice } from '../../ui/notice.tsx'
import { useDestinationRates } from './destinations.queries.ts'
import type { DraftDestination, SplitLine } from './draft-destinations.ts'

type Choice = { shipDirect: boolean | null; rate: { description: string; rate: number } | null }

export type DeliveryOf = {
  /** Undefined for the cart. */
  orderId?: number | undefined
  /** Changes with the lines. */
  version: number | string
  to: Address
  /** How the goods of the shipping address travel. */
  first: Choice
  lines: readonly SplitLine[]
  destinations: readonly DraftDestination[]
  /** The requested delivery date, yyyy-MM-dd; '' for none. */
  requested: string
}

/** Every destination with its choice and the days of its services, the shipping address first. */
function useChosenPlaces({ to, first, destinations, ...rest }: DeliveryOf): Array<ChosenPlace & Choice> {
  const { results } = useDestinationRates({ ...rest, to, destinations })
  return [{ name: '', address: to, ...first }, ...destinations].map(
    ({ name, address, shipDirect, rate }, place) => ({
      title: placeTitle({ position: place + 1, name: destinationName({ name, address }) }),
      shipDirect,
      rate,
      chosen: shipDirect ? null : (rate?.description ?? null),
      arrivals: shipDirect ? undefined : results?.[place]?.arrivals,
    }),
  )
}

/** One line for each destination: how it travels, at which rate, and on which day it arrives. */
export function DeliveryLines(props: DeliveryOf) {
  const places = useChosenPlaces(props)
  return (
    <>
      <ul className="grid gap-1">
        {places.map((place) => (
          <li key={place.title}>
            {place.title}: {wordsOf(place)}
          </li>
        ))}
      </ul>
      <LateNotices late={latePlaces(props.requested, places)} />
    </>
  )
}

/** What the destinations after the first say when they miss the requested date; nothing where all meet it. */
export function LateOtherPlaces(props: DeliveryOf) {
  const places = useChosenPlaces(props)
  return <LateNotices late={latePlaces(props.requested, places.slice(1))} />
}

function LateNotices({ late }: { late: readonly string[] }) {
  if (late.length === 0) return null
  return (
    <div className="pt-2" role="status">
      <Notice tone="warning">
        <ul className="grid gap-1">
          {late.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}

function wordsOf({ shipDirect, rate, chosen, arrivals }: ChosenPlace & Choice): string {
  const arrival = arrivalOf(arrivals, chosen)
  const how = methodWords({
    shipDirect,
    shippingDescription: rate?.description ?? null,
    shippingRateCents: rate === null ? null : fromDollars(rate.rate),
  })
  return [how, arrival ? arrivalWords(arrival) : ''].filter(Boolean).join(', ')
}

/** A destination with the service that is chosen for it. */
type ChosenPlace = {
  /** "Destination 2, Station North". */
  title: string
  /** The UPS service; null while none is chosen, and where the carrier ships. */
  chosen: string | null
  /** The days of its services; undefined while they are not known, and where the carrier ships. */
  arrivals: readonly Arrival[] | undefined
}

/**
 * What to say of each destination that misses the requested date (docs/spec/delivery-days.md#requested-date).
 * @param requested yyyy-MM-dd; '' for none
 */
export const latePlaces = (requested: string, places: readonly ChosenPlace[]): string[] =>
  places.flatMap(({ title, chosen, arrivals }) => {
    const late = lateWords({ requested, chosen, arrivals })
    return late === undefined ? [] : [`${title}: ${late}`]
  })
