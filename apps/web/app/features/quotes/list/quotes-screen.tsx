import type { UserProfile } from '@portal/contract/auth'
import { paperCalls } from '@portal/contract/paper-calls'
import { brand } from '@portal/domain/brand'
import { counted } from '@portal/domain/format'
import { orderPath, paths, quotesPath } from '@portal/domain/paths'
import { agentLabel } from '@portal/domain/people'
import { mayQuote } from '@portal/domain/quotes'
import { mayActForOthers } from '@portal/domain/roles'
import { exportedWords } from '@portal/domain/table-formats'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { FileText, Plus } from 'lucide-react'
import type { MetaFunction } from 'react-router'
import { call } from '../../../lib/api.ts'
import { businessDay } from '../../../lib/business-date.ts'
import type { FirstQuery } from '../../../lib/first-query.ts'
import { countWords } from '../../../lib/history-count.ts'
import { loadedOf } from '../../../lib/pages.ts'
import { useSession } from '../../../lib/session.ts'
import { useList } from '../../../lib/use-list.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { EmptyPicture } from '../../../ui/empty-picture.tsx'
import { ExportMenu, inEachFormat } from '../../../ui/export-menu.tsx'
import { ListBar } from '../../../ui/list-bar.tsx'
import { Listed } from '../../../ui/loaded.tsx'
import { EmptyState, PageSkeleton, SignedOut } from '../../../ui/page-states.tsx'
import { PageHead } from '../../../ui/work-bar.tsx'
import { isBuyer } from '../../order-header/header-parties.ts'
import { agentsQuery } from '../../users/users.queries.ts'
import { quoteListQuery } from '../quotes.queries.ts'
import { quoteColumns } from './quote-columns.tsx'
import { type QuotesAddress, quotesList } from './quotes-address.ts'

export const meta: MetaFunction = () => [{ title: `Quotes, ${brand.name}` }]

export const HydrateFallback = PageSkeleton

export const handle = {
  staysWhenSignedOut: true,
  firstQuery: { query: () => quoteListQuery(quotesList.ask(quotesList.none, '')) },
} satisfies FirstQuery & { staysWhenSignedOut: true }

/** Quotes: of the account, of an agent's orders, or all (docs/spec/quotes.md#list). */
export default function QuotesScreen() {
  const profile = useSession()?.userProfile
  return (
    <main id="main" className="wrap page list-page">
      <PageHead
        title="Quotes"
        actions={
          profile &&
          mayQuote(profile) && (
            <div className="actions">
              <ButtonLink
                to={`${paths.createOrder}?for=quote`}
                state={{ from: quotesPath }}
                icon={<Plus size={18} aria-hidden />}
              >
                Create quote
              </ButtonLink>
            </div>
          )
        }
      />
      {profile ? <Quotes profile={profile} /> : <SignedOut />}
    </main>
  )
}

function Quotes({ profile }: { profile: UserProfile }) {
  const isStaff = !isBuyer(profile)
  const mayChoose = isStaff && mayActForOthers(profile)
  const address = useList(quotesList)
  const list = loadedOf(useInfiniteQuery(quoteListQuery(address.asked)))
  const { query, rows, total } = list
  const agents = useQuery({ ...agentsQuery, enabled: mayChoose }).data?.results ?? []
  const { accountId } = address.filters
  const accountName = rows.find((row) => row.accountId === accountId)?.accountName
  // Without any quote there is nothing to count or to filter: the empty state says so.
  const hasQuotes = address.isNarrowed || !query.isSuccess || rows.length > 0
  return (
    <>
      {hasQuotes && (
        <ListBar
          address={address}
          choices={{
            agentId: agents.map((agent) => ({ id: agent.zohoUserId, label: agentLabel(agent) })),
            accountId: accountId === null ? [] : [{ id: accountId, label: accountName ?? accountId }],
          }}
          hidden={[
            ...(mayChoose ? [] : (['agentId'] as const)),
            ...(isStaff ? [] : (['accountId'] as const)),
          ]}
          show="Show quotes"
          count={query.isSuccess && rows.length > 0 ? countOf(list) : undefined}
          tools={
            <ExportMenu
              what="quotes"
              entries={inEachFormat(async (format) => {
                const { result } = await call(paperCalls.exportQuotes, {
                  query: { ...address.asked, format },
                })
                return { file: result, said: exportedWords(counted(result.rows, 'quote'), result.isCut) }
              })}
            />
          }
        />
      )}
      <Listed
        className="grid gap-6"
        query={query}
        what="quotes"
        caption="Quotes"
        columns={quoteColumns({ hasAccounts: isStaff, hasAgents: mayChoose, today: businessDay(new Date()) })}
        rows={rows}
        rowKey={({ quoteId }) => quoteId}
        phoneRows="lines"
        records={{ path: ({ orderId }) => orderPath(orderId), total }}
        empty={<NoQuotes address={address} isStaff={isStaff} />}
      />
    </>
  )
}

type Loaded = { rows: readonly unknown[]; total: number; totalIsExact: boolean }

/** "Showing 50 of 140 quotes". */
function countOf({ rows, total, totalIsExact }: Loaded): string {
  const all = Math.max(total, rows.length)
  return `Showing ${rows.length.toLocaleString('en-US')} of ${countWords(all, totalIsExact)} ${all === 1 ? 'quote' : 'quotes'}`
}

function NoQuotes({ address, isStaff }: { address: QuotesAddress; isStaff: boolean }) {
  const { search, isNarrowed, clear } = address
  if (isNarrowed)
    return (
      <EmptyState
        title={search === '' ? 'No quotes match these filters.' : `No quotes match “${search}”.`}
        action={
          <Button variant="ghost" onClick={clear}>
            Clear all
          </Button>
        }
      />
    )
  return (
    <EmptyState
      title="No quotes yet."
      picture={<EmptyPicture icon={FileText} />}
      text={
        isStaff
          ? 'Create a quote, or send a draft as one, and it appears here with how it stands.'
          : 'Quotes that your agent sends for your company appear here.'
      }
    />
  )
}
