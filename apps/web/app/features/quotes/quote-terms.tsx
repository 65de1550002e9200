import type { Order } from '@portal/contract/orders'
import { counted } from '@portal/domain/format'
import { formatCents, fromDollars } from '@portal/domain/money'
import { moneyLabels } from '@portal/domain/money-labels'
import './quote-terms.css'

type QuoteTermsProps = { order: Pick<Order, 'orderTotal' | 'costs'> }

/** What a quote comes to, by rank: on our invoice, every month with the carriers, and for how long one is bound. */
export const QuoteTerms = ({ order: { orderTotal, costs } }: QuoteTermsProps) => (
  <dl className="quote-terms">
    <div>
      <dt>{moneyLabels.due}</dt>
      <dd>{formatCents(fromDollars(orderTotal))}</dd>
    </div>
    <div>
      <dt>{moneyLabels.monthly}</dt>
      <dd>{costs.monthly === 0 ? 'Nothing' : formatCents(fromDollars(costs.monthly))}</dd>
    </div>
    <div>
      <dt>Bound</dt>
      <dd>{costs.termMonths === null ? 'Nothing' : counted(costs.termMonths, 'month')}</dd>
    </div>
  </dl>
)
