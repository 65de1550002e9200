import type { Address } from '@portal/domain/address'
import { type Arrival, arrivalWords, lateWords } from '@portal/domain/arrival-words'
import { brand } from '@portal/domain/brand'
import { formatCents, fromDollars } from '@portal/domain/money'
import { type ArrangedRate, arrangedRates, foldedWords } from '@portal/domain/rate-order'
import {
  directUnitsNotice,
  mayChooseDirect,
  mayShipDirect,
  remainderNames,
  type ShippedLine,
  type ShippingMethod,
  upsNotice,
} from '@portal/domain/shipping'
import { directShipping } from '@portal/domain/shipping-words'
import { notDirectWords } from '@portal/domain/submit-blockers'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ChoiceCard } from '../../ui/choice-card.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ErrorPanel, Skeleton } from '../../ui/page-states.tsx'
import { RadioRow } from '../../ui/radio-row.tsx'
import { isWhole } from '../addresses/address-check.ts'
import { shippingFieldIds } from './header-field-ids.ts'
import type { ChosenRate, OrderHeader } from './order-header.ts'
import { type ShippedGoods, useUpsRates } from './shipping-rates.queries.ts'

/** Why nothing can be chosen before there is a shipping street (docs/spec/checkout.md#shipping-method). */
export const waitForStreet = ({ street }: Address) =>
  street.trim() === '' ? 'Enter the shipping street to choose a method.' : undefined

type OpenChoice = {
  lines: ReadonlyArray<ShippedLine & { name: string }>
  /** What is shipped; null while it is not known, and when there is nothing to ship. */
  goods: ShippedGoods | null
  /** The address and the choice as they stand on the screen. */
  header: Pick<OrderHeader, 'shipping' | 'method' | 'rate' | 'requestedDeliveryDate'>
  /** Why nothing can be chosen yet; undefined when it can. */
  wait: string | undefined
  /** What the failure of the rates adds to its reason. */
  afterFailure?: string
  /** People split the goods over several places: no shipment of its own is made for what no carrier ships. */
  isSplit?: boolean
}

/** The choice with the UPS rates for its lines, for `ShippingChoice`. Without lines both methods can be chosen. */
export function useShippingChoice({
  lines,
  goods,
  header,
  wait,
  afterFailure = '',
  isSplit = false,
}: OpenChoice) {
  const { shipping: to, method, rate, requestedDeliveryDate: requested } = header
  const isDirectOffered = lines.length === 0 || (isSplit ? mayShipDirect : mayChooseDirect)(lines)
  const remainder = isDirectOffered ? remainderNames(lines) : ''
  const isWanted = method === 'wbc' && wait === undefined
  const rates = useUpsRates({ to, goods, isWanted, isDirectOffered, afterFailure })
  const late = isWanted
    ? lateWords({ requested, chosen: rate?.description ?? null, arrivals: rates.arrivals })
    : undefined
  return { lines, isDirectOffered, remainder, to, method, rate, rates, late, wait }
}

type ShippingChoiceProps = ReturnType<typeof useShippingChoice> & {
  /** There is nothing that a carrier could quote. */
  hasNoItems?: boolean
  /** Devices of the order have unit numbers. */
  hasUnits?: boolean
  /** A service always belongs to the order: it is replaced, not taken back. */
  isKept?: boolean
  onMethod: (method: ShippingMethod) => void
  onRate: (rate: ChosenRate | null) => void
}

