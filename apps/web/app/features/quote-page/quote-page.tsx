import type { LinkedQuote } from '@portal/contract/quotes'
import { formatLongDay } from '@portal/domain/format-long-day'
import { quoteEndedWords, quoteLabel } from '@portal/domain/quotes'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { ApiError, call, messageOf, requestIdOf } from '../../lib/api.ts'
import { logQuietly } from '../../lib/log.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SavePdf } from '../../ui/save-pdf.tsx'
import { QuoteBadge } from '../quotes/quote-badge.tsx'
import { OfferCosts } from './offer-costs.tsx'
import { OfferLines } from './offer-lines.tsx'
import { linkedQuoteQuery } from './quote.queries.ts'
import { QuoteAnswer } from './quote-answer.tsx'
import { QuoteComments } from './quote-comments.tsx'
import { QuoteContact } from './quote-contact.tsx'
import { QuoteDelivery } from './quote-delivery.tsx'
import { QuoteLoading } from './quote-loading.tsx'
import { QuoteUnits } from './quote-units.tsx'

/** A quote for everyone who has its link (docs/spec/quotes.md#page). */
export function QuotePage() {
  const { token = '' } = useParams()
  const { data: quote, error, isFetching, refetch } = useQuery(linkedQuoteQuery(token))
  useNoteSeen(token, quote?.isOpen === true)
  if (quote) return <Shown quote={quote} token={token} />
  if (!error) return <QuoteLoading />
  const isUnknown = error instanceof ApiError && error.code === 'QUOTE_NOT_FOUND'
  return (
    <main id="main" className="wrap page">
      <div className="quote-head">
        <h1>{isUnknown ? 'Quote not found' : 'Your quote'}</h1>
        {isUnknown ? (
          <p>{error.message}</p>
        ) : (
          <ErrorPanel
            message={messageOf(error)}
            requestId={requestIdOf(error)}
            retryLabel="Try Again"
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        )}
      </div>
      <QuoteContact />
    </main>
  )
}

/** Once, when a person has the open quote before them. */
function useNoteSeen(token: string, isOpen: boolean) {
  useEffect(() => {
    if (isOpen)
      call('noteQuoteSeen', { body: { token } }).catch((failure: unknown) =>
        logQuietly('a look at a quote could not be noted', failure),
      )
  }, [token, isOpen])
}

type ShownProps = { quote: LinkedQuote; token: string }

function Shown({ quote, token }: ShownProps) {
  const label = quoteLabel(quote.quoteNumber)
  const isAnswered = quote.state === 'accepted' || quote.state === 'declined'
  const hasOffer = quote.isOpen || isAnswered
  const [hasUnsavedUnits, setUnsavedUnits] = useState(false)
  const [hasUnsavedAddress, setUnsavedAddress] = useState(false)
  const [problem, setProblem] = useState<Error | null>(null)
  return (
    <main id="main" className="wrap page">
      <div className="quote-head">
        <h1>
          Quote {label} for {quote.order.account.accountName}
        </h1>
        <p className="quote-valid">
          {quote.isOpen ? (
            `Valid until ${formatLongDay(quote.validUntil)}`
          ) : (
            <QuoteBadge state={quote.state} />
          )}
        </p>
        <Outcome quote={quote} />
        {quote.message !== '' && hasOffer && <p className="quote-message">{quote.message}</p>}
      </div>
      {hasOffer ? (
        <div className="quote-columns">
          <aside className="quote-side" aria-label="Costs and contact">
            <OfferCosts {...quote} />
            {problem && <ErrorPanel message={messageOf(problem)} requestId={requestIdOf(problem)} />}
            <span className="quote-on-screen">
              <SavePdf ask={() => call('readQuotePdf', { body: { token } })} onProblem={setProblem}>
                Save PDF
              </SavePdf>
            </span>
            <QuoteContact agent={quote.order.zohoUser} />
          </aside>
          <div>
            <section className="quote-part" aria-labelledby="quote-items">
              <h2 id="quote-items">What is offered</h2>
              <OfferLines caption={`Items of quote ${label}`} lines={quote.order.orderItems} />
            </section>
            <QuoteDelivery quote={quote} token={token} onUnsaved={setUnsavedAddress} />
            {quote.mayNumber && (
              <QuoteUnits quote={quote} label={label} token={token} onUnsaved={setUnsavedUnits} />
            )}
            {quote.isOpen && (
              <QuoteAnswer
                quote={quote}
                label={label}
                token={token}
                unsaved={
                  hasUnsavedAddress
                    ? 'The corrected address is not saved yet. Save or cancel it first.'
                    : hasUnsavedUnits
                      ? 'Some units are not saved yet. Save or undo them first.'
                      : null
                }
              />
            )}
            <QuoteComments quote={quote} label={label} token={token} />
          </div>
        </div>
      ) : (
        <QuoteContact agent={quote.order.zohoUser} />
      )}
    </main>
  )
}

/** How a quote ended. After an answer on this page the focus comes here, as the form that had it is gone. */
function Outcome({ quote }: { quote: LinkedQuote }) {
  const panel = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(quote.isOpen)
  useEffect(() => {
    if (wasOpen.current && !quote.isOpen) panel.current?.focus()
    wasOpen.current = quote.isOpen
  }, [quote.isOpen])
  if (quote.state === 'sent' || quote.state === 'seen') return null
  return (
    <div ref={panel} tabIndex={-1} className="outline-none">
      <Notice tone={quote.state === 'accepted' ? 'success' : 'info'} role="status">
        {outcomeWords(quote, quote.state)}
      </Notice>
    </div>
  )
}

function outcomeWords(
  { answeredName, answeredTitle, isSubmitted, order }: LinkedQuote,
  state: keyof typeof quoteEndedWords,
): string {
  if (state === 'accepted') {
    const by = [answeredName, answeredTitle].filter(Boolean).join(', ')
    return isSubmitted
      ? `Accepted by ${by}. Order ${order.orderId} was submitted at the quoted prices.`
      : `Accepted by ${by}. Your agent submits order ${order.orderId} and contacts you.`
  }
  return state === 'declined'
    ? `Declined by ${answeredName}. Your agent can send you another quote.`
    : quoteEndedWords[state]
}
