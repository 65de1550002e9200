import type { CaseRow } from '@portal/contract/repairs'
import {
  type CaseGroup,
  caseCountText,
  caseGroupLabels,
  caseGroupNames,
  caseKindLabels,
  caseLabel,
} from '@portal/domain/repair-cases'
import { repairCasePath } from '@portal/domain/repair-paths'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { formatBusinessDate } from '../../lib/business-date.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import '../../styles/repairs-board.css'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { UnitTag } from '../fleet/unit-tag.tsx'
import { CaseStateBadge, DueMark, KindIcon } from './case-look.tsx'
import { NoCases, NoMatch } from './cases-table.tsx'
import { casesQuery } from './repairs.queries.ts'
import { askedOf } from './repairs-address.ts'
import type { CasesAddress, CasesList } from './use-cases-list.ts'

/** So many cards of a column; the others are in the list. */
const shownMax = 8

type CasesBoardProps = {
  address: CasesAddress
  counts: CasesList['counts']
  /** Cases of several agents are shown. */
  hasAgents: boolean
}

/** The same cases in the columns of their states; a card leads to its case, where it is moved on. */
export function CasesBoard({ address, counts, hasAgents }: CasesBoardProps) {
  const none = counts.data && counts.data.open + counts.data.closed === 0
  if (none)
    return address.search === '' ? <NoCases isStaff={address.isStaff} /> : <NoMatch address={address} />
  return (
    <div className="cases-board">
      {caseGroupNames.map((group) => (
        <Column
          key={group}
          group={group}
          address={address}
          count={counts.data?.[group]}
          hasAgents={hasAgents}
        />
      ))}
    </div>
  )
}

type ColumnProps = Pick<CasesBoardProps, 'address' | 'hasAgents'> & {
  group: CaseGroup
  count: number | undefined
}

function Column({ group, address, count, hasAgents }: ColumnProps) {
  const { filters, search, isStaff } = address
  const asked = { ...askedOf(filters, search), group, sort: group === 'closed' ? 'changed' : 'due' } as const
  const query = useInfiniteQuery(casesQuery(asked, shownMax))
  const rows = query.data?.pages[0]?.results ?? []
  const label = caseGroupLabels[group]
  const all = count ?? rows.length
  return (
    <section className="cases-column" aria-label={label} {...(query.isPending ? { 'aria-busy': true } : {})}>
      <h2>
        {label} <span>{count === undefined ? '' : caseCountText(count)}</span>
      </h2>
      {query.isPending && <Skeleton className="h-28 w-full" />}
      {query.isError && rows.length === 0 && <QueryFailure query={query} what="cases" />}
      {query.isSuccess && rows.length === 0 && <p className="cases-none">None</p>}
      <ul>
        {rows.map((row) => (
          <Card key={row.caseId} row={row} isStaff={isStaff} hasAgents={hasAgents} />
        ))}
      </ul>
      {all > rows.length && query.isSuccess && (
        <Button
          variant="link"
          size="sm"
          onClick={() => {
            address.show('list')
            address.filter({ group, state: null, isLate: false })
          }}
        >
          All {caseCountText(all)} in the list
        </Button>
      )}
    </section>
  )
}

function Card({ row, isStaff, hasAgents }: { row: CaseRow; isStaff: boolean; hasAgents: boolean }) {
  const { search } = useLocation()
  const { caseId, caseNumber, unitNumber, kind, state, holder, stationName, lentSpare } = row
  const whose = isStaff ? [row.accountName, hasAgents ? row.agentName : ''] : []
  return (
    <li className="case-tile" {...(row.isLate && isStaff ? { 'data-late': true } : {})}>
      <Link to={repairCasePath(caseId)} state={{ from: search }}>
        <span className="case-tile-top">
          <UnitTag unitNumber={unitNumber} />
          <span className="vh">{caseLabel(caseNumber)}, </span>
          <time dateTime={row.reportedAt}>{formatBusinessDate(row.reportedAt)}</time>
        </span>
        <span className="case-problem">
          <KindIcon kind={kind} size={22} />
          <span>
            <b>{caseKindLabels[kind]}</b>
            <small>
              {[...whose, holder || stationName].filter(Boolean).join(', ') || caseLabel(caseNumber)}
            </small>
          </span>
        </span>
      </Link>
      <p>
        {(state === 'declined' || state === 'inRepair' || state === 'returned') && (
          <CaseStateBadge state={state} />
        )}
        <DueMark of={row} isStaff={isStaff} />
        {lentSpare !== null && <span>Has the spare {lentSpare}</span>}
      </p>
    </li>
  )
}
