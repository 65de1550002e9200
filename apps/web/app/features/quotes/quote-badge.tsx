import { type QuoteState, quoteStateLabels } from '@portal/domain/quotes'
import { Badge, type BadgeMark, type BadgeTone } from '../../ui/badge.tsx'

export const quoteLooks: Record<QuoteState, { tone: BadgeTone; mark: BadgeMark }> = {
  sent: { tone: 'info', mark: 'outline' },
  seen: { tone: 'info', mark: 'circle' },
  accepted: { tone: 'success', mark: 'circle' },
  declined: { tone: 'danger', mark: 'triangle' },
  expired: { tone: 'warning', mark: 'triangle' },
  withdrawn: { tone: 'neutral', mark: 'square' },
  superseded: { tone: 'neutral', mark: 'square' },
}

/** The state of a quote in a word (docs/spec/quotes.md#states). */
export const QuoteBadge = ({ state }: { state: QuoteState }) => (
  <Badge {...quoteLooks[state]}>{quoteStateLabels[state]}</Badge>
)
