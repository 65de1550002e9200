import type { LinkedQuote } from '@portal/contract/quotes'
import { type Address, addressLine } from '@portal/domain/address'
import { addressesOf } from '@portal/domain/address-fields'
import {
  type Corrected,
  correctionPlaceWords,
  isSameReading,
  waitingCorrections,
} from '@portal/domain/quote-corrections'
import { lazy, Suspense, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OfferFacts } from './offer-facts.tsx'
import { useAnswer } from './quote.queries.ts'
import { SendingFailure } from './sending-failure.tsx'
import { useSending } from './use-sending.ts'

const CorrectAddress = lazy(() =>
  import('./correct-address.tsx').then((module) => ({ default: module.CorrectAddress })),
)

type QuoteDeliveryProps = {
  quote: LinkedQuote
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
        Correct {lowerFirst(correctionPlaceWords(place))}
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
function quotedAt({ order }: LinkedQuote, { place, position }: Corrected): Address {
  const { Billing, Shipping } = addressesOf(order)
  if (place === 'billing') return Billing
  const destination = place === 'destination' ? order.destinations[(position ?? 0) - 2] : undefined
  if (!destination) return Shipping
  const { street, city, state, code } = destination
  return { street, city, state, zip: code }
}

/** What the agent was asked for and has not decided yet; it can be taken back. */
function Waiting({ quote, token }: Pick<QuoteDeliveryProps, 'quote' | 'token'>) {
  const correct = useAnswer('correctQuoteAddress', token)
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
                const { revision } = quote
                const quoted = quotedAt(quote, { place, position })
                const body = { token, place, position, address: quoted, asRequest: false, revision }
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
