import type { UserProfile } from '@portal/contract/auth'
import type { ListedInvoice } from '@portal/contract/books'
import { booksSettingsPath, statementPath } from '@portal/domain/books-paths'
import { brand } from '@portal/domain/brand'
import { keepsBooks } from '@portal/domain/roles'
import { useQuery } from '@tanstack/react-query'
import { FileText, Settings } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { MetaFunction } from 'react-router'
import { businessDay } from '../../lib/business-date.ts'
import { countWords } from '../../lib/history-count.ts'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { SignedOut } from '../../ui/signed-out.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import '../../styles/books.css'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { bookAgentsQuery, figuresQuery, type InvoicesQuery, useInvoices } from './books.queries.ts'
import { askedOf, type BooksAddress, filterCount, useBooksAddress } from './books-address.ts'
import { BooksFigures } from './books-figures.tsx'
import { BooksToolbar } from './books-toolbar.tsx'
import { ExportInvoices } from './export-invoices.tsx'
import { invoiceColumns } from './invoice-columns.tsx'

const InvoiceDialog = lazy(() =>
  import('./invoice-dialog.tsx').then((module) => ({ default: module.InvoiceDialog })),
)
const MonthComparison = lazy(() =>
  import('./month-comparison.tsx').then((module) => ({ default: module.MonthComparison })),
)

export const meta: MetaFunction = () => [{ title: `Invoices, ${brand.name}` }]

export const handle = { staysWhenSignedOut: true }

/** Invoices by month (docs/spec/books.md): of all accounts for those who keep the books, of their own for people of an account. */
export default function BooksScreen() {
  const profile = useSession()?.userProfile
  return (
    <main id="main" className="wrap page grid grid-cols-[minmax(0,1fr)] content-start gap-6">
      {profile ? (
        <Books profile={profile} />
      ) : (
        <>
          <h1>Invoices</h1>
          <SignedOut />
        </>
      )}
    </main>
  )
}

function Books({ profile }: { profile: UserProfile }) {
  const isKeeper = keepsBooks(profile)
  const [thisMonth] = useState(() => businessDay(new Date()).slice(0, 7))
  const address = useBooksAddress(thisMonth)
  const { filters, filter, search } = address
  const asked = askedOf(filters, search)
  const query = useInvoices(asked)
  const narrowed = { accountId: asked.accountId, agentId: asked.agentId }
  const figures = useQuery(figuresQuery({ month: asked.month, ...narrowed }))
  const agents = useQuery({ ...bookAgentsQuery, enabled: isKeeper }).data ?? []
  const [opened, setOpened] = useState<ListedInvoice | null>(null)
  const pages = query.data?.pages ?? []
  const rows = pages.flatMap(({ results }) => results)
  const accountId = isKeeper ? filters.accountId : (rows[0]?.accountId ?? null)
  const accountName = rows.find((row) => row.accountId === accountId)?.accountName ?? ''
  return (
    <>
      <div className="title-row">
        <h1>Invoices</h1>
        <div className="actions">
          {accountId !== null && (
            <ButtonLink
              variant="ghost"
              icon={<FileText size={18} aria-hidden />}
              to={statementPath(accountId)}
            >
              Statement{accountName !== '' && isKeeper ? ` of ${accountName}` : ''}
            </ButtonLink>
          )}
          {isKeeper && (
            <ButtonLink variant="ghost" icon={<Settings size={18} aria-hidden />} to={booksSettingsPath}>
              Terms and tax
            </ButtonLink>
          )}
        </div>
      </div>
      {figures.isError && !figures.data ? (
        <QueryFailure query={figures} what="figures" />
      ) : (
        <BooksFigures figures={figures.data} filters={filters} onFilter={filter} />
      )}
      {isKeeper && filters.month !== null && (
        <Suspense fallback={<Skeleton className="h-12 w-full" />}>
          <MonthComparison asked={{ ...narrowed, month: filters.month }} />
        </Suspense>
      )}
      <BooksToolbar
        address={address}
        thisMonth={thisMonth}
        agents={agents.map(({ agentId, name }) => ({ id: agentId, label: name }))}
        accountName={accountName}
        count={query.isSuccess && rows.length > 0 ? countOf(rows.length, pages[0]) : undefined}
        tools={
          <ExportInvoices
            asked={asked}
            isEmpty={rows.length === 0}
            hasPdfs={rows.some(({ isLive }) => !isLive)}
          />
        }
      />
      <List address={address} query={query} rows={rows} isKeeper={isKeeper} onOpen={setOpened} />
      {opened && (
        <Suspense fallback={null}>
          <InvoiceDialog invoice={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  )
}

/** "Showing 50 of 140 invoices". */
function countOf(shown: number, first: { total: number; totalIsExact: boolean } | undefined): string {
  const total = Math.max(first?.total ?? 0, shown)
  const isOne = total === 1
  return `Showing ${shown.toLocaleString('en-US')} of ${countWords(total, first?.totalIsExact ?? true)} ${isOne ? 'invoice' : 'invoices'}`
}

type ListProps = {
  address: BooksAddress
  query: InvoicesQuery
  rows: readonly ListedInvoice[]
  isKeeper: boolean
  onOpen: (invoice: ListedInvoice) => void
}
/** The invoices in all their states: on their way, failed, none, some, and more to come. */
function List({ address, query, rows, isKeeper, onOpen }: ListProps) {
  const failure = query.isError && <QueryFailure query={query} what="invoices" />
  if (failure && rows.length === 0) return failure
  if (!query.isPending && rows.length === 0) return <NoInvoices address={address} />
  return (
    <div className="fleet-list books-list grid gap-6">
      {failure}
      <DataTable
        caption="Invoices"
        columns={invoiceColumns({
          hasAccounts: isKeeper,
          onOpen,
          onAccount: (accountId) => address.filter({ accountId }),
        })}
        rows={rows}
        rowKey={({ invoiceId }) => invoiceId}
        phoneRows="lines"
        loading={query.isPending}
        busy={query.isFetching}
      />
      <ShowMore query={query} />
    </div>
  )
}

function NoInvoices({ address }: { address: BooksAddress }) {
  const { filters, search } = address
  if (filterCount(filters) > 0 || search !== '')
    return (
      <EmptyState
        title={search === '' ? 'No invoices match these filters.' : `No invoices match “${search}”.`}
        text={filters.month === null ? undefined : 'Only the chosen month was searched.'}
        action={
          <Button variant="ghost" onClick={address.clear}>
            Clear all
          </Button>
        }
      />
    )
  return (
    <EmptyState
      title={filters.month === null ? 'No invoices yet.' : 'No invoices in this month.'}
      text="An invoice appears here when accounting has created it for a submitted order."
      action={
        filters.month === null ? undefined : (
          <Button variant="ghost" onClick={() => address.filter({ month: null })}>
            Show all months
          </Button>
        )
      }
    />
  )
}
