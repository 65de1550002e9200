import type { ListedQuote as Listed } from '@portal/contract/orders'
import { formatDay } from '@portal/domain/format-date'
import { quoteStateLabels } from '@portal/domain/quotes'
import { Badge } from '../../ui/badge.tsx'
import { quoteLooks } from './quote-badge.tsx'
import './listed-quote.css'

/** How the quote of an order stands, in a row of a list beside its status (docs/spec/quotes.md#lists). */
export function ListedQuote({ quote: { state, isExpiring, validUntil } }: { quote: Listed }) {
  return (
    <span className="listed-quote">
      {' '}
      <Badge {...(isExpiring ? quoteLooks.expired : quoteLooks[state])}>
        Quote {quoteStateLabels[state].toLowerCase()}
        {isExpiring && `, ends ${formatDay(validUntil).slice(0, 5)}`}
      </Badge>
    </span>
  )
}
