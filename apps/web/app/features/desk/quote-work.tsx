import type { Desk } from '@portal/contract/desk'
import type { DeskQuoteState } from '@portal/domain/desk'
import { paths } from '@portal/domain/paths'
import { quoteLabel } from '@portal/domain/quotes'
import { Badge, type BadgeMark, type BadgeTone } from '../../ui/badge.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { OrderLead, WorkList, WorkRow } from './work-list.tsx'

type Quote = Desk['quotes']['rows'][number]

const looks: Record<DeskQuoteState, { tone: BadgeTone; mark: BadgeMark; label: string }> = {
  accepted: { tone: 'success', mark: 'circle', label: 'Accepted' },
  expiring: { tone: 'warning', mark: 'triangle', label: 'Expiring soon' },
  expired: { tone: 'danger', mark: 'triangle', label: 'Expired' },
}

/** Quotes that were accepted and wait to be submitted, that end soon, and that ended without an answer. */
export function QuoteWork({ work, isOwn }: { work: Desk['quotes']; isOwn: boolean }) {
  return (
    <WorkList
      id="quotes"
      title="Quotes"
      note="Accepted, expiring, or just expired"
      work={work}
      rowKey={({ quoteNumber }) => quoteNumber}
      all={isOwn ? { to: `${paths.ordersAgent}?quote=expiring`, label: 'Expiring in Orders' } : undefined}
    >
      {(quote) => <QuoteRow quote={quote} />}
    </WorkList>
  )
}

function QuoteRow({ quote }: { quote: Quote }) {
  const { tone, mark, label } = looks[quote.state]
  return (
    <WorkRow
      lead={<OrderLead orderId={quote.orderId} />}
      accountName={quote.accountName}
      badge={
        <Badge tone={tone} mark={mark}>
          {label}
        </Badge>
      }
      when={
        <>
          {quote.state === 'expired' ? 'Ended' : quote.state === 'accepted' ? 'Prices hold until' : 'Ends'}{' '}
          <RelativeTime at={quote.expiresAt} kind={quote.state === 'expired' ? 'past' : 'future'} />
        </>
      }
    >
      <p>{whatHappened(quote)}</p>
      <p className="text-muted">{whatToDo(quote)}</p>
    </WorkRow>
  )
}

function whatHappened({ quoteNumber, recipientName, state, isSeen, waitReason }: Quote): string {
  const quote = quoteLabel(quoteNumber)
  if (state === 'accepted') return `${quote} was accepted.${waitReason === '' ? '' : ` ${waitReason}`}`
  const seen = isSeen ? 'opened it and did not answer' : 'did not open it'
  return `${quote}: ${recipientName} ${seen}.`
}

function whatToDo({ state }: Quote): string {
  if (state === 'accepted') return 'What to do: submit the order.'
  return state === 'expired'
    ? 'What to do: send a new quote, or remove the draft.'
    : 'What to do: call the customer.'
}