/** Method and UPS service of a cart or an order that is not submitted yet. */
export function ShippingChoice(props: ShippingChoiceProps) {
  const { lines, isDirectOffered, remainder, method, late, wait, hasUnits = false, onMethod } = props
  return (
    <div className="grid gap-3">
      <div id={shippingFieldIds.method}>
        <ShippingMethods
          chosen={method}
          disabled={wait !== undefined}
          notDirect={isDirectOffered ? undefined : notDirectWords(lines)}
          remainder={remainder}
          onChoose={onMethod}
        />
      </div>
      {wait !== undefined && <p className="field-hint">{wait}</p>}
      {method === 'direct' && hasUnits && <Notice role="status">{directUnitsNotice}</Notice>}
      {method === 'wbc' && wait === undefined && (
        <div id={shippingFieldIds.rate}>
          <RateChoice {...props} />
        </div>
      )}
      {/* The requested date is a wish: it blocks nothing (docs/spec/delivery-days.md#requested-date). */}
      {late !== undefined && (
        <Notice tone="warning" role="status">
          {late}
        </Notice>
      )}
    </div>
  )
}

function RateChoice({ to, rate, rates, hasNoItems, isKept = false, onRate }: ShippingChoiceProps) {
  if (hasNoItems) return <p className="field-hint">Add an item to see UPS rates.</p>
  if (!isWhole(to))
    return (
      <p className="field-hint">Enter the city, state and ZIP of the shipping address to see UPS rates.</p>
    )
  return <UpsRateList {...rates} chosen={rate} onChoose={onRate} isKept={isKept} />
}

const methods: Array<{ method: ShippingMethod; title: string; text: string }> = [
  {
    method: 'wbc',
    title: `${brand.name} kitting and staging`,
    text: 'Staging is included: apps, tag and tests at our facility. A case that you order is fitted too.',
  },
  {
    method: 'direct',
    title: directShipping,
    text: 'Ships from the carrier without staging.',
  },
]

type ShippingMethodsProps = {
  chosen: ShippingMethod | null
  /** Nothing can be chosen before there is a shipping street (docs/spec/checkout.md#shipping-method). */
  disabled: boolean
  /** Why these items cannot ship direct from the carrier; undefined when they can. */
  notDirect: string | undefined
  /** What goes from our facility all the same; '' where the carrier ships everything. */
  remainder: string
  onChoose: (method: ShippingMethod) => void
}

/** How an order travels: from our facility, or direct from the carrier. */
export function ShippingMethods({ chosen, disabled, notDirect, remainder, onChoose }: ShippingMethodsProps) {
  return (
    <ChoiceGroup legend="Shipping method" hideLegend className="grid gap-3 md:grid-cols-2">
      {methods.map(({ method, title, text }) => {
        const why = method === 'direct' ? notDirect : undefined
        const more =
          method === 'direct' && remainder !== ''
            ? ` ${remainder} ships from ${brand.name} at the cheapest UPS rate.`
            : ''
        return (
          <ChoiceCard
            type="radio"
            key={method}
            name="shipping-method"
            title={title}
            text={why ? `Not for these items: ${why}.` : `${text}${more}`}
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
  const [isUnfolded, setUnfolded] = useState(false)
  const all = arrangedRates(rates, arrivals, chosen?.description ?? null)
  const shown = all.filter(({ isFolded }) => !isFolded)
  const folded = all.length - shown.length
  return (
    <div className="grid gap-1.5">
      <ChoiceGroup legend="UPS rates" hideLegend className="rates">
        {(isUnfolded ? all : shown).map((one) => {
          const { rate } = one
          const isChosen = rate.description === chosen?.description
          const takeBack = () => isChosen && !isKept && onChoose(null)
          return (
            <RadioRow
              key={rate.description}
              name="ups-rate"
              label={rate.description}
              note={one.arrival && arrivalWords(one.arrival)}
              marks={<Marks {...one} />}
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
      {folded > 0 && (
        <Button
          variant="ghost"
          size="sm"
          className="justify-self-start"
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? 'Show fewer services' : foldedWords(folded)}
        </Button>
      )}
      {!isKept && <p className="field-hint">Select again to clear.</p>}
      <p className="field-hint">{upsNotice}</p>
    </div>
  )
}

const Marks = ({ marks }: Pick<ArrangedRate<ChosenRate>, 'marks'>) =>
  marks.map((mark) => (
    <Badge key={mark} tone="info">
      {mark}
    </Badge>
  ))

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
