import { type Arrival, arrivalOf, arrivalWords } from '@portal/domain/arrival-words'
import { brand } from '@portal/domain/brand'
import { formatCents, fromDollars } from '@portal/domain/money'
import { type ShippingMethod, upsNotice } from '@portal/domain/shipping'
import { ChoiceCard } from '../../ui/choice-card.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RadioRow } from '../../ui/radio-row.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { ChosenRate } from './order-header.ts'

const methods: Array<{ method: ShippingMethod; title: string; text: string }> = [
  {
    method: 'wbc',
    title: `${brand.name} kitting and staging`,
    text: 'Staging is included: apps, case and tag fitted at our facility.',
  },
  {
    method: 'direct',
    title: 'Direct from the carrier',
    text: 'Ships from the carrier without staging.',
  },
]

type ShippingMethodsProps = {
  chosen: ShippingMethod | null
  /** Nothing can be chosen before there is a shipping street (docs/spec/checkout.md#shipping-method). */
  disabled: boolean
  /** Why these items cannot ship direct from the carrier; undefined when they can. */
  notDirect: string | undefined
  onChoose: (method: ShippingMethod) => void
}

/** How an order travels: from our facility, or direct from the carrier. */
export function ShippingMethods({ chosen, disabled, notDirect, onChoose }: ShippingMethodsProps) {
  return (
    <ChoiceGroup legend="Shipping method" hideLegend className="grid gap-3 md:grid-cols-2">
      {methods.map(({ method, title, text }) => {
        const why = method === 'direct' ? notDirect : undefined
        return (
          <ChoiceCard
            type="radio"
            key={method}
            name="shipping-method"
            title={title}
            text={why ? `Not for these items: ${why}.` : text}
            // What is chosen stays reachable, so that it can be seen to be wrong.
            disabled={disabled || (why !== undefined && chosen !== method)}
            checked={chosen === method}
            onChange={() => onChoose(method)}
          />
        )
      })}
    </ChoiceGroup>
  )
}

type UpsRatesProps = {
  rates: readonly ChosenRate[] | undefined
  /** The days on which they arrive; a service without a known day is left out. */
  arrivals?: readonly Arrival[] | undefined
  /** Why the list is empty, in words. */
  reason?: string | undefined
  /** Why they could not be read, in words. */
  failure: string | undefined
  isFetching: boolean
  onRetry: () => void
  chosen: ChosenRate | null
  /** Null takes the chosen one back. */
  onChoose: (rate: ChosenRate | null) => void
  /** A service always belongs to the order: choosing the chosen one again changes nothing. */
  isKept?: boolean
}

/** UPS services with their prices and days for one shipment. */
export function UpsRateList(props: UpsRatesProps) {
  const { rates, reason, failure, isFetching, onRetry } = props
  if (failure !== undefined)
    return <ErrorPanel message={failure} busy={isFetching} retryLabel="Retry" onRetry={onRetry} />
  if (rates === undefined) return <RatesLoading />
  if (rates.length === 0)
    return <Notice role="status">{reason ?? 'No UPS rates are available for this address.'}</Notice>
  return <Rates {...props} rates={rates} />
}

function Rates({
  rates,
  arrivals,
  chosen,
  onChoose,
  isKept = false,
}: UpsRatesProps & { rates: readonly ChosenRate[] }) {
  return (
    <div className="grid gap-1.5">
      <ChoiceGroup legend="UPS rates" hideLegend className="rates">
        {rates.map((rate) => {
          const arrival = arrivalOf(arrivals, rate.description)
          const isChosen = rate.description === chosen?.description
          const takeBack = () => isChosen && !isKept && onChoose(null)
          return (
            <RadioRow
              key={rate.description}
              name="ups-rate"
              label={rate.description}
              note={arrival && arrivalWords(arrival)}
              amount={formatCents(fromDollars(rate.rate))}
              checked={isChosen}
              onChange={() => onChoose(rate)}
              // A radio that is on does not change when it is clicked again; here that takes it back.
              onClick={takeBack}
              onKeyUp={(event) => {
                if (event.key !== ' ' || !isChosen) return
                event.preventDefault()
                takeBack()
              }}
            />
          )
        })}
      </ChoiceGroup>
      {!isKept && <p className="field-hint">Select again to clear.</p>}
      <p className="field-hint">{upsNotice}</p>
    </div>
  )
}

function RatesLoading() {
  return (
    <div aria-busy="true">
      <p className="vh" role="status">
        Loading UPS rates...
      </p>
      <div className="rates" aria-hidden="true">
        {['w-24', 'w-32', 'w-28'].map((width) => (
          <div key={width} className="flex items-center justify-between min-h-13 px-4.5">
            <Skeleton className={`h-4 ${width}`} />
            <Skeleton className="h-4 w-14" />
          </div>
        ))}
      </div>
    </div>
  )
}
