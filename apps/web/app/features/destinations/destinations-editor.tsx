import { type Address, addressLine, sameAddress } from '@portal/domain/address'
import { goodsWords } from '@portal/domain/destination-words'
import { splitByStation, tooManyDestinations } from '@portal/domain/destinations'
import { limits } from '@portal/domain/limits'
import { useEffect } from 'react'
import { messageOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ErrorPanel } from '../../ui/page-states.tsx'
import { DestinationFields } from './destination-fields.tsx'
import { useDestinationRates, useKnownPlaces } from './destinations.queries.ts'
import {
  type DraftDestination,
  goodsOf,
  type KnownPlace,
  newDestination,
  type SplitLine,
  splittable,
} from './draft-destinations.ts'

export type DestinationsEditorProps = {
  accountId: string | null
  /** Undefined for the cart. */
  orderId?: number | undefined
  /** Changes with the lines. */
  version: number | string
  /** The shipping address of the order. */
  to: Address
  /** In their order, add-ons behind the line that they go with. */
  lines: readonly SplitLine[]
  destinations: readonly DraftDestination[]
  /** The requested delivery date, yyyy-MM-dd; '' for none. */
  requested: string
  onChange: (change: (before: readonly DraftDestination[]) => readonly DraftDestination[]) => void
  /** What the server said about a field of a destination, such as "items". */
  errorAt?: (place: number, field: string) => string | undefined
  /** The destinations that the numbered units make by their stations; undefined where there are none. */
  byStation?: (() => readonly DraftDestination[]) | undefined
  /** Why the shipping address is another one now. */
  firstNote?: string | undefined
}

/**
 * Where else an order goes, and what goes there: each destination with its address, its quantities by line and its rate
 * (docs/spec/orders.md#destinations). What stays with the shipping address is counted while people type.
 */
export function DestinationsEditor(props: DestinationsEditorProps) {
  const { accountId, lines, destinations, onChange, errorAt, byStation } = props
  const places = useKnownPlaces(accountId)
  const rates = useDestinationRates(props)
  const goods = goodsOf(lines, destinations)
  useKeepRates(destinations, rates.results, onChange)
  const isFull = destinations.length >= limits.destinationsMax - 1
  const change = (key: string, changes: Partial<DraftDestination>) =>
    onChange((before) => before.map((one) => (one.key === key ? { ...one, ...changes } : one)))
  return (
    <div className="grid gap-6">
      {rates.error && (
        <ErrorPanel message={messageOf(rates.error)} busy={rates.isFetching} onRetry={rates.onRetry} />
      )}
      <FirstDestination to={props.to} goods={goods[0] ?? []} note={props.firstNote} />
      {destinations.map((destination, place) => (
        <DestinationFields
          key={destination.key}
          place={place}
          destination={destination}
          places={places}
          lines={lines}
          destinations={destinations}
          goods={goods[place + 1] ?? []}
          rates={rates.results?.[place + 1]}
          requested={props.requested}
          errorAt={(field) => errorAt?.(place, field)}
          onChange={(changes) => change(destination.key, changes)}
          onRemove={() => onChange((before) => before.filter(({ key }) => key !== destination.key))}
        />
      ))}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="ghost"
          disabled={isFull}
          onClick={() => onChange((before) => [...before, newDestination()])}
        >
          Add destination
        </Button>
        {byStation && (
          <Button
            variant="ghost"
            onClick={() => {
              const split = byStation()
              onChange(() => split)
            }}
          >
            Split by station
          </Button>
        )}
        {isFull && <p className="field-hint">{tooManyDestinations}</p>}
      </div>
    </div>
  )
}

type Results = ReturnType<typeof useDestinationRates>['results']

/** Each destination keeps its service at the price of its present goods, or gets the first; none while it is not known. */
function useKeepRates(
  destinations: readonly DraftDestination[],
  results: Results,
  onChange: DestinationsEditorProps['onChange'],
) {
  useEffect(() => {
    const wanted = destinations.map((one, place) => {
      const rates = results?.[place + 1]?.rates
      const rate = rates?.find(({ description }) => description === one.rate?.description) ?? rates?.[0]
      return rates === undefined || one.shipDirect ? one.rate : (rate ?? null)
    })
    const isSame = destinations.every(
      ({ rate }, place) =>
        rate?.description === wanted[place]?.description && rate?.rate === wanted[place]?.rate,
    )
    if (!isSame) onChange((before) => before.map((one, place) => ({ ...one, rate: wanted[place] ?? null })))
  }, [destinations, results, onChange])
}

/** The shipping address of the order, and what is left for it. */
function FirstDestination({
  to,
  goods,
  note,
}: {
  to: Address
  goods: readonly SplitLine[]
  note: string | undefined
}) {
  const left = goods.filter(({ quantity }) => quantity > 0)
  return (
    <section className="grid gap-1.5" aria-labelledby="destination-1">
      <h3 id="destination-1" className="text-large font-[600]">
        Destination 1, the shipping address
      </h3>
      <p className="text-ui text-muted">{addressLine(to) || 'No shipping address yet.'}</p>
      <div role="status">
        {note !== undefined && <p className="text-ui">{note}</p>}
        {left.length > 0 ? (
          <p className="text-ui">
            <b>Ships here:</b> {goodsWords([...left])}
          </p>
        ) : (
          <Notice tone="warning">
            Nothing is left for the shipping address. Leave at least one item there, or make one of these
            places the shipping address.
          </Notice>
        )}
      </div>
    </section>
  )
}

type Units = Parameters<typeof splitByStation>[0]

/** A destination for each station that has units; those of the shipping address stay there. */
const destinationsByStation = (
  units: Units,
  places: readonly KnownPlace[],
  to: KnownPlace['address'],
): DraftDestination[] => {
  const stations = places.filter(({ stationId, address }) => stationId !== null && !sameAddress(address, to))
  const ids = stations.flatMap(({ stationId }) => (stationId === null ? [] : [stationId]))
  return splitByStation(units, ids).flatMap(({ stationId, items }) => {
    const station = stations.find((one) => one.stationId === stationId)
    const quantities = Object.fromEntries(items.map(({ lineId, quantity }) => [lineId, quantity]))
    return station
      ? [newDestination({ stationId, name: station.name, address: station.address, quantities })]
      : []
  })
}

export type StationSplit = {
  /** The station that becomes the shipping address; null where goods are left for the present one. */
  first: Pick<DraftDestination, 'name' | 'address'> | null
  destinations: DraftDestination[]
}

/**
 * What goes where by the stations of the numbered units. When they leave no goods for the shipping address, it becomes that of the
 * first station (docs/spec/checkout.md#destinations).
 */
export function splitAtStations(
  units: Units,
  {
    places,
    to,
    lines,
  }: { places: readonly KnownPlace[]; to: KnownPlace['address']; lines: readonly SplitLine[] },
): StationSplit {
  const destinations = destinationsByStation(units, places, to)
  const [left = []] = goodsOf(lines, destinations)
  const isEmpty = splittable(left).every(({ quantity }) => quantity === 0)
  const [first, ...others] = destinations
  return isEmpty && first ? { first, destinations: others } : { first: null, destinations }
}

/** Said when the shipping address was replaced. */
export const firstStationWords = (name: string) =>
  `Everything goes to stations, so the first of them, ${name}, is the shipping address now.`
