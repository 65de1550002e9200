import { placesOfOrder } from '@portal/contract/order-places'
import { quoteCalls } from '@portal/contract/quote-calls'
import type { OfferedQuote, QuotedOrder } from '@portal/contract/quotes'
import { type Address, addressesOf, addressLine } from '@portal/domain/address'
import { goodsWords, methodWords, placeTitle } from '@portal/domain/destination-words'
import { splitApps } from '@portal/domain/installed-apps'
import { fromDollars } from '@portal/domain/money'
import { shortFactsOf } from '@portal/domain/order-texts'
import {
  type Corrected,
  correctionPlaceWords,
  isSameReading,
  waitingCorrections,
} from '@portal/domain/quote-corrections'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { lazy } from '../../lib/lazy.ts'
import { Button } from '../../ui/button.tsx'
import { DescriptionList, DescriptionListItem } from '../../ui/description-list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/page-states.tsx'
import { useAnswer } from './quote.queries.ts'
import { SendingFailure, useSending } from './sending.tsx'

const CorrectAddress = lazy(() =>
  import('./correct-address.tsx').then((module) => ({ default: module.CorrectAddress })),
)

type QuoteDeliveryProps = {
  quote: OfferedQuote
  token: string
  /** Whether an address was typed and is not saved. */
  onUnsaved: (isUnsaved: boolean) => void
}

/** Where the order goes and how it is prepared; while the quote is open its addresses are corrected here. */
export function QuoteDelivery({ quote, token, onUnsaved }: QuoteDeliveryProps) {
  const [at, setAt] = useState<Corrected | null>(null)
  const section = useRef<HTMLElement>(null)
  const { order, isOpen } = quote
  const { Billing, Shipping } = addressesOf(order)

  function close(correctedAt: Corrected) {
    setAt(null)
    onUnsaved(false)
    // The form that had the focus is gone.
    section.current?.querySelector<HTMLElement>(`[data-corrects="${keyOf(correctedAt)}"]`)?.focus()
  }

  const opener = (place: Corrected) => (
    <div>
      <Button
        variant="ghost"
        size="sm"
        className="quote-on-screen mt-2"
        data-corrects={keyOf(place)}
        aria-expanded={at !== null && keyOf(at) === keyOf(place)}
        onClick={() => setAt(place)}
      >
        Change {lowerFirst(correctionPlaceWords(place))}
      </Button>
    </div>
  )
  return (
    <section ref={section} className="quote-part" aria-labelledby="quote-delivery">
      <h2 id="quote-delivery">Delivery and setup</h2>
      <div className="grid gap-4">
        <OfferFacts order={order} {...(isOpen && { correct: opener })} />
        {isOpen && <Waiting quote={quote} token={token} />}
        {isOpen && at && (
          <Suspense fallback={<Skeleton className="h-80 w-full" />}>
            <CorrectAddress
              key={keyOf(at)}
              at={at}
              quoted={quotedAt(quote, at)}
              isShared={at.place !== 'destination' && isSameReading(Billing, Shipping)}
              version={quote.version}
              revision={quote.revision}
              token={token}
              onUnsaved={onUnsaved}
              onClose={() => close(at)}
            />
          </Suspense>
        )}
      </div>
    </section>
  )
}

const keyOf = ({ place, position }: Corrected) => `${place}-${position ?? 1}`
const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** The address that the quote has in this place. */
function quotedAt({ order }: OfferedQuote, { place, position }: Corrected): Address {
  const { Billing, Shipping } = addressesOf(order)
  if (place === 'billing') return Billing
  const destination = place === 'destination' ? order.destinations[(position ?? 0) - 2] : undefined
  if (!destination) return Shipping
  const { street, city, state, code } = destination
  return { street, city, state, zip: code }
}

/** What the agent was asked for and has not decided yet; it can be taken back. */
function Waiting({ quote, token }: Pick<QuoteDeliveryProps, 'quote' | 'token'>) {
  const correct = useAnswer(quoteCalls.correctQuoteAddress, token)
  const { send, error, isBusy } = useSending()
  const waiting = waitingCorrections(quote.corrections)
  if (waiting.length === 0) return null
  return (
    <>
      {waiting.map(({ correctionId, place, position, address, reason }) => (
        <Notice key={correctionId} tone="warning">
          <p>
            You asked for another {lowerFirst(correctionPlaceWords({ place, position }))}:{' '}
            {addressLine(address)}. {reason} Your agent decides about it. Until then the quote is for the
            address above.
          </p>
          <Button
            variant="ghost"
            size="sm"
            className="mt-2"
            busy={isBusy}
            onClick={() =>
              void send(async () => {
                const { version, revision } = quote
                const quoted = quotedAt(quote, { place, position })
                const body = { token, place, position, address: quoted, asRequest: false, version, revision }
                await correct.mutateAsync({ body })
              })
            }
          >
            Keep the quoted address
          </Button>
        </Notice>
      ))}
      <SendingFailure error={error} />
    </>
  )
}

type OfferFactsProps = {
  order: QuotedOrder
  /** Below each address, what corrects it. */
  correct?: (at: Corrected) => ReactNode
}

/** Where the order goes and how it is prepared. */
function OfferFacts({ order, correct }: OfferFactsProps) {
  const { Billing, Shipping } = addressesOf(order)
  const places = placesOfOrder(order)
  const apps = splitApps(order.installedApps)
  return (
    <DescriptionList>
      <DescriptionListItem label="Billing address" span={6}>
        {shown(Billing)}
        {correct?.({ place: 'billing', position: null })}
      </DescriptionListItem>
      {places.length === 0 && (
        <DescriptionListItem label="Shipping address" span={6}>
          {shown(Shipping)}
          <small>{methodWords({ ...order, shippingRateCents: centsOf(order.shippingRate) })}</small>
          {correct?.({ place: 'shipping', position: null })}
        </DescriptionListItem>
      )}
      {places.map((place) => (
        <DescriptionListItem key={place.position} label={placeTitle(place)} span={6}>
          {shown(place.address)}
          <small>{goodsWords(place.goods)}</small>
          <small>{place.shipping}</small>
          {correct?.(
            place.position === 1
              ? { place: 'shipping', position: null }
              : { place: 'destination', position: place.position },
          )}
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
