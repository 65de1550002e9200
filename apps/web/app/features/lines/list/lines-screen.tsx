import type { UserProfile } from '@portal/contract/auth'
import { brand } from '@portal/domain/brand'
import { counted } from '@portal/domain/format'
import { lineListLimits } from '@portal/domain/line-lists'
import { seesLineTerms } from '@portal/domain/line-states'
import { linePath } from '@portal/domain/portal-paths'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { MetaFunction } from 'react-router'
import { accessOfProfile, useMay } from '../../../lib/access.ts'
import { countWords } from '../../../lib/history-count.ts'
import { lazy } from '../../../lib/lazy.ts'
import { loadedOf } from '../../../lib/pages.ts'
import { useSession } from '../../../lib/session.ts'
import { useList } from '../../../lib/use-list.ts'
import { useMedia } from '../../../lib/use-media.ts'
import { ExportMenu, inEachFormat } from '../../../ui/export-menu.tsx'
import { Listed } from '../../../ui/loaded.tsx'
import { QueryFailure, SignedOut } from '../../../ui/page-states.tsx'
import { PhoneSort } from '../../../ui/phone-sort.tsx'
import { PageHead } from '../../../ui/work-bar.tsx'
import { manifestQuery } from '../../catalog/catalog.queries.ts'
import { stationsQuery } from '../../devices/fleet.queries.ts'
import { isBuyer } from '../../order-header/header-parties.ts'
import { useWhoseChoices } from '../../order-header/use-whose-choices.ts'
import { money } from '../line-look.tsx'
import { type LinesAsked, lineCountsQuery, linesQuery, readLinesFile } from '../lines.queries.ts'
import { linesList } from '../lines-address.ts'
import { lineColumns } from './line-columns.tsx'
import { LinesFigures } from './lines-figures.tsx'
import { LinesToolbar } from './lines-toolbar.tsx'
import { NoLines, NoMatch } from './no-lines.tsx'
import '../../../styles/lines.css'

// Below the rows.
const ListFoot = lazy(() =>
  import('../../../ui/list-foot.tsx').then((module) => ({ default: module.ListFoot })),
)

export const meta: MetaFunction = () => [{ title: `Lines, ${brand.name}` }]

export const handle = { staysWhenSignedOut: true }

/** Lines: of the account, of an agent's accounts, or all (docs/spec/lines.md#list). */
export default function LinesScreen() {
  const profile = useSession()?.userProfile
  return (
    <main id="main" className="wrap page list-page">
      {profile ? (
        <Lines profile={profile} />
      ) : (
        <>
          <PageHead title="Lines" />
          <SignedOut />
        </>
      )}
    </main>
  )
}

/** Keeps the place of words to come. */
const nbsp = '\u00a0'

function Lines({ profile }: { profile: UserProfile }) {
  const address = useList(linesList)
  const { asked, filters, filter, isNarrowed, sort } = address
  const isStaff = !isBuyer(profile)
  const seesPrices = seesLineTerms(accessOfProfile(profile))
  const wanted = { ...asked, sort: linesList.sort.ask(sort) }
  const { query, rows, total, totalIsExact } = loadedOf(useInfiniteQuery(linesQuery(wanted)))
  const counts = useQuery(lineCountsQuery({ accountId: asked.accountId, agentId: asked.agentId }))
  const choices = useWhoseChoices(profile, { isStaff, filters })
  const accountId = isStaff ? filters.accountId : (rows[0]?.accountId ?? null)
  const mayFilterByStation = useMay('fleet')
  const stations = useQuery(stationsQuery(mayFilterByStation ? accountId : null)).data
  const carriers = useQuery(manifestQuery).data?.carriers ?? []
  const isNarrow = useMedia('(max-width: 73.99rem)')
  const columns = lineColumns({
    hasAccounts: isStaff && filters.accountId === null,
    hasAgents: choices.agents.length > 0 && filters.agentId === null,
    seesPrices,
    isNarrow,
  })
  const current = counts.data && counts.data.active + counts.data.pending + counts.data.suspended
  // Without any line there is nothing to count, to filter or to look for: the empty state says so.
  const hasLines = isNarrowed || current !== 0 || (counts.data?.ended ?? 0) > 0
  const monthly = query.data?.pages[0]?.monthly ?? null
  return (
    <>
      <PageHead
        title="Lines"
        note={
          current === undefined
            ? nbsp
            : current > 0 && current < lineListLimits.countMax && counted(current, 'line')
        }
      />
      {counts.isError && !counts.data && <QueryFailure query={counts} what="figures" />}
      {hasLines && (
        <LinesFigures counts={counts.data} seesPrices={seesPrices} filters={filters} onFilter={filter} />
      )}
      {hasLines && (
        <LinesToolbar
          address={address}
          choices={choices}
          carriers={carriers}
          stations={stations}
          count={
            query.isSuccess && rows.length > 0
              ? `Showing ${rows.length.toLocaleString('en-US')} of ${linesCounted({ shown: rows.length, total, totalIsExact })}`
              : undefined
          }
          sort={<PhoneSort isIcon columns={columns} sort={sort} onSort={address.sortBy} />}
          tools={rows.length > 0 && <ExportLines asked={wanted} isFiltered={isNarrowed} />}
        />
      )}
      <Listed
        className="fleet-list lines-list grid gap-6"
        query={query}
        what="lines"
        caption="Lines"
        columns={columns}
        rows={rows}
        rowKey={({ lineId }) => lineId}
        sort={sort}
        onSort={address.sortBy}
        hasSortAbove
        phoneRows="lines"
        records={{ path: ({ lineId }) => linePath(lineId), total }}
        empty={isNarrowed ? <NoMatch address={address} /> : <NoLines />}
      />
      {rows.length > 0 && monthly !== null && (
        <Suspense>
          <ListFoot
            count={linesCounted({ shown: rows.length, total, totalIsExact })}
            sums={[{ label: 'A month', amount: money(monthly) }]}
          />
        </Suspense>
      )}
    </>
  )
}

/** "140 lines", "more than 10,000 lines". */
function linesCounted({
  shown,
  total,
  totalIsExact,
}: {
  shown: number
  total: number
  totalIsExact: boolean
}) {
  const all = Math.max(total, shown)
  return `${countWords(all, totalIsExact)} ${all === 1 && totalIsExact ? 'line' : 'lines'}`
}

/** What the list shows as a file that the server writes (docs/spec/lines.md#files). */
const ExportLines = ({ asked, isFiltered }: { asked: LinesAsked; isFiltered: boolean }) => (
  <ExportMenu
    what="lines"
    label={isFiltered ? 'Export filtered' : 'Export'}
    entries={inEachFormat(async (format) => {
      const { result } = await readLinesFile(asked, format)
      const isCut = result.isCut ? ' Filter the list to export the rest.' : ''
      return { file: result, said: `${counted(result.lines, 'line')} exported.${isCut}` }
    })}
  />
)
