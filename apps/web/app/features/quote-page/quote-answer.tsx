import type { LinkedQuote, QuotedOrder } from '@portal/contract/quotes'
import { carrierBilledWords } from '@portal/domain/costs'
import { counted } from '@portal/domain/format'
import { addedTaxWords } from '@portal/domain/invoice-tax'
import { formatCents, fromDollars } from '@portal/domain/money'
import { waitingCorrections } from '@portal/domain/quote-corrections'
import { AcceptForm } from './accept-form.tsx'
import { DeclineForm } from './decline-form.tsx'
import { useAnswer } from './quote.queries.ts'
import { forgetKeptTexts } from './use-kept-text.ts'

type QuoteAnswerProps = {
  quote: LinkedQuote
  label: string
  token: string
  /** What has to be saved first, in words. */
  unsaved: string | null
}

/** Saying yes or no to an open quote (docs/spec/quotes.md#page). */
export function QuoteAnswer({ quote, label, token, unsaved }: QuoteAnswerProps) {
  const accept = useAnswer('acceptQuote', token)
  const decline = useAnswer('declineQuote', token)
  const { order, addedTax, onAccept, revision, corrections } = quote
  const isAddressOpen = waitingCorrections(corrections).length > 0
  return (
    <section className="quote-part quote-on-screen" aria-labelledby="quote-answer">
      <h2 id="quote-answer">Your answer</h2>
      <div className="grid gap-6">
        <AcceptForm
          label={label}
          unsaved={unsaved}
          statement={
            <>
              By accepting you order {counted(order.numberOfItems, 'item')} for{' '}
              <b>{formatCents(fromDollars(order.orderTotal))}</b> due today
              {addedTaxWords(addedTax)}
              {billedWords(order)}.{' '}
              {onAccept === 'submit' && !isAddressOpen
                ? 'Your order is submitted at once.'
                : 'Your agent submits the order and contacts you.'}
            </>
          }
          onAccept={async (by) => {
            await accept.mutateAsync({ body: { token, ...by, revision } })
            forgetKeptTexts(label)
          }}
        />
        <DeclineForm
          label={label}
          onDecline={async (answer) => {
            await decline.mutateAsync({ body: { token, ...answer } })
            forgetKeptTexts(label)
          }}
        />
      </div>
    </section>
  )
}

/** What carriers bill besides: ", and carriers bill $151.00 a month, $5,436.00 over 36 months". */
function billedWords({ costs: { monthly, termMonths, committed } }: QuotedOrder): string {
  const billed = carrierBilledWords({
    monthlyCents: fromDollars(monthly),
    termMonths,
    committedCents: committed === null ? null : fromDollars(committed),
  })
  return billed === undefined ? '' : `, and carriers bill ${billed}`
}
