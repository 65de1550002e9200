import { counted } from '@portal/domain/format'
import { useQuery } from '@tanstack/react-query'
import { Check, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CallAnswer } from '../../lib/api.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/page-states.tsx'
import { type ComparisonAsked, comparisonQuery } from './books.queries.ts'
import { monthLabel } from './books-address.ts'
import { money } from './invoice-columns.tsx'

/** What the orders of a month come to beside the ledger, and which invoices differ (docs/spec/books.md#comparison). */
export function MonthComparison({ asked, sums }: { asked: ComparisonAsked } & Pick<ComparisonProps, 'sums'>) {
  const pending = <Skeleton className="h-10 w-full" />
  return (
    <Loaded query={useQuery(comparisonQuery(asked))} what="comparison" pending={pending}>
      {(comparison) => <Comparison {...comparison} month={asked.month} sums={sums} />}
    </Loaded>
  )
}

type ComparisonProps = CallAnswer<'compareMonth'>['result'] & {
  month: string
  /** What the month comes to, before the comparison. */
  sums: ReactNode
}

function Comparison({ month, sums, orders, ledger, tax, differences, hasMore }: ComparisonProps) {
  const isSame = differences.length === 0 && orders === ledger
  return (
    <section className="books-compare" aria-label={`Orders and accounting, ${monthLabel(month)}`}>
      {sums}
      <dl>
        <div>
          <dt>Orders</dt>
          <dd>{money(orders)}</dd>
        </div>
        <div>
          <dt>Accounting, without tax</dt>
          <dd>{money(ledger)}</dd>
        </div>
        {tax !== 0 && (
          <div>
            <dt>Tax</dt>
            <dd>{money(tax)}</dd>
          </div>
        )}
      </dl>
      <p {...(isSame ? {} : { 'data-differs': true })}>
        {isSame ? <Check size={18} strokeWidth={3} aria-hidden /> : <TriangleAlert size={18} aria-hidden />}
        {isSame
          ? 'Orders and accounting agree.'
          : orders === ledger
            ? `The sums agree, but ${counted(differences.length, 'invoice')} ${differences.length === 1 ? 'differs' : 'differ'}.`
            : `Accounting is ${money(Math.abs(ledger - orders))} ${ledger > orders ? 'higher' : 'lower'} than the orders.`}
      </p>
      {differences.length > 0 && (
        <ul>
          {differences.map(({ invoiceId, number, orderId, accountName, order, ledger: invoiced, why }) => (
            <li key={invoiceId}>
              <b>{number}</b>, {accountName}, order {orderId}: {why} {money(order)} here, {money(invoiced)} in
              accounting.
            </li>
          ))}
          {hasMore && <li>And more. Export the month to see all of them.</li>}
        </ul>
      )}
    </section>
  )
}
