import type { UserProfile } from '@portal/contract/auth'
import type { InvoiceFigures, ListedInvoice } from '@portal/contract/books'
import { brand } from '@portal/domain/brand'
import { counted } from '@portal/domain/format'
import { formatCents, fromDollars } from '@portal/domain/money'
import { booksSettingsPath, statementPath } from '@portal/domain/paths'
import { invoicePagePath, paymentsPath, receivePaymentPath } from '@portal/domain/portal-paths'
import { keepsBooks } from '@portal/domain/roles'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Banknote, FileText, ReceiptText, Settings } from 'lucide-react'
import { Suspense, useState } from 'react'
import { type MetaFunction, useLocation } from 'react-router'
import { businessDay } from '../../lib/business-date.ts'
import { withParams } from '../../lib/define-list.ts'
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
import { TabsNav } from '../../ui/tabs-nav.tsx'
import '../../styles/books.css'
import { Below, QueryFailure } from '../../ui/page-states.tsx'
import { PageHead } from '../../ui/work-bar.tsx'
import { bookAgentsQuery, figuresQuery, invoicesQuery } from './books.queries.ts'
import {
  type BooksAddress,
  type BooksFilters,
  creditView,
  invoicesList,
  keeperStart,
  keeperViews,
  payerStart,
  payerViews,
} from './books-address.ts'
import { BooksFigures, InMonth } from './books-figures.tsx'
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
  const [thisMonth] = useState(() => businessDay(new Date()).slice(0, 7))
  const [list] = useState(() => invoicesList(isKeeper ? keeperStart(thisMonth) : payerStart))
  const address = useList(list)
  const { filters, filter, asked } = address
  const invoices = loadedOf(useInfiniteQuery(invoicesQuery(asked)))
  const { query, rows } = invoices
  const listed = query.data?.pages[0]?.sums
  const narrowed = { accountId: asked.accountId, agentId: asked.agentId }
  const figures = useQuery(figuresQuery({ month: asked.month, ...narrowed }))
  const agents = useQuery({ ...bookAgentsQuery, enabled: isKeeper }).data ?? []
  const { search } = useLocation()
  const accountId = isKeeper ? filters.accountId : (rows[0]?.accountId ?? null)
  const accountName = rows.find((row) => row.accountId === accountId)?.accountName ?? ''
  const isPhone = useMedia(phone)
  // On phones a button of its own row would push the invoices down.
  const isInHead = isKeeper || !isPhone
  const sums = (
    <InMonth
      figures={figures.data}
      month={filters.month}
      onCredit={() => filter({ state: 'credit', month: null })}
    />
  )
  // Beside what is left to pay of all months it would be one sum too many.
  const hasSums = isKeeper || filters.month !== null || filters.state === null || filters.state === 'credit'
  const comparison = isKeeper && filters.month !== null && (
    <Suspense fallback={<Skeleton className="h-10 w-full" />}>
      <MonthComparison asked={{ ...narrowed, month: filters.month }} sums={sums} />
    </Suspense>
  )
  const statement = accountId !== null && (
    <ButtonLink
      variant="ghost"
      {...(isInHead ? {} : { size: 'sm' })}
      icon={<FileText size={18} aria-hidden />}
      to={statementPath(accountId)}
    >
      Statement{accountName !== '' && isKeeper ? ` of ${accountName}` : ''}
    </ButtonLink>
  )
  const payments = (
    <ButtonLink
      variant="ghost"
      {...(isPhone ? { size: 'sm' } : {})}
      to={paymentsAddress(accountId, isKeeper)}
    >
      Payments
    </ButtonLink>
  )
  return (
    <>
      <PageHead
        title="Invoices"
        views={<Views address={address} isKeeper={isKeeper} figures={figures.data} />}
        actions={
          <div className="actions">
            {isInHead && statement}
            {!isKeeper && isInHead && !statement && query.isPending && (
              <Button variant="ghost" icon={<FileText size={18} aria-hidden />} disabled>
                Statement
              </Button>
            )}
            {!isPhone && payments}
            {isKeeper && !isPhone && (
              <ButtonLink icon={<Banknote size={18} aria-hidden />} to={receiveAddress(accountId)}>
                Receive payment
              </ButtonLink>
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
        <BooksFigures
          figures={figures.data}
          isKeeper={isKeeper}
          act={
            isPhone && (
              <div className="actions">
                {!isInHead && statement}
                {payments}
                {isKeeper && (
                  <ButtonLink size="sm" to={receiveAddress(accountId)}>
                    Receive payment
                  </ButtonLink>
                )}
              </div>
            )
          }
          filters={filters}
          accountId={isKeeper ? filters.accountId : null}
          onFilter={filter}
        />
      )}
      <Below isPending={figures.isPending && figures.failureCount === 0}>
        {/* On phones the invoices come first. */}
        {!isPhone && comparison}
        <BooksToolbar
          address={address}
          agents={agents.map(({ agentId, name }) => ({ id: agentId, label: name }))}
          accountName={accountName}
          thisMonth={thisMonth}
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
          className="books-list grid gap-6"
          query={query}
          what="invoices"
          caption="Invoices"
          columns={invoiceColumns({
            hasAccounts: isKeeper,
            hasTax: rows.some(({ tax }) => tax > 0),
            isPhone,
            search,
            onAccount: (id) => filter({ accountId: id }),
          })}
          rows={rows}
          rowKey={({ invoiceId }) => invoiceId}
          phoneRows="lines"
          records={{ path: ({ invoiceId }) => invoicePagePath(invoiceId), total: invoices.total }}
          empty={<NoInvoices address={address} isKeeper={isKeeper} />}
        />
        {rows.length > 0 && (
          <Suspense>
            <ListFoot
              count={`${countWords(Math.max(invoices.total, rows.length), invoices.totalIsExact)} ${invoices.total === 1 ? 'invoice' : 'invoices'}`}
              sums={
                listed
                  ? [
                      { label: 'Total', amount: formatCents(fromDollars(listed.total)) },
                      { label: isKeeper ? 'Open' : 'To pay', amount: formatCents(fromDollars(listed.open)) },
                    ]
                  : []
              }
            />
          </Suspense>
        )}
        {isPhone && comparison}
      </Below>
      {!comparison && hasSums && sums}
    </>
  )
}

