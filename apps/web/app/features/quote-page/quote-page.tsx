import { quoteCalls } from '@portal/contract/quote-calls'
import type { LinkedQuote, OfferedQuote } from '@portal/contract/quotes'
import { brand } from '@portal/domain/brand'
import { quoteChanges } from '@portal/domain/quote-changes'
import { useQuery } from '@tanstack/react-query'
import { Mail, Phone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { ApiError, call, messageOf, requestIdOf } from '../../lib/api.ts'
import { logQuietly } from '../../lib/log.ts'
import { ErrorPanel } from '../../ui/page-states.tsx'
import { ChangedBar } from './changed-bar.tsx'
import { Offer } from './offer.tsx'
import { linkedQuoteQuery } from './quote.queries.ts'
import { QuoteFrame } from './quote-frame.tsx'
import { isOffered, QuoteHero } from './quote-hero.tsx'
import { QuoteLoading } from './quote-loading.tsx'

/** A quote for everyone who has its link (docs/spec/quotes.md#page). */
export function QuotePage() {
  const { token = '' } = useParams()
  const { data: quote, error, isFetching, refetch } = useQuery(linkedQuoteQuery(token))
  useNoteSeen(token, quote)
  if (quote) return <Shown quote={quote} token={token} />
  if (!error) return <QuoteLoading />
  const isUnknown = error instanceof ApiError && error.code === 'QUOTE_NOT_FOUND'
  return (
    <QuoteFrame
      hero={
        <div className="quote-title">
          <h1>{isUnknown ? 'Quote not found' : 'Your quote'}</h1>
          {isUnknown && <p>{error.message}</p>}
        </div>
      }
    >
      {!isUnknown && (
        <ErrorPanel
          message={messageOf(error)}
          requestId={requestIdOf(error)}
          retryLabel="Try Again"
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      <QuoteContact />
    </QuoteFrame>
  )
}

/** Once of each version, when a person has the open quote before them. */
function useNoteSeen(token: string, quote: LinkedQuote | undefined) {
  const openVersion = quote?.isOpen ? quote.version : null
  useEffect(() => {
    if (openVersion !== null)
      call(quoteCalls.noteQuoteSeen, { body: { token } }).catch((failure: unknown) =>
        logQuietly('a look at a quote could not be noted', failure),
      )
  }, [token, openVersion])
}

type ShownProps = { quote: LinkedQuote; token: string }

function Shown({ quote, token }: ShownProps) {
  const readFirst = useReadFirst(quote)
  if (!isOffered(quote))
    return (
      <QuoteFrame agent={quote.agent} hero={<QuoteHero quote={quote} />}>
        <QuoteContact agent={quote.agent} />
      </QuoteFrame>
    )
  const changes =
    quote.isOpen && readFirst && readFirst.version < quote.version ? quoteChanges(readFirst, quote) : null
  return (
    <QuoteFrame
      agent={quote.agent}
      news={changes && <ChangedBar agentName={quote.agent.full_name || 'Your agent'} changes={changes} />}
      hero={<QuoteHero quote={quote} />}
    >
      <Offer quote={quote} token={token} changes={changes} />
    </QuoteFrame>
  )
}

/** The quote as this page showed it first: what a newer version is compared with. */
function useReadFirst(quote: LinkedQuote): OfferedQuote | null {
  const [first, setFirst] = useState<OfferedQuote | null>(null)
  if (first === null && isOffered(quote)) setFirst(quote)
  return first
}

/** The agent of a quote that shows no offer, and how to reach us; without a quote only the company. */
function QuoteContact({ agent }: { agent?: LinkedQuote['agent'] | undefined }) {
  const email = agent?.email || brand.supportEmail
  return (
    <section className="quote-person" aria-label="Contact">
      <b>{agent?.full_name || brand.name}</b>
      {agent?.full_name && <span className="text-muted">Your agent</span>}
      <a className="link" href={`mailto:${email}`}>
        <Mail size={18} aria-hidden />
        {email}
      </a>
      <a className="link" href={brand.phone.href}>
        <Phone size={18} aria-hidden />
        {brand.phone.dotted}
      </a>
    </section>
  )
}
