import { quoteCalls } from '@portal/contract/quote-calls'
import type { OfferedQuote } from '@portal/contract/quotes'
import type { QuoteChanges } from '@portal/domain/quote-changes'
import { mayAskForNew, orderedSinceWords, quoteLabel } from '@portal/domain/quotes'
import { type ReactNode, useState } from 'react'
import { call, messageOf, requestIdOf } from '../../lib/api.ts'
import { businessDay, weekdayOf } from '../../lib/business-date.ts'
import { Notice } from '../../ui/notice.tsx'
import { ErrorPanel } from '../../ui/page-states.tsx'
import { SavePdf } from '../../ui/save-pdf.tsx'
import { AcceptDialog } from './accept-dialog.tsx'
import { AskForNew } from './ask-for-new.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import { MoneyCard } from './money-card.tsx'
import { OfferItems } from './offer-items.tsx'
import { QuoteAct } from './quote-act.tsx'
import { QuoteComments } from './quote-comments.tsx'
import { QuoteDelivery } from './quote-delivery.tsx'
import { Initials } from './quote-frame.tsx'
import { QuoteUnits } from './quote-units.tsx'
import { WhatNext } from './what-next.tsx'
import { WhatYouGet } from './what-you-get.tsx'

type OfferProps = {
  quote: OfferedQuote
  token: string
  /** What a newer version changed while the page was read. */
  changes: QuoteChanges | null
}
type Answer = { kind: 'accept' | 'decline'; version: number }

/** What is or was offered, what it costs, and how to answer while that is possible. */
export function Offer({ quote, token, changes }: OfferProps) {
  const label = quoteLabel(quote.quoteNumber)
  const [hasUnsavedUnits, setUnsavedUnits] = useState(false)
  const [hasUnsavedAddress, setUnsavedAddress] = useState(false)
  const [isUnsavedTold, setUnsavedTold] = useState(false)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const { isOpen, state, version, order, mayNumber } = quote
  const unsaved = hasUnsavedAddress
    ? 'The corrected address is not saved yet. Save or cancel it first.'
    : hasUnsavedUnits
      ? 'Some units are not saved yet. Save or undo them first.'
      : null
  // A newer version closes the dialog: the page says first what changed.
  const answering = isOpen && answer?.version === version ? answer.kind : null
  const close = () => setAnswer(null)

  function accept() {
    setUnsavedTold(true)
    if (unsaved === null) setAnswer({ kind: 'accept', version })
  }

  return (
    <div className="quote-columns">
      <div className="quote-side">
        {mayAskForNew(quote) && <AskForNew quote={quote} token={token} />}
        <MoneyCard quote={quote}>
          {isOpen && (
            <QuoteAct
              quote={quote}
              isChanged={changes !== null}
              unsaved={isUnsavedTold ? unsaved : null}
              onAccept={accept}
            />
          )}
        </MoneyCard>
        <SideActs quote={quote} token={token}>
          {isOpen && (
            <button type="button" className="link" onClick={() => setAnswer({ kind: 'decline', version })}>
              Decline quote
            </button>
          )}
        </SideActs>
      </div>
      <div>
        {state === 'expired' && (
          <Notice tone="warning">
            <b>{`These prices held until ${weekdayOf(quote.validUntil)}.`}</b>{' '}
            {mayAskForNew(quote) ? 'Ask for a new quote with the same items.' : orderedSinceWords}
          </Notice>
        )}
        {state === 'declined' && <DeclinedBecause quote={quote} />}
        {state === 'accepted' && <WhatNext quote={quote} />}
        {isOpen && changes === null && <WhatYouGet order={order} />}
        <section className="quote-part" aria-labelledby="quote-items">
          <h2 id="quote-items" tabIndex={-1}>
            Items
          </h2>
          <OfferItems
            caption={`Items of quote ${label}`}
            lines={order.orderItems}
            marks={changes?.marks ?? new Map()}
          />
        </section>
        {isOpen && changes !== null && <WhatYouGet order={order} />}
        <FromAgent quote={quote} />
        <QuoteDelivery quote={quote} token={token} onUnsaved={setUnsavedAddress} />
        {mayNumber && <QuoteUnits quote={quote} label={label} token={token} onUnsaved={setUnsavedUnits} />}
        <QuoteComments quote={quote} label={label} token={token} />
      </div>
      {answering === 'accept' && <AcceptDialog quote={quote} token={token} onClose={close} />}
      {answering === 'decline' && <DeclineDialog quote={quote} token={token} onClose={close} />}
    </div>
  )
}

type SideActsProps = { quote: OfferedQuote; token: string; children: ReactNode }

/** What can be done besides the one act: links, not buttons. */
function SideActs({ quote, token, children }: SideActsProps) {
  const [problem, setProblem] = useState<Error | null>(null)
  return (
    <>
      {problem && <ErrorPanel message={messageOf(problem)} requestId={requestIdOf(problem)} />}
      <div className="quote-side-acts quote-on-screen">
        <a className="link" href="#ask">
          {quote.state === 'declined' ? 'Ask for something else' : 'Ask a question'}
        </a>
        <SavePdf
          size="sm"
          ask={() => call(quoteCalls.readQuotePdf, { body: { token } })}
          onProblem={setProblem}
        >
          Save PDF
        </SavePdf>
        {children}
      </div>
    </>
  )
}

/** What the agent wrote with the quote. */
function FromAgent({ quote: { message, agent, sentAt } }: { quote: OfferedQuote }) {
  if (message === '') return null
  const name = agent.full_name || 'your agent'
  return (
    <section className="quote-part" aria-labelledby="quote-message">
      <h2 id="quote-message">From {name.split(' ')[0]}</h2>
      <Said by={name} day={sentAt}>
        {message}
      </Said>
    </section>
  )
}

function DeclinedBecause({ quote: { reason, answeredName, answeredAt, agent } }: { quote: OfferedQuote }) {
  const name = answeredName ?? ''
  return (
    <section className="quote-part" aria-labelledby="quote-reason">
      <h2 id="quote-reason">What {agent.full_name.split(' ')[0] || 'your agent'} was told</h2>
      <Said by={name} day={answeredAt ?? ''}>
        {reason ?? ''}
      </Said>
      <p className="quote-reach">Changed your mind? Your agent can send you another quote: ask below.</p>
    </section>
  )
}

function Said({ by, day, children }: { by: string; day: string; children: string }) {
  return (
    <div className="quote-said">
      <Initials of={by} />
      <blockquote>
        <p className="quote-said-text">“{children}”</p>
        <cite>
          {by}, <time dateTime={businessDay(day)}>{weekdayOf(businessDay(day))}</time>
        </cite>
      </blockquote>
    </div>
  )
}