/** The payments of the account that narrows the list. */
const paymentsAddress = (accountId: string | null, isKeeper: boolean) =>
  isKeeper && accountId !== null ? `${paymentsPath}?account=${accountId}` : paymentsPath

const receiveAddress = (accountId: string | null) =>
  accountId === null ? receivePaymentPath : `${receivePaymentPath}?account=${accountId}`

type Loaded = { rows: readonly ListedInvoice[]; total: number; totalIsExact: boolean }

/** "Showing 50 of 140 invoices". */
function countOf({ rows, total, totalIsExact }: Loaded): string {
  const shown = rows.length
  const all = Math.max(total, shown)
  return `Showing ${shown.toLocaleString('en-US')} of ${countWords(all, totalIsExact)} ${all === 1 ? 'invoice' : 'invoices'}`
}

type ViewsProps = { address: BooksAddress; isKeeper: boolean; figures: InvoiceFigures | undefined }

/** Views of the list as tabs; an age of what is owed is a part of what is open. */
function Views({ address: { list, params, filters }, isKeeper, figures }: ViewsProps) {
  const views = [
    ...(isKeeper ? keeperViews : payerViews),
    ...(filters.state === 'credit' ? [creditView] : []),
  ]
  const open = figures && figures.openInvoices + figures.overdueInvoices
  const counts: Record<string, number | undefined> = { unpaid: open, overdue: figures?.overdueInvoices }
  const current = views.find(({ state }) => state === filters.state)?.key
  return (
    <TabsNav
      label="Views of invoices"
      preventScrollReset
      tabs={views.map(({ key, label, state, ofAllMonths }) => ({
        key,
        label,
        to: {
          search: withParams(
            params,
            list.write({ state, month: monthIn(list, filters, ofAllMonths) }),
          ).toString(),
        },
        current: key === current,
        count: countIn(counts[key]),
      }))}
    />
  )
}

/** From what is left to pay of all months the others lead back to the month with which the list begins. */
function monthIn(list: BooksAddress['list'], { month, state }: BooksFilters, ofAllMonths = false) {
  if (ofAllMonths) return null
  return month === null && state !== null && state !== 'paid' && state !== 'void' ? list.none.month : month
}

const countIn = (count: number | undefined) =>
  count === undefined
    ? undefined
    : { figure: count.toLocaleString('en-US'), words: counted(count, 'invoice') }

function NoInvoices({ address, isKeeper }: { address: BooksAddress; isKeeper: boolean }) {
  const { filters, search } = address
  const showAll = (
    <Button variant="ghost" onClick={() => address.filter({ month: null, state: null })}>
      Show all invoices
    </Button>
  )
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
  if (filters.state === 'unpaid' || filters.state === 'overdue')
    return (
      <EmptyState
        title={filters.state === 'overdue' ? 'Nothing is overdue.' : 'Everything is paid.'}
        picture={<EmptyPicture icon={ReceiptText} />}
        text={isKeeper ? undefined : 'Invoices to pay appear here.'}
        action={showAll}
      />
    )
  if (filters.state !== null) return <EmptyState title="No invoices match these filters." action={showAll} />
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
