import type { BookInvoice } from '@portal/contract/books'
import { creditOfVoid } from '@portal/domain/books'
import { daysBetween } from '@portal/domain/business-day'
import { counted } from '@portal/domain/format'
import { fromDollars, toDollars } from '@portal/domain/money'
import { businessDay } from '../../lib/business-date.ts'
import { useNow } from '../../lib/use-now.ts'
import { ShortDay } from '../../ui/short-day.tsx'
import { BandRoute, type BandStep, StateBand } from '../../ui/state-band.tsx'
import { money } from './invoice-columns.tsx'

/** What is left to pay and by when, before all else (docs/spec/books.md#page). */
export function InvoiceBand({ invoice }: { invoice: BookInvoice }) {
  const today = businessDay(useNow())
  return (
    <StateBand label="State of this invoice" {...saidOf(invoice, today)}>
      <BandRoute label="Steps of this invoice" steps={stepsOf(invoice)} />
    </StateBand>
  )
}

function saidOf(invoice: BookInvoice, today: string) {
  const { state, balance, dueOn, paidOn, paid, total } = invoice
  if (state === 'void') return saidOfVoid(invoice)
  if (state === 'paid')
    return {
      title: 'Nothing is left to pay',
      text: paidOn !== null && (
        <p>
          {paid >= total ? 'Paid in full' : 'Last payment'} <ShortDay day={paidOn} />
        </p>
      ),
    }
  if (state === 'overdue')
    return {
      alert: {
        title: `${money(balance)} is ${counted(daysBetween(dueOn, today), 'day')} overdue`,
        text: (
          <p>
            It was due <ShortDay day={dueOn} />.
          </p>
        ),
      },
    }
  const days = daysBetween(today, dueOn)
  return {
    title: `${money(balance)} is left to pay`,
    text: (
      <p>
        Due <ShortDay day={dueOn} />, {days === 0 ? 'today' : `in ${counted(days, 'day')}`}
      </p>
    ),
  }
}

/** One that was paid before is a credit of the account, which someone has to pay back. */
function saidOfVoid({ paid, voidReason, voidedOn }: BookInvoice) {
  const credit = creditOfVoid({ paid, isVoid: true })
  const since = (
    <p>
      {voidedOn !== null && (
        <>
          Void since <ShortDay day={voidedOn} />.{' '}
        </>
      )}
      {voidReason}
    </p>
  )
  if (credit === 0) return { title: 'Nothing is due', text: since }
  const title = `${money(credit)} is a credit of the account`
  return { alert: { tone: 'warning' as const, title, text: since } }
}

function stepsOf(invoice: BookInvoice): BandStep[] {
  const { state, invoicedOn, dueOn, paidOn, voidedOn } = invoice
  const first = {
    key: 'invoiced',
    label: 'Invoiced',
    share: 1,
    words: <ShortDay day={invoicedOn} />,
    isNow: false,
  }
  if (state === 'void')
    return [
      first,
      {
        key: 'void',
        label: 'Void',
        share: 1,
        words: voidedOn !== null && <ShortDay day={voidedOn} />,
        isNow: false,
      },
    ]
  const isSettled = state === 'paid'
  return [
    first,
    {
      key: 'due',
      label: 'Due',
      share: isSettled || state === 'overdue' ? 1 : 0,
      words: <ShortDay day={dueOn} />,
      // Once something was paid the rest of it is what is waited for.
      isNow: state === 'open' && settledOf(invoice) === 0,
      isLate: state === 'overdue',
    },
    {
      key: 'paid',
      label: 'Paid',
      share: isSettled ? 1 : settledShare(invoice),
      words: isSettled ? paidOn !== null && <ShortDay day={paidOn} /> : settledWords(invoice),
      isNow: !isSettled && settledOf(invoice) > 0,
    },
  ]
}

/** Credit notes settle as payments do. */
const settledOf = ({ total, balance }: BookInvoice) => toDollars(fromDollars(total) - fromDollars(balance))
const settledShare = (invoice: BookInvoice) => settledOf(invoice) / invoice.total
const settledWords = (invoice: BookInvoice) =>
  settledOf(invoice) === 0 ? 'Nothing yet' : `${money(settledOf(invoice))} of ${money(invoice.total)}`
