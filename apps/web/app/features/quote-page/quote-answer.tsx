import type { LinkedQuote } from '@portal/contract/quotes'
import { counted } from '@portal/domain/format'
import { formatCents, fromDollars } from '@portal/domain/money'
import { AcceptForm } from './accept-form.tsx'
import { DeclineForm } from './decline-form.tsx'
import { useAnswer } from './quote.queries.ts'

type QuoteAnswerProps = { quote: LinkedQuote; label: string; token: string }

/** Saying yes or no to an open quote (docs/spec/quotes.md#page). */
export function QuoteAnswer({ quote, label, token }: QuoteAnswerProps) {
  const accept = useAnswer('acceptQuote', token)
  const decline = useAnswer('declineQuote', token)
  const { order, onAccept } = quote
  return (
    <section className="quote-part quote-on-screen" aria-labelledby="quote-answer">
      <h2 id="quote-answer">Your answer</h2>
      <div className="grid gap-6">
        <AcceptForm
          label={label}
          statement={
            <>
              By accepting you order {counted(order.numberOfItems, 'item')} for{' '}
              <b>{formatCents(fromDollars(order.orderTotal))}</b> due today.{' '}
              {onAccept === 'submit'
                ? 'Your order is submitted at once.'
                : 'Your agent submits the order and contacts you.'}
            </>
          }
          onAccept={async (by) => void (await accept.mutateAsync({ body: { token, ...by } }))}
        />
        <DeclineForm
          label={label}
          onDecline={async (answer) => void (await decline.mutateAsync({ body: { token, ...answer } }))}
        />
      </div>
    </section>
  )
}
