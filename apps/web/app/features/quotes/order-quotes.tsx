import type { UserProfile } from '@portal/contract/auth'
import type { Order } from '@portal/contract/orders'
import { quoteCalls } from '@portal/contract/quote-calls'
import type { Quote } from '@portal/contract/quotes'
import { noEmailWords } from '@portal/domain/confirmation-words'
import { formatLongDay } from '@portal/domain/format-date'
import { daysLeftWords } from '@portal/domain/quote-days'
import { isUnanswered, mayQuote, quotedWords, quoteLabel } from '@portal/domain/quotes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../../lib/access.ts'
import { call, messageOf, requestIdOf } from '../../lib/api.ts'
import { businessDay, formatBusinessMoment } from '../../lib/business-date.ts'
import { sendsEmails } from '../../lib/emails.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DescriptionList, DescriptionListItem } from '../../ui/description-list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ErrorPanel, SkeletonLines } from '../../ui/page-states.tsx'
import { SavePdf } from '../../ui/save-pdf.tsx'
import { toast } from '../../ui/toast.tsx'
import { besideTotal, totalLabel, totalWords } from '../orders/listed-total.tsx'
import { QuoteBadge } from './quote-badge.tsx'
import { CopyQuoteLink, OpenQuote, QuoteCorrections } from './quote-parts.tsx'
import { quotesQuery, useWithdrawQuote } from './quotes.queries.ts'

type OrderQuotesProps = { order: Order; profile: UserProfile }

/** The newest quote of an order with what can be done with it, and the earlier ones (docs/spec/quotes.md). */
export function OrderQuotes({ order, profile }: OrderQuotesProps) {
  const { data: quotes, error, isFetching, refetch } = useQuery(quotesQuery(order.orderId))
  const [problem, setProblem] = useState<Error | null>(null)
  const [latest, ...earlier] = quotes ?? []
  return (
    <section aria-labelledby="order-quote" className="print-hidden pb-6">
      <div className="flex flex-wrap items-center gap-3 pb-4">
        <h2 id="order-quote" className="text-[1.375rem]">
          {order.quote ? `Quote ${quoteLabel(order.quote.quoteNumber)}` : 'Quote'}
        </h2>
        {latest && <QuoteBadge state={latest.state} />}
      </div>
      {problem && (
        <div className="pb-4">
          <ErrorPanel message={messageOf(problem)} requestId={requestIdOf(problem)} />
        </div>
      )}
      {latest ? (
        <div className="grid gap-4">
          <Binding order={order} quote={latest} profile={profile} />
          {!sendsEmails() && isUnanswered(latest.state) && mayQuote(profile) && (
            <Notice tone="warning">{noEmailWords} Copy the link of this quote and pass it on.</Notice>
          )}
          <QuoteFacts quote={latest} />
          <QuoteCorrections quote={latest} />
          <Comments quote={latest} />
          <QuoteActions order={order} quote={latest} profile={profile} onProblem={setProblem} />
          <Earlier quotes={earlier} />
        </div>
      ) : error ? (
        <ErrorPanel
          message={messageOf(error)}
          requestId={requestIdOf(error)}
          retryLabel="Try Again"
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonLines lines={3} />
      )}
    </section>
  )
}

type AboutQuote = OrderQuotesProps & { quote: Quote }

/** Why the draft can't be changed now, or why it was not submitted. */
function Binding({ order, quote, profile }: AboutQuote) {
  if (!order.quote?.isBinding) return null
  const isAccepted = quote.state === 'accepted'
  return (
    <>
      {quote.waitReason !== null && (
        <Notice tone="warning">
          The order could not be submitted when it was accepted. {quote.waitReason}
        </Notice>
      )}
      <Notice>{quotedWords({ ...quote, isAccepted }, { mayWithdraw: mayQuote(profile) })}</Notice>
    </>
  )
}

