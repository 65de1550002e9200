import type { OfferedQuote } from '@portal/contract/quotes'
import {
  billedMonthlyCents,
  billerOf,
  type CarrierBill,
  carrierBills,
  minus,
} from '@portal/domain/carrier-bills'
import { costedLine, linesInCents } from '@portal/domain/costs'
import { counted } from '@portal/domain/format'
import { formatShortDay } from '@portal/domain/format-date'
import { addedTaxRows } from '@portal/domain/invoice-tax'
import { monthly } from '@portal/domain/line-amounts'
import { formatCents, fromDollars } from '@portal/domain/money'
import { moneyLabels } from '@portal/domain/money-labels'
import { freightCentsOf, invoicedParts, noFreightYet } from '@portal/domain/money-parts'
import { shippingRow } from '@portal/domain/shipping-words'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { businessDay } from '../../lib/business-date.ts'
import { sendsEmails } from '../../lib/emails.ts'

type MoneyCardProps = {
  quote: OfferedQuote
  /** The act below the sums. */
  children?: ReactNode
}

const money = (dollars: number) => formatCents(fromDollars(dollars))

/** What the invoice has, what carriers bill each month, and all of it over a term (docs/spec/costs.md#costs). */
export function MoneyCard({ quote, children }: MoneyCardProps) {
  const { order, addedTax } = quote
  const lines = linesInCents(order.orderItems)
  const bills = carrierBills(lines.map(costedLine))
  const { costs } = order
  return (
    <section className="quote-money" aria-label="What it costs">
      <div className="quote-sum" data-part="due">
        <div className="quote-sum-head">
          <h2>
            {moneyLabels.due}
            <small>{invoiceWords(quote)}</small>
          </h2>
          <b>{money(order.orderTotal)}</b>
        </div>
        <dl>
          {invoicedParts(lines).map(({ label, cents }) => (
            <Amount key={label} label={label}>
              {formatCents(cents)}
            </Amount>
          ))}
          {[...shippingRow(order, freightCentsOf(order), noFreightYet), ...addedTaxRows(addedTax)].map(
            ({ label, amount }) => (
              <Amount key={label} label={label}>
                {amount}
              </Amount>
            ),
          )}
        </dl>
      </div>
      {bills.length > 0 && (
        <div className="quote-sum" data-part="monthly">
          <div className="quote-sum-head">
            <h2>
              {moneyLabels.monthly}
              <small>{`Billed by ${bills.length === 1 ? billerOf(bills[0]?.carrier ?? '') : `${bills.length} carriers`}`}</small>
            </h2>
            <b>
              {money(costs.monthly)}
              <small>/mo.</small>
            </b>
          </div>
          {bills.map((bill) => (
            <Bill key={bill.carrier} bill={bill} />
          ))}
        </div>
      )}
      {costs.termMonths !== null && costs.committed !== null && (
        <div className="quote-sum">
          <div className="quote-sum-head">
            <h2>
              {moneyLabels.commitment}
              <small>{`${termsWords(order.orderItems, costs.termMonths)} of device payments and plans`}</small>
            </h2>
            <b>{money(costs.committed)}</b>
          </div>
        </div>
      )}
      {bills.length > 0 && <AllTogether totals={costs.totals} />}
      {children}
    </section>
  )
}

/** "36 months"; "24 and 36 months" of lines that are not paid equally long, which is 36 months of plans. */
function termsWords(items: OfferedQuote['order']['orderItems'], longest: number): string {
  const terms = [...new Set(items.flatMap(({ termMonths }) => termMonths ?? []))].sort((a, b) => a - b)
  return terms.length < 2 ? counted(longest, 'month') : `${terms.join(' and ')} months`
}

function invoiceWords({ state, sentAt }: OfferedQuote): string {
  if (state === 'accepted')
    return sendsEmails() ? 'The invoice comes by email' : 'Invoiced once it is submitted'
  return state === 'expired' || state === 'declined'
    ? `Prices of ${formatShortDay(businessDay(sentAt))}`
    : 'Invoiced after you accept'
}

/** What one carrier bills, opened to its parts. */
function Bill({ bill }: { bill: CarrierBill }) {
  const { carrier, monthlyCents, planCents, onceCents, discounts = [] } = bill
  const name = billerOf(carrier)
  return (
    <details className="quote-bill">
      <summary>
        <span className="quote-carrier" aria-hidden="true">
          {name.charAt(0).toUpperCase()}
        </span>
        <span>{name}</span>
        <span className="tabular-nums">{formatCents(billedMonthlyCents(bill))}</span>
        <ChevronDown size={16} aria-hidden />
      </summary>
      <dl>
        {monthlyCents > 0 && <Amount label="Devices">{monthly(monthlyCents)}</Amount>}
        {planCents > 0 && <Amount label="Plans">{monthly(planCents)}</Amount>}
        {discounts.map(({ words, target, units, cents }) => (
          <Amount key={words} label={`${words}, ${counted(units, target === 'plan' ? 'line' : 'device')}`}>
            {minus(monthly(cents))}
          </Amount>
        ))}
        {onceCents > 0 && <Amount label="Billed once">{formatCents(onceCents)}</Amount>}
      </dl>
    </details>
  )
}

type Totals = OfferedQuote['order']['costs']['totals']

/** Everything that is paid in a term; which one is chosen here and nowhere else. */
function AllTogether({ totals }: { totals: Totals }) {
  const name = useId()
  const [chosen, setChosen] = useState(totals.at(-1)?.months)
  const total = totals.find(({ months }) => months === chosen)
  if (!total) return null
  return (
    <div className="quote-sum">
      <div className="quote-sum-head">
        <h2>
          {moneyLabels.together}
          <small>{moneyLabels.togetherOf}</small>
        </h2>
        <b aria-live="polite">{money(total.total)}</b>
      </div>
      <fieldset className="quote-term">
        <legend className="vh">Term</legend>
        {totals.map(({ months }) => (
          <label key={months}>
            <input type="radio" name={name} checked={months === chosen} onChange={() => setChosen(months)} />
            {counted(months, 'month')}
          </label>
        ))}
      </fieldset>
    </div>
  )
}

function Amount({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
