import type { HomeInvoice, HomeMoney } from '@portal/contract/home'
import { daysBetween } from '@portal/domain/business-day'
import { counted } from '@portal/domain/format'
import { homeLimits, lateDaysWords } from '@portal/domain/home'
import { formatCents, fromDollars } from '@portal/domain/money'
import { booksPath, overdueInvoicesPath } from '@portal/domain/paths'
import { invoicePagePath } from '@portal/domain/portal-paths'
import { monthLabel } from '@portal/domain/sales'
import { Check, FileText, ReceiptText } from 'lucide-react'
import { Link } from 'react-router'
import { businessDay, weekdayOf } from '../../lib/business-date.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { OwedByAge } from '../../ui/owed-by-age.tsx'
import { ShortDay } from '../../ui/short-day.tsx'
import '../../styles/account-home-more.css'
import { HomeCard, HomeRow, MoreBelow } from './home-card.tsx'

const amount = (dollars: number) => formatCents(fromDollars(dollars))

/** What the account owes, by age, and the way to the unpaid invoices (docs/spec/home.md#money). */
const YouOwe = ({ money: { owed, ages } }: { money: HomeMoney }) => (
  <OwedByAge
    title="You owe"
    ages={ages}
    act={
      owed > 0 && (
        <ButtonLink size="sm" to={booksPath}>
          View unpaid
        </ButtonLink>
      )
    }
  />
)

/** Where an invoice can be seen: its public page, or its page here. */
const ViewInvoice = ({ invoice }: { invoice: HomeInvoice }) =>
  invoice.link === '' ? (
    <ButtonLink
      variant="ghost"
      size="sm"
      to={invoicePagePath(invoice.invoiceId)}
      aria-label={`View invoice ${invoice.number}`}
    >
      View invoice
    </ButtonLink>
  ) : (
    <a className="btn btn-ghost btn-sm" href={invoice.link} aria-label={`View invoice ${invoice.number}`}>
      View invoice
    </a>
  )

/** Each invoice that is overdue, the longest first. */
function LateInvoices({ money: { late } }: { money: HomeMoney }) {
  const today = businessDay(new Date())
  const shown = late.slice(0, homeLimits.rowsAtFirst)
  return (
    <HomeCard title="Needs you" {...(late.length > 0 && { note: late.length.toLocaleString('en-US') })}>
      <ul className="home-rows">
        {late.length === 0 && (
          <HomeRow
            tone="success"
            icon={<Check size={18} />}
            title="You’re all caught up"
            why="Overdue invoices appear here."
          />
        )}
        {shown.map((invoice) => {
          const { invoiceId, number, balance, paid, dueOn, orderId } = invoice
          return (
            <HomeRow
              key={invoiceId}
              tone="danger"
              icon={<ReceiptText size={18} />}
              title={
                <>
                  {number}, <span className="money">{amount(balance)}</span>
                  {paid > 0 && ' left to pay'}
                </>
              }
              why={`${lateDaysWords(daysBetween(dueOn, today))}. ${paid > 0 ? `${amount(paid)} was paid` : 'Nothing paid yet'}, order ${orderId}.`}
              act={<ViewInvoice invoice={invoice} />}
            />
          )
        })}
      </ul>
      {shown.length < late.length && (
        <MoreBelow
          more={late.length - shown.length}
          act={
            <ButtonLink variant="ghost" size="sm" to={overdueInvoicesPath}>
              Show all
            </ButtonLink>
          }
        />
      )}
    </HomeCard>
  )
}

/** The invoices of this month. */
function MonthInvoices({ money: { month } }: { money: HomeMoney }) {
  const more = month.invoices - month.rows.length
  return (
    <HomeCard
      title={monthLabel(month.name)}
      note={
        month.invoices === 0
          ? 'no invoices yet'
          : `${counted(month.invoices, 'invoice')}, ${amount(month.invoiced)}`
      }
      link={
        <Link className="link" to={`${booksPath}?state=all`}>
          All invoices
        </Link>
      }
    >
      <ul className="home-rows">
        {month.rows.map((invoice) => (
          <HomeRow
            key={invoice.invoiceId}
            tone="plain"
            icon={<FileText size={18} />}
            title={
              <>
                {invoice.number}, <span className="money">{amount(invoice.total)}</span>
              </>
            }
            why={
              <>
                {weekdayOf(invoice.invoicedOn)}, order {invoice.orderId}.{' '}
                {invoice.balance > 0 ? (
                  <>
                    Due <ShortDay day={invoice.dueOn} />.
                  </>
                ) : (
                  'Nothing left to pay.'
                )}
              </>
            }
            act={<ViewInvoice invoice={invoice} />}
          />
        ))}
      </ul>
      {more > 0 && (
        <MoreBelow
          more={more}
          act={
            <ButtonLink variant="ghost" size="sm" to={`${booksPath}?state=all&month=${month.name}`}>
              Show all
            </ButtonLink>
          }
        />
      )}
    </HomeCard>
  )
}

export const MoneyParts = ({ money }: { money: HomeMoney }) => (
  <>
    <YouOwe money={money} />
    <LateInvoices money={money} />
    <MonthInvoices money={money} />
  </>
)
