import type { OfferedQuote } from '@portal/contract/quotes'
import { monthly } from '@portal/domain/line-amounts'
import { formatCents, fromDollars } from '@portal/domain/money'
import { waitingCorrections } from '@portal/domain/quote-corrections'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Whether acceptance submits the order: not where the agent decides about an address first. */
export const isSubmittedAtOnce = ({ onAccept, corrections }: OfferedQuote): boolean =>
  onAccept === 'submit' && waitingCorrections(corrections).length === 0

type QuoteActProps = {
  quote: OfferedQuote
  /** Whether the person read another version before. */
  isChanged: boolean
  /** What has to be saved first, in words; null for nothing, or before a press. */
  unsaved: string | null
  onAccept: () => void
}

/** The one act of an open quote: in the card with its sums, and on phones at the foot of the screen. */
export function QuoteAct({ quote, isChanged, unsaved, onAccept }: QuoteActProps) {
  const { orderTotal, costs } = quote.order
  return (
    <div className="quote-act quote-on-screen">
      <ActBar
        sum={formatCents(fromDollars(orderTotal))}
        note={`on invoice${costs.monthly > 0 ? `, then ${monthly(fromDollars(costs.monthly))}` : ''}`}
        alert={unsaved}
      >
        <Button size="lg" block onClick={onAccept}>
          {isChanged ? `Accept version ${quote.version}` : 'Accept quote'}
        </Button>
      </ActBar>
      <p>
        You give your name and title next.{' '}
        {isSubmittedAtOnce(quote)
          ? 'Nothing is charged today.'
          : 'Your agent submits the order and contacts you.'}
      </p>
    </div>
  )
}

type ActBarProps = {
  /** On phones, beside the act. */
  sum: string
  note: string
  alert?: string | null
  children: ReactNode
}

/** The act of a quote's page, which stays in reach on phones. */
export function ActBar({ sum, note, alert = null, children }: ActBarProps) {
  return (
    <div className="quote-act-bar">
      {alert !== null && (
        <Notice tone="danger" role="alert">
          {alert}
        </Notice>
      )}
      <p className="quote-act-sum" aria-hidden="true">
        <b>{sum}</b>
        <small>{note}</small>
      </p>
      {children}
    </div>
  )
}
