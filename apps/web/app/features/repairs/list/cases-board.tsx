import type { CaseRow } from '@portal/contract/repairs'
import { repairCasePath } from '@portal/domain/paths'
import {
  type CaseGroup,
  type CaseState,
  caseCountText,
  caseGroupLabels,
  caseGroupNames,
  caseKindLabels,
  caseLabel,
} from '@portal/domain/repair-cases'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { formatBusinessDate } from '../../../lib/business-date.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/page-states.tsx'
import '../../../styles/repairs-board.css'
import { QueryFailure } from '../../../ui/page-states.tsx'
import { UnitTag } from '../../devices/device-name.tsx'
import { CaseStateBadge, DueMark, KindIcon } from '../case-look.tsx'
import { casesQuery } from '../repairs.queries.ts'
import { countedOf } from '../repairs-address.ts'
import { NoCases, NoMatch } from './cases-table.tsx'
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
  const [settled, setSettled] = useState<ReadonlySet<CaseGroup>>(new Set())
  const settle = useCallback((group: CaseGroup) => setSettled((before) => new Set(before).add(group)), [])
  const none = counts.data && counts.data.open + counts.data.closed === 0
  if (none)
    return address.search === '' ? <NoCases isStaff={address.isStaff} /> : <NoMatch address={address} />
  // Said once, not in each column.
  if (counts.isError && !counts.data) return <QueryFailure query={counts} what="cases" />
  return (
    // Shown when all columns are here: below one another, each would push the next down.
    <div className="cases-board" {...(settled.size < caseGroupNames.length ? { 'data-waits': true } : {})}>
      {caseGroupNames.map((group) => (
        <Column
          key={group}
          group={group}
          address={address}
          count={counts.data?.[group]}
          hasAgents={hasAgents}
          onSettled={settle}
        />
      ))}
    </div>
  )
}

type ColumnProps = Pick<CasesBoardProps, 'address' | 'hasAgents'> & {
  group: CaseGroup
  count: number | undefined
  /** Its cases are here, or were refused. */
  onSettled: (group: CaseGroup) => void
}

function Column({ group, address, count, hasAgents, onSettled }: ColumnProps) {
  const { isStaff } = address
  const asked = { ...countedOf(address.asked), group, sort: group === 'closed' ? 'changed' : 'due' } as const
  const query = useInfiniteQuery(casesQuery(asked, shownMax))
  const rows = query.data?.pages[0]?.results ?? []
  useEffect(() => {
    if (!query.isPending) onSettled(group)
  }, [query.isPending, onSettled, group])
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
            address.filter({ group, state: null, late: false })
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
  const { caseId, caseNumber, unitNumber, kind, make, model, state, holder, stationName, lentSpare } = row
  const whose = isStaff ? [row.accountName, hasAgents ? row.agentName : ''] : []
  return (
    <li className="case-tile" {...(row.isLate && isStaff ? { 'data-late': true } : {})}>
      <Link to={repairCasePath(caseId)} state={{ from: search }}>
        <span className="case-tile-top">
          <span className="case-tile-number">{caseLabel(caseNumber)}</span>
          <time dateTime={row.reportedAt}>{formatBusinessDate(row.reportedAt)}</time>
        </span>
        <span className="case-problem">
          <KindIcon kind={kind} size={22} />
          <span>
            <b>{caseKindLabels[kind]}</b>
            <span className="case-tile-device">
              <UnitTag unitNumber={unitNumber} /> {`${make} ${model}`.trim()}
            </span>
            <small>{[...whose, holder || stationName].filter(Boolean).join(', ')}</small>
          </span>
        </span>
      </Link>
      <p>
        {saysState.has(state) && <CaseStateBadge state={state} />}
        <DueMark of={row} isStaff={isStaff} />
        {lentSpare !== null && <span>Has the spare {lentSpare}</span>}
      </p>
    </li>
  )
}

/** Where the heading of the column does not say it alone. */
const saysState: ReadonlySet<CaseState> = new Set(['replacementSent', 'inRepair', 'returned', 'declined'])
