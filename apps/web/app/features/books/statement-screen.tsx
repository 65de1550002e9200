import type { StatementLine } from '@portal/contract/statements'
import { statementKindLabels } from '@portal/domain/book-entries'
import { brand } from '@portal/domain/brand'
import { formatDay } from '@portal/domain/format-date'
import { booksPath } from '@portal/domain/paths'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type MetaFunction, useParams, useSearchParams } from 'react-router'
import { messageOf, requestIdOf } from '../../lib/api.ts'
import { businessDay } from '../../lib/business-date.ts'
import { useSession } from '../../lib/session.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { DescriptionList, DescriptionListItem } from '../../ui/description-list.tsx'
import { Field } from '../../ui/field.tsx'
import { EmptyState, ErrorPanel, PageSkeleton, SignedOut } from '../../ui/page-states.tsx'
import { SavePdf } from '../../ui/save-pdf.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import '../../styles/books.css'
import { QueryFailure } from '../../ui/page-states.tsx'
import { type Period, readStatementPdf, statementQuery } from './books.queries.ts'
import { money } from './invoice-columns.tsx'

export const meta: MetaFunction = () => [{ title: `Statement, ${brand.name}` }]

export const HydrateFallback = PageSkeleton

export const handle = { staysWhenSignedOut: true }

/** Statement of an account (docs/spec/books.md#statement); the period is in the address. */
export default function StatementScreen() {
  const profile = useSession()?.userProfile
  const { accountId = '' } = useParams()
  return (
    <main id="main" className="wrap page grid grid-cols-[minmax(0,1fr)] content-start gap-6">
      <BackLink to={booksPath}>Back to Invoices</BackLink>
      {profile ? (
        <StatementOf accountId={accountId} />
      ) : (
        <>
          <h1>Statement</h1>
          <SignedOut />
        </>
      )}
    </main>
  )
}

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text)

/** Three months up to today, unless the address says otherwise. */
function periodIn(params: URLSearchParams, today: string): Period {
  const [from, to] = [params.get('from'), params.get('to')]
  const begin = new Date(`${today.slice(0, 7)}-01T00:00:00Z`)
  begin.setUTCMonth(begin.getUTCMonth() - 2)
  return { from: isDay(from) ? from : begin.toISOString().slice(0, 10), to: isDay(to) ? to : today }
}

function StatementOf({ accountId }: { accountId: string }) {
  const [today] = useState(() => businessDay(new Date()))
  const [params, setParams] = useSearchParams()
  const period = periodIn(params, today)
  const isOrdered = period.from <= period.to
  const query = useQuery({ ...statementQuery(accountId, period), enabled: isOrdered })
  const [problem, setProblem] = useState<Error | null>(null)
  const choose = (changes: Partial<Period>) => {
    const next = { ...period, ...changes }
    if (isDay(next.from) && isDay(next.to)) setParams(next, { replace: true, preventScrollReset: true })
  }
  const statement = query.data
  return (
    <>
      <div className="title-row">
        <h1>Statement{statement && ` of ${statement.accountName}`}</h1>
        <div className="actions">
          {statement && (
            <SavePdf ask={() => readStatementPdf(accountId, period)} onProblem={setProblem}>
              Save as PDF
            </SavePdf>
          )}
        </div>
      </div>
      {problem && <ErrorPanel message={messageOf(problem)} requestId={requestIdOf(problem)} />}
      <div className="books-period">
        <Day label="From" value={period.from} onChange={(from) => choose({ from })} />
        <Day
          label="To"
          value={period.to}
          onChange={(to) => choose({ to })}
          error={isOrdered ? undefined : 'The last day is before the first.'}
        />
      </div>
      {query.isError && !statement && isOrdered && <QueryFailure query={query} what="statement" />}
      {statement && (
        <DescriptionList>
          <DescriptionListItem label="Opening balance">
            {money(statement.opening)}
            <small>{formatDay(statement.from)}</small>
          </DescriptionListItem>
          <DescriptionListItem label="Invoiced">
            {money(statement.invoiced)}
            {statement.voided > 0 && <small>{money(statement.voided)} voided</small>}
          </DescriptionListItem>
          <DescriptionListItem label="Paid">
            {money(statement.paid)}
            {statement.credited > 0 && <small>{money(statement.credited)} in credit notes</small>}
            {statement.refunded > 0 && <small>{money(statement.refunded)} refunded</small>}
            {statement.returned > 0 && <small>{money(statement.returned)} returned by the bank</small>}
            {statement.credit > 0 && <small>{money(statement.credit)} not applied to an invoice</small>}
          </DescriptionListItem>
          <DescriptionListItem label="Closing balance">
            <b>{money(statement.closing)}</b>
            <small>
              {statement.overdue > 0 ? `${money(statement.overdue)} is overdue` : 'Nothing is overdue'},{' '}
              {statement.terms}
            </small>
          </DescriptionListItem>
        </DescriptionList>
      )}
      {statement?.lines.length === 0 ? (
        <EmptyState title="No transactions in this period." text="Choose another period above." />
      ) : (
        (statement || query.isFetching) && (
          <DataTable
            caption="Transactions"
            columns={columns}
            rows={(statement?.lines ?? []).map((line, place) => ({ ...line, place }))}
            rowKey={({ place }) => place}
            phoneRows="lines"
            loading={query.isPending}
            busy={query.isFetching}
          />
        )
      )}
    </>
  )
}

type DayProps = { label: string; value: string; error?: string | undefined; onChange: (day: string) => void }

const Day = ({ label, value, error, onChange }: DayProps) => (
  <Field label={label} error={error}>
    {(field) => (
      <TextInput {...field} type="date" value={value} onChange={(event) => onChange(event.target.value)} />
    )}
  </Field>
)

const columns: Column<StatementLine & { place: number }>[] = [
  { key: 'on', header: 'Date', line: 'second', cell: ({ on }) => formatDay(on) },
  { key: 'kind', header: 'Transaction', line: 'lead', cell: ({ kind }) => statementKindLabels[kind] },
  { key: 'number', header: 'Number', line: 'first', cell: ({ number }) => number },
  {
    key: 'about',
    header: 'Details',
    line: 'third',
    cell: ({ about }) => <span className="sub">{about}</span>,
  },
  { key: 'amount', header: 'Amount', numeric: true, line: 'first-end', cell: ({ amount }) => money(amount) },
  {
    key: 'balance',
    header: 'Balance',
    numeric: true,
    line: 'second-end',
    cell: ({ balance }) => money(balance),
  },
]
