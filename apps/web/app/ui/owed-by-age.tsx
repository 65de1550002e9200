import type { InvoiceAgeSum } from '@portal/contract/books'
import { counted } from '@portal/domain/format'
import { type InvoiceAge, invoiceAgeLabels, owedIn } from '@portal/domain/invoice-ages'
import { formatCents, fromDollars } from '@portal/domain/money'
import type { ReactNode } from 'react'
import '../styles/owed.css'

type OwedByAgeProps = {
  /** "You owe" */
  title: string
  ages: readonly InvoiceAgeSum[]
  /** At the end of its head. */
  act?: ReactNode
  /** Above a list that a press on an age narrows: the age that it shows, null for all. */
  narrows?: { age: InvoiceAge | null; onAge: (age: InvoiceAge | null) => void }
}

const amountOf = (dollars: number) => formatCents(fromDollars(dollars))

/** What is unpaid in one sum, how much of it is overdue, and for how long. */
export function OwedByAge({ title, ages, act, narrows }: OwedByAgeProps) {
  const { owed, overdue } = owedIn(ages)
  return (
    <section className="owed-card" aria-label={title} {...(narrows ? { 'data-line': true } : {})}>
      <div className="owed">
        <div>
          <h2>{title}</h2>
          <p className="owed-sum">{amountOf(owed)}</p>
          {overdue > 0 ? (
            <p className="owed-late">{amountOf(overdue)} is overdue</p>
          ) : (
            <p className="text-muted">{owed > 0 ? 'Nothing is overdue' : 'Everything is paid'}</p>
          )}
        </div>
        {act}
      </div>
      <ul className="owed-ages">
        {ages.map((sum) => (
          <li key={sum.age}>
            <Age {...sum} narrows={narrows} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Age({
  age,
  amount,
  invoices,
  narrows,
}: InvoiceAgeSum & {
  narrows: OwedByAgeProps['narrows'] | undefined
}) {
  const look = {
    className: 'owed-age',
    'data-tone': amount === 0 ? 'none' : age === 'notDue' ? 'plain' : 'danger',
  }
  const words = (
    <>
      <span>{invoiceAgeLabels[age]}</span>
      <b>{amountOf(amount)}</b>
      <small>{invoices === 0 ? 'none' : counted(invoices, 'invoice')}</small>
    </>
  )
  if (!narrows) return <div {...look}>{words}</div>
  const isOn = narrows.age === age
  return (
    <button type="button" {...look} aria-pressed={isOn} onClick={() => narrows.onAge(isOn ? null : age)}>
      {words}
    </button>
  )
}
