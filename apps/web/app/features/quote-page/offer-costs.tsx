import type { LinkedQuote } from '@portal/contract/quotes'
import { orderItemCostWords } from '@portal/domain/costs'
import { addedTaxRows } from '@portal/domain/invoice-tax'
import { formatCents, fromDollars } from '@portal/domain/money'
import type { ReactNode } from 'react'

const money = (dollars: number) => formatCents(fromDollars(dollars))

/** What is due today, what carriers bill, and what it comes to over time (docs/spec/costs.md#costs). */
export function OfferCosts({ order, addedTax }: Pick<LinkedQuote, 'order' | 'addedTax'>) {
  const billed = orderItemCostWords(order.orderItems)
  const isBilled = billed.length > 0
  return (
    <div className="quote-costs">
      <section>
        <h2>Due today</h2>
        <dl>
          <Amount label="Items">{money(order.itemsTotal)}</Amount>
          <Amount label="Shipping">
            {order.freightTotal === null ? 'Not included yet' : money(order.freightTotal)}
          </Amount>
          <Amount label="Total due today" className="total">
            {money(order.orderTotal)}
          </Amount>
          {addedTaxRows(addedTax).map(({ label, amount }) => (
            <Amount key={label} label={label}>
              {amount}
            </Amount>
          ))}
        </dl>
      </section>
      {isBilled && (
        <section>
          <h2>Billed by carriers</h2>
          <dl>
            {billed.map(({ label, amount }) => (
              <Amount key={label} label={label.replace(/^Billed by carriers: /, '')}>
                {amount}
              </Amount>
            ))}
          </dl>
        </section>
      )}
      {isBilled && (
        <section>
          <h2>Altogether</h2>
          <dl>
            {order.costs.totals.map(({ months, total }) => (
              <Amount key={months} label={`Over ${months} months`}>
                {money(total)}
              </Amount>
            ))}
          </dl>
        </section>
      )}
    </div>
  )
}

function Amount({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
