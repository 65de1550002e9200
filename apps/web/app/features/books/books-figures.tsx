import type { InvoiceFigures } from '@portal/contract/books'
import type { InvoiceFilter } from '@portal/domain/books'
import { counted } from '@portal/domain/format'
import type { InvoiceAge } from '@portal/domain/invoice-ages'
import { paymentsPath } from '@portal/domain/portal-paths'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { OwedByAge } from '../../ui/owed-by-age.tsx'
import { Skeleton } from '../../ui/page-states.tsx'
import { type BooksFilters, monthLabel } from './books-address.ts'
import { money } from './invoice-columns.tsx'

type BooksFiguresProps = {
  /** Undefined until they are here. */
  figures: InvoiceFigures | undefined
  /** Of all accounts, or of the person's own. */
  isKeeper: boolean
  /** At the end of their head. */
  act: ReactNode
  filters: Pick<BooksFilters, 'month' | 'state'>
  /** The account that narrows the list; null for all, and for people of one. */
  accountId: string | null
  onFilter: (filters: Partial<Pick<BooksFilters, 'month' | 'state'>>) => void
}

/** What is left to pay of all months, by age. */
export function BooksFigures({ figures, isKeeper, act, filters, accountId, onFilter }: BooksFiguresProps) {
  if (!figures) return <Skeleton className="books-owed-to-come" />
  const narrows = {
    age: ageOf(filters.state),
    // What was due in an earlier month is still owed in this one.
    onAge: (age: InvoiceAge | null) =>
      onFilter({ state: age === null ? 'unpaid' : stateOf(age), month: null }),
  }
  return (
    <>
      <OwedByAge
        title={isKeeper ? 'Customers owe' : 'You owe'}
        ages={figures.ages}
        act={act}
        narrows={narrows}
      />
      {figures.credit !== null && figures.credit > 0 && (
        <p className="text-ui text-muted">
          {money(figures.credit)} was paid and is not applied to an invoice yet.{' '}
          <Link className="link" to={creditAddress(accountId)}>
            Show payments with credit
          </Link>
        </p>
      )}
    </>
  )
}

const creditAddress = (accountId: string | null) =>
  `${paymentsPath}?state=credit${accountId === null ? '' : `&account=${accountId}`}`

const stateOf = (age: InvoiceAge): InvoiceFilter => (age === 'notDue' ? 'open' : age)

function ageOf(state: InvoiceFilter | null): InvoiceAge | null {
  if (state === 'open') return 'notDue'
  return state === 'to30' || state === 'to60' || state === 'to90' || state === 'over90' ? state : null
}

type InMonthProps = { figures: InvoiceFigures | undefined; month: string | null; onCredit: () => void }

/** What was invoiced and paid of the month, or of all months of an account; credit notes and void invoices are no part of it. */
export function InMonth({ figures, month, onCredit }: InMonthProps) {
  if (!figures) return null
  const { invoiced, invoices, tax, paid, credited, voided, voidedInvoices, paidOnVoid } = figures
  if (invoiced === null || invoices === null) return null
  const sums = [
    `${money(invoiced)} invoiced`,
    `${money(paid ?? 0)} paid`,
    tax ? `${money(tax)} of it tax` : '',
    credited ? `${money(credited)} in credit notes` : '',
    voided && voidedInvoices
      ? `${counted(voidedInvoices, 'void invoice')} not included (${money(voided)})`
      : '',
    paidOnVoid ? `${money(paidOnVoid)} paid on void invoices and not refunded, a credit` : '',
  ].filter(Boolean)
  return (
    <p className="text-ui text-muted">
      {month === null ? 'All months' : monthLabel(month)}: {counted(invoices, 'invoice')}, {sums.join(', ')}.{' '}
      {paidOnVoid ? (
        <Button variant="link" size="sm" onClick={onCredit}>
          Show void invoices with credit
        </Button>
      ) : null}
    </p>
  )
}
