import type { UserProfile } from '@portal/contract/auth'
import type { ListedInvoice } from '@portal/contract/books'
import { brand } from '@portal/domain/brand'
import { formatCents, fromDollars } from '@portal/domain/money'
import { booksSettingsPath, statementPath } from '@portal/domain/paths'
import { invoicePagePath } from '@portal/domain/portal-paths'
import { keepsBooks } from '@portal/domain/roles'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { FileText, ReceiptText, Settings } from 'lucide-react'
import { Suspense, useState } from 'react'
import { type MetaFunction, useLocation } from 'react-router'
import { businessDay } from '../../lib/business-date.ts'
import { countWords } from '../../lib/history-count.ts'
import { lazy } from '../../lib/lazy.ts'
import { loadedOf } from '../../lib/pages.ts'
import { useSession } from '../../lib/session.ts'
import { useList } from '../../lib/use-list.ts'
import { phone, useMedia } from '../../lib/use-media.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyPicture } from '../../ui/empty-picture.tsx'
import { Listed } from '../../ui/loaded.tsx'
import { EmptyState, PageSkeleton, SignedOut, Skeleton } from '../../ui/page-states.tsx'
import '../../styles/books.css'
import { QueryFailure } from '../../ui/page-states.tsx'
import { PageHead } from '../../ui/work-bar.tsx'
import { bookAgentsQuery, figuresQuery, invoicesQuery } from './books.queries.ts'
import { type BooksAddress, invoicesList } from './books-address.ts'
import { BooksFigures } from './books-figures.tsx'
import { BooksToolbar } from './books-toolbar.tsx'
import { ExportInvoices } from './export-invoices.tsx'
import { invoiceColumns } from './invoice-columns.tsx'

// Below the rows.
const ListFoot = lazy(() => import('../../ui/list-foot.tsx').then((module) => ({ default: module.ListFoot })))
const MonthComparison = lazy(() =>
  import('./month-comparison.tsx').then((module) => ({ default: module.MonthComparison })),
)

export const meta: MetaFunction = () => [{ title: `Invoices, ${brand.name}` }]

export const HydrateFallback = PageSkeleton

export const handle = { staysWhenSignedOut: true }

/** Invoices by month (docs/spec/books.md): of all accounts for those who keep the books, of their own for people of an account. */
export default function BooksScreen() {
  const profile = useSession()?.userProfile
  return (
    <main id="main" className="wrap page list-page">
      {profile ? (
        <Books profile={profile} />
      ) : (
        <>
          <PageHead title="Invoices" />
          <SignedOut />
        </>
      )}
    </main>
  )
}

function Books({ profile }: { profile: UserProfile }) {
  const isKeeper = keepsBooks(profile)
  const [list] = useState(() => invoicesList(businessDay(new Date()).slice(0, 7)))
  const address = useList(list)
  const { filters, filter, asked } = address
  const invoices = loadedOf(useInfiniteQuery(invoicesQuery(asked)))
  const { query, rows } = invoices
  const sums = query.data?.pages[0]?.sums
  const narrowed = { accountId: asked.accountId, agentId: asked.agentId }
  const figures = useQuery(figuresQuery({ month: asked.month, ...narrowed }))
  const agents = useQuery({ ...bookAgentsQuery, enabled: isKeeper }).data ?? []
  const { search } = useLocation()
  const accountId = isKeeper ? filters.accountId : (rows[0]?.accountId ?? null)
  const accountName = rows.find((row) => row.accountId === accountId)?.accountName ?? ''
  const isPhone = useMedia(phone)
  // On phones the invoices come first.
  const comparison = isKeeper && filters.month !== null && (
    <Suspense fallback={<Skeleton className="h-10 w-full" />}>
      <MonthComparison asked={{ ...narrowed, month: filters.month }} />
    </Suspense>
  )
  return (
    <>
      <PageHead
        title="Invoices"
        actions={
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
            {!isKeeper && query.isPending && (
              <Button variant="ghost" icon={<FileText size={18} aria-hidden />} disabled>
                Statement
              </Button>
            )}
            {/* On phones it is a place of the bottom bar. */}
            {isKeeper && !isPhone && (
              <ButtonLink variant="ghost" icon={<Settings size={18} aria-hidden />} to={booksSettingsPath}>
                Terms and tax
              </ButtonLink>
            )}
          </div>
        }
      />
      {figures.isError && !figures.data ? (
        <QueryFailure query={figures} what="figures" />
      ) : (
        <BooksFigures figures={figures.data} filters={filters} onFilter={filter} />
      )}
      {!isPhone && comparison}
      <BooksToolbar
        address={address}
        agents={agents.map(({ agentId, name }) => ({ id: agentId, label: name }))}
        accountName={accountName}
        count={query.isSuccess && rows.length > 0 ? countOf(invoices) : undefined}
        tools={
          <ExportInvoices
            asked={asked}
            isEmpty={rows.length === 0}
            hasPdfs={rows.some(({ isLive }) => !isLive)}
          />
        }
      />
      <Listed
        className="fleet-list books-list grid gap-6"
        query={query}
        what="invoices"
        caption="Invoices"
        columns={invoiceColumns({
          hasAccounts: isKeeper,
          search,
          onAccount: (id) => filter({ accountId: id }),
        })}
        rows={rows}
        rowKey={({ invoiceId }) => invoiceId}
        phoneRows="lines"
        records={{ path: ({ invoiceId }) => invoicePagePath(invoiceId), total: invoices.total }}
        empty={<NoInvoices address={address} />}
      />
      {rows.length > 0 && (
        <Suspense>
          <ListFoot
            count={`${countWords(Math.max(invoices.total, rows.length), invoices.totalIsExact)} ${invoices.total === 1 ? 'invoice' : 'invoices'}`}
            sums={
              sums
                ? [
                    { label: 'Total', amount: formatCents(fromDollars(sums.total)) },
                    { label: 'Open', amount: formatCents(fromDollars(sums.open)) },
                  ]
                : []
            }
          />
        </Suspense>
      )}
      {isPhone && comparison}
    </>
  )
}

type Loaded = { rows: readonly ListedInvoice[]; total: number; totalIsExact: boolean }

/** "Showing 50 of 140 invoices". */
function countOf({ rows, total, totalIsExact }: Loaded): string {
  const shown = rows.length
  const all = Math.max(total, shown)
  return `Showing ${shown.toLocaleString('en-US')} of ${countWords(all, totalIsExact)} ${all === 1 ? 'invoice' : 'invoices'}`
}

function NoInvoices({ address }: { address: BooksAddress }) {
  const { filters, search } = address
  if (address.isNarrowed)
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
      picture={<EmptyPicture icon={ReceiptText} />}
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
