import type { ServiceArrival } from '@portal/contract/shipping'
import { arrivalWords, lateWords } from '@portal/domain/arrival-words'
import { wrongAddressParts } from '@portal/domain/destinations'
import { formatCents, fromDollars } from '@portal/domain/money'
import { type ArrangedRate, arrangedRates } from '@portal/domain/rate-order'
import { mayShipDirect, upsNotice } from '@portal/domain/shipping'
import { directShipping } from '@portal/domain/shipping-words'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import type { DraftDestination, SplitLine } from './draft-destinations.ts'

/** The rates of one destination, with the day on which each arrives. */
export type PlaceRates = {
  rates: ReadonlyArray<{ description: string; rate: number }>
  arrivals: readonly ServiceArrival[]
  /** Why there are none; null where there are some. */
  reason: string | null
}

type DestinationRateProps = {
  destination: DraftDestination
  goods: readonly SplitLine[]
  rates: PlaceRates | undefined
  /** The requested delivery date, yyyy-MM-dd; '' for none. */
  requested: string
  error: string | undefined
  onChange: (changes: Partial<DraftDestination>) => void
}

const direct = 'direct'

/** How the goods of a destination ship: a UPS service with its price and day, or direct from the carrier. */
export function DestinationRate({
  destination,
  goods,
  rates,
  requested,
  error,
  onChange,
}: DestinationRateProps) {
  const { shipDirect, rate, address } = destination
  const isDirectOffered = mayShipDirect(goods)
  const known = rates?.rates ?? (rate === null ? [] : [rate])
  const offered = arrangedRates(known, rates?.arrivals, rate?.description ?? null).filter(
    (one) => !one.isFolded,
  )
  const wait = waitOf(goods.length === 0, wrongAddressParts(address).length > 0, rates)
  const late = shipDirect
    ? undefined
    : lateWords({ requested, chosen: rate?.description ?? null, arrivals: rates?.arrivals })
  return (
    <div className="grid gap-3">
      <Field label="Shipping" error={error} hint={wait ?? upsNotice}>
        {(control) => (
          <Select
            {...control}
            value={shipDirect ? direct : (rate?.description ?? '')}
            onChange={(event) => {
              const chosen = rates?.rates.find(({ description }) => description === event.target.value)
              onChange(
                event.target.value === direct
                  ? { shipDirect: true, rate: null }
                  : { shipDirect: false, rate: chosen ?? rates?.rates[0] ?? null },
              )
            }}
          >
            {!shipDirect && rate === null && <option value="">Not known yet</option>}
            {shipDirect && <option value="">UPS, kitted and staged by us</option>}
            {offered.map((one) => (
              <option key={one.rate.description} value={one.rate.description}>
                {rateWords(one)}
              </option>
            ))}
            {(isDirectOffered || shipDirect) && <option value={direct}>{directShipping}</option>}
          </Select>
        )}
      </Field>
      {late !== undefined && (
        <Notice tone="warning" role="status">
          {late}
        </Notice>
      )}
    </div>
  )
}

const rateWords = ({ rate, arrival, marks }: ArrangedRate<{ description: string; rate: number }>): string =>
  [
    rate.description,
    formatCents(fromDollars(rate.rate)),
    arrival ? arrivalWords(arrival) : '',
    ...marks.map((mark) => mark.toLowerCase()),
  ]
    .filter(Boolean)
    .join(', ')

/** What the rates wait for; undefined when they are there. */
function waitOf(isEmpty: boolean, isIncomplete: boolean, rates: PlaceRates | undefined): string | undefined {
  if (isEmpty) return 'Give this destination at least one item to see UPS rates.'
  if (isIncomplete) return 'Enter the whole address to see UPS rates.'
  if (rates === undefined) return 'Asking UPS for rates…'
  return rates.reason ?? undefined
}
