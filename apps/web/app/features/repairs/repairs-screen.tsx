import type { UserProfile } from '@portal/contract/auth'
import { brand } from '@portal/domain/brand'
import { counted } from '@portal/domain/format'
import { reportPath } from '@portal/domain/repair-paths'
import { ChartColumn, Columns3, List, MessageSquareWarning } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { MetaFunction } from 'react-router'
import { countWords } from '../../lib/history-count.ts'
import { useSession } from '../../lib/session.ts'
import { usePickedRows } from '../../lib/use-picked-rows.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { SignedOut } from '../../ui/signed-out.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import '../../styles/repairs.css'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { BulkClose } from './bulk-close.tsx'
import { useCaseChoices } from './case-choices.ts'
import { CasesFigures } from './cases-figures.tsx'
import { CasesTable, keyOfCase } from './cases-table.tsx'
import { CasesToolbar } from './cases-toolbar.tsx'
import { ExportCases } from './export-cases.tsx'
import { narrowedOf } from './repairs-address.ts'
import { type CasesAddress, type CasesList, useCasesAddress, useCasesList } from './use-cases-list.ts'

const CasesBoard = lazy(() => import('./cases-board.tsx').then((module) => ({ default: module.CasesBoard })))
const RepairFigures = lazy(() =>
  import('./repair-figures.tsx').then((module) => ({ default: module.RepairFigures })),
)

export const meta: MetaFunction = () => [{ title: `Repairs, ${brand.name}` }]

export const handle = { staysWhenSignedOut: true }

/** Cases: of the account, of an agent's accounts, or all (docs/spec/repairs.md#list). */
export default function RepairsScreen() {
  const profile = useSession()?.userProfile
  return (
    <main id="main" className="wrap page grid grid-cols-[minmax(0,1fr)] content-start gap-6">
      {profile ? (
        <Repairs profile={profile} />
      ) : (
        <>
          <h1>Repairs</h1>
          <SignedOut />
        </>
      )}
    </main>
  )
}

function Repairs({ profile }: { profile: UserProfile }) {
  const address = useCasesAddress(profile)
  const list = useCasesList(address)
  const choices = useCaseChoices(profile, address)
  const selection = usePickedRows(list.rows, profile.email, keyOfCase)
  const picked = address.isStaff && address.view === 'list' ? selection : undefined
  const [hasFigures, setFigures] = useState(false)
  const { counts } = list
  // Without any case there is nothing to count, to filter or to look for: the empty state says so.
  const hasCases = list.isFiltered || !counts.data || counts.data.open + counts.data.closed > 0
  return (
    <>
      <div className="title-row">
        <h1>Repairs</h1>
        {counts.data && <p className="text-ui text-muted">{counted(counts.data.open, 'open case')}</p>}
        <div className="actions">
          <Button
            variant="ghost"
            icon={<ChartColumn size={18} aria-hidden />}
            aria-expanded={hasFigures}
            onClick={() => setFigures(!hasFigures)}
          >
            Figures
          </Button>
          <ButtonLink icon={<MessageSquareWarning size={18} aria-hidden />} to={reportPath()}>
            Report a problem
          </ButtonLink>
        </div>
      </div>
      {hasFigures && (
        <section className="report-figures" aria-labelledby="figures">
          <h2 id="figures">Figures of the last 365 days</h2>
          <Suspense fallback={<Skeleton className="h-28 w-full" />}>
            <RepairFigures
              accountId={address.filters.accountId ?? undefined}
              agentId={address.filters.agentId ?? undefined}
            />
          </Suspense>
        </section>
      )}
      {address.view === 'list' && counts.isError && !counts.data && (
        <QueryFailure query={counts} what="figures" />
      )}
      {hasCases && address.view === 'list' && (
        <CasesFigures
          counts={counts.data}
          filters={address.filters}
          isStaff={address.isStaff}
          onFilter={address.filter}
        />
      )}
      {hasCases && (
        <CasesToolbar
          address={address}
          choices={choices}
          count={countOf(address, list)}
          tools={
            <>
              <ViewSwitch address={address} />
              <ExportCases asked={narrowedOf(address.filters, address.search)} isFiltered={list.isFiltered} />
            </>
          }
        />
      )}
      {picked && <BulkClose selection={picked} />}
      {address.view === 'board' ? (
        <Suspense fallback={<Skeleton className="h-96 w-full" />}>
          <CasesBoard address={address} counts={counts} hasAgents={choices.agents.length > 0} />
        </Suspense>
      ) : (
        <CasesTable list={list} address={address} selection={picked} hasAgents={choices.agents.length > 0} />
      )}
    </>
  )
}

/** "Showing 18 of 140 cases"; nothing while it is not known, and for the board, whose columns count. */
function countOf(
  { view }: CasesAddress,
  { query, rows, total, totalIsExact }: CasesList,
): string | undefined {
  if (view === 'board' || !query.isSuccess || rows.length === 0) return undefined
  const all = countWords(Math.max(total, rows.length), totalIsExact)
  return `Showing ${rows.length.toLocaleString('en-US')} of ${all} ${total === 1 && totalIsExact ? 'case' : 'cases'}`
}

const views = [
  { view: 'list', label: 'List', icon: List },
  { view: 'board', label: 'Board', icon: Columns3 },
] as const

const ViewSwitch = ({ address }: { address: CasesAddress }) => (
  <fieldset className="flex gap-2">
    <legend className="vh">View</legend>
    {views.map(({ view, label, icon: Icon }) => (
      <button
        key={view}
        type="button"
        className="chip"
        aria-pressed={address.view === view}
        onClick={() => address.show(view)}
      >
        <Icon size={16} aria-hidden />
        {label}
      </button>
    ))}
  </fieldset>
)