function QuoteFacts({ quote }: { quote: Quote }) {
  const answered = [quote.answeredName, quote.answeredTitle].filter(Boolean).join(', ')
  return (
    <DescriptionList>
      <DescriptionListItem label={sendsEmails() ? 'Sent to' : 'For'}>
        {quote.recipientName}
        <small>{quote.recipientEmail}</small>
      </DescriptionListItem>
      <DescriptionListItem label={sendsEmails() ? 'Sent' : 'Ready'}>
        {formatBusinessMoment(quote.sentAt)}
        <small>
          {quote.firstSeenAt ? `Seen ${formatBusinessMoment(quote.firstSeenAt)}` : 'Not seen yet'}
        </small>
      </DescriptionListItem>
      <DescriptionListItem label="Valid until">
        {formatLongDay(quote.validUntil)}
        <small>
          {isUnanswered(quote.state) && `${daysLeftWords(quote.validUntil, businessDay(new Date()))}. `}
          {quote.onAccept === 'submit'
            ? 'Submits the order when accepted'
            : 'Waits for the agent when accepted'}
        </small>
      </DescriptionListItem>
      <DescriptionListItem label={totalLabel(quote)}>
        {totalWords(quote)}
        <small>{[besideTotal(quote), `Version ${quote.version}`].filter(Boolean).join(', ')}</small>
      </DescriptionListItem>
      {quote.answeredAt && (
        <DescriptionListItem label={quote.state === 'declined' ? 'Declined by' : 'Accepted by'} span={12}>
          {answered}
          <small>{formatBusinessMoment(quote.answeredAt)}</small>
          {quote.reason && <span className="plain">{quote.reason}</span>}
        </DescriptionListItem>
      )}
      {quote.renewalAskedAt && (
        <DescriptionListItem label="New quote asked for" span={12}>
          {formatBusinessMoment(quote.renewalAskedAt)}
          {quote.renewalNote && <span className="plain">{quote.renewalNote}</span>}
        </DescriptionListItem>
      )}
    </DescriptionList>
  )
}

function Comments({ quote: { comments } }: { quote: Quote }) {
  if (comments.length === 0) return null
  return (
    <section aria-labelledby="quote-comments">
      <h3 id="quote-comments" className="pb-2">
        Comments from the recipient
      </h3>
      <ul className="grid gap-2">
        {comments.map(({ commentId, text, at }) => (
          <li key={commentId}>
            <span className="text-small text-subtle">{formatBusinessMoment(at)}</span>
            <p className="whitespace-pre-line wrap-anywhere">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function QuoteActions({
  order,
  quote,
  profile,
  onProblem,
}: AboutQuote & { onProblem: (problem: Error | null) => void }) {
  const { quoteId, state } = quote
  const mayOrder = useMay('order')
  const isOpen = isUnanswered(state)
  // Nothing but its link brings it to the recipient.
  const isPassedOn = !sendsEmails() && mayQuote(profile)
  return (
    <div className="flex flex-wrap gap-3">
      {isOpen && mayQuote(profile) && (
        <CopyQuoteLink variant={isPassedOn ? 'primary' : 'ghost'} quoteId={quoteId} onProblem={onProblem} />
      )}
      {isOpen && mayOrder && (
        <OpenQuote variant={isPassedOn ? 'ghost' : 'primary'} quoteId={quoteId} onProblem={onProblem} />
      )}
      <SavePdf ask={() => call(quoteCalls.getQuotePdf, { params: { quoteId } })} onProblem={onProblem}>
        Quote PDF
      </SavePdf>
      {order.quote?.isBinding && mayQuote(profile) && <WithdrawQuote order={order} quote={quote} />}
    </div>
  )
}

function Earlier({ quotes }: { quotes: readonly Quote[] }) {
  if (quotes.length === 0) return null
  return (
    <details>
      <summary>Earlier versions ({quotes.length})</summary>
      <ul className="grid gap-2 pt-2">
        {quotes.map((quote) => (
          <li key={quote.quoteId} className="flex flex-wrap items-center gap-3">
            <b>{quoteLabel(quote.quoteNumber)}</b>
            <QuoteBadge state={quote.state} />
            <span>
              {totalWords(quote)}, sent {formatBusinessMoment(quote.sentAt)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Takes a quote back after a question; its draft can be changed again (docs/spec/quotes.md#withdrawing). */
function WithdrawQuote({ order, quote }: { order: Order; quote: Quote }) {
  const [isAsking, setAsking] = useState(false)
  const withdraw = useWithdrawQuote(order.orderId)
  const once = useOneAtATime()
  const label = quoteLabel(quote.quoteNumber)

  async function yes() {
    try {
      await withdraw.mutateAsync({ params: { quoteId: quote.quoteId } })
      toast(`${label} was withdrawn. Order ${order.orderId} can be changed again.`, { tone: 'success' })
    } catch (error) {
      toast(messageOf(error), { tone: 'danger' })
    }
    setAsking(false)
  }

  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Withdraw quote
      </Button>
      <ConfirmDialog
        open={isAsking}
        question={`Withdraw ${label}?`}
        text={`${quote.recipientName} can no longer accept it. The order can be changed again.`}
        busy={withdraw.isPending}
        onYes={() => void once(yes)}
        onNo={() => setAsking(false)}
      />
    </>
  )
}
