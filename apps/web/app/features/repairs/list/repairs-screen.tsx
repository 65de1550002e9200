import type { UserProfile } from '@portal/contract/auth'
import { brand } from '@portal/domain/brand'
import { counted } from '@portal/domain/format'
import { reportPath } from '@portal/domain/paths'
import { caseLimits } from '@portal/domain/repair-cases'
import { ChartColumn, Columns3, List, MessageSquareWarning } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { MetaFunction } from 'react-router'
import { countWords } from '../../../lib/history-count.ts'
import { lazy } from '../../../lib/lazy.ts'
import { useSession } from '../../../lib/session.ts'
import { phone, useMedia } from '../../../lib/use-media.ts'
import { usePickedRows } from '../../../lib/use-picked-rows.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { ExportMenu, inEachFormat } from '../../../ui/export-menu.tsx'
import { SignedOut, Skeleton } from '../../../ui/page-states.tsx'
import { useWhoseChoices } from '../../order-header/use-whose-choices.ts'
import { readCasesFile } from '../repairs.queries.ts'
import '../../../styles/repairs.css'
import { QueryFailure } from '../../../ui/page-states.tsx'
import { PageHead } from '../../../ui/work-bar.tsx'
import { BulkClose } from './bulk-close.tsx'
import { CasesFigures } from './cases-figures.tsx'
import { CasesTable, keyOfCase } from './cases-table.tsx'
import { CasesToolbar } from './cases-toolbar.tsx'
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
    <main id="main" className="wrap page list-page">
      {profile ? (
        <Repairs profile={profile} />
      ) : (
        <>
          <PageHead title="Repairs" />
          <SignedOut />
        </>
      )}
    </main>
  )
}

/** Keeps the place of words to come. */
const nbsp = '\u00a0'

function Repairs({ profile }: { profile: UserProfile }) {
  const address = useCasesAddress(profile)
  const list = useCasesList(address)
  const choices = useWhoseChoices(profile, address)
  const selection = usePickedRows(list.rows, profile.email, keyOfCase)
  const picked = address.isStaff && address.view === 'list' ? selection : undefined
  const [hasFigures, setFigures] = useState(false)
  const { counts } = list
  // On phones the figures say it alone.
  const saysOpen = useMedia(phone) && address.view === 'list'
  // Without any case there is nothing to count, to filter or to look for: the empty state says so.
  const hasCases = list.isFiltered || !counts.data || counts.data.open + counts.data.closed > 0
  return (
    <>
      <PageHead
        title="Repairs"
        note={!saysOpen && (counts.data ? counted(counts.data.open, 'open case') : nbsp)}
        actions={
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
        }
      />
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
              <ExportCases asked={address.asked} isFiltered={list.isFiltered} />
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
        title={label}
        aria-pressed={address.view === view}
        onClick={() => address.show(view)}
      >
        <Icon size={16} aria-hidden />
        <span className="vh">{label}</span>
      </button>
    ))}
  </fieldset>
)

type ExportCasesProps = { asked: Parameters<typeof readCasesFile>[0]; isFiltered: boolean }

/** What the list shows as a file that the server writes; the newest 10,000 cases (docs/spec/repairs.md#list). */
const ExportCases = ({ asked, isFiltered }: ExportCasesProps) => (
  <ExportMenu
    what="cases"
    label={isFiltered ? 'Export filtered' : 'Export'}
    entries={inEachFormat(async (format) => {
      const { result } = await readCasesFile(asked, format)
      const isCut = result.cases >= caseLimits.exportMax ? ' Filter the list to export the rest.' : ''
      return { file: result, said: `${counted(result.cases, 'case')} exported.${isCut}` }
    })}
  />
)
