import type { CaseRow } from '@portal/contract/repairs'
import { formatCents, fromDollars } from '@portal/domain/money'
import { caseChargeLabels, caseKindLabels, caseLabel, isOpenCase } from '@portal/domain/repair-cases'
import { repairCasePath } from '@portal/domain/repair-paths'
import { Link, useLocation } from 'react-router'
import { formatBusinessMoment } from '../../lib/business-date.ts'
import type { usePickedRows } from '../../lib/use-picked-rows.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { UnitTag } from '../fleet/unit-tag.tsx'
import { CaseStateBadge, DueMark, KindIcon } from './case-look.tsx'

export type CaseSelection = ReturnType<typeof usePickedRows<CaseRow>>
type CaseColumn = Column<CaseRow>

type Shown = {
  /** Undefined for those who close nothing. */
  selection: CaseSelection | undefined
  isStaff: boolean
  /** Cases of several agents are in the list. */
  hasAgents: boolean
}

/** The columns of the list of cases; accounts are for those who have several. */
export const caseColumns = ({ selection, isStaff, hasAgents }: Shown): CaseColumn[] => [
  ...(selection ? [pickColumn(selection)] : []),
  number,
  problem,
  unit({ isStaff, hasAgents }),
  ...(isStaff ? [account(hasAgents)] : []),
  state,
  due(isStaff),
  reported,
  payment,
]

const number: CaseColumn = {
  key: 'case',
  header: 'Case',
  card: 'lead',
  line: 'lead',
  cell: (row) => <CaseLink row={row} />,
}

/** To the case, whose "Back to Repairs" leads to the same list again. */
export function CaseLink({ row: { caseId, caseNumber } }: { row: Pick<CaseRow, 'caseId' | 'caseNumber'> }) {
  const { search } = useLocation()
  return (
    <Link className="case-link" to={repairCasePath(caseId)} state={{ from: search }}>
      {caseLabel(caseNumber)}
    </Link>
  )
}

const problem: CaseColumn = {
  key: 'kind',
  header: 'Problem',
  line: 'first',
  cell: ({ kind, description }) => (
    <span className="case-problem">
      <KindIcon kind={kind} />
      <span>
        {caseKindLabels[kind]}
        {description !== '' && <span className="sub case-words">{description}</span>}
      </span>
    </span>
  ),
}

/** On phones it says whose device it is: of staff their own. */
const unit = ({ isStaff, hasAgents }: Pick<Shown, 'isStaff' | 'hasAgents'>): CaseColumn => ({
  key: 'unit',
  header: 'Device',
  line: 'second',
  cell: ({ unitNumber, make, model, holder, lentSpare, accountName, agentName }) => (
    <>
      <UnitTag unitNumber={unitNumber} />
      <span className="phone-only">
        {' '}
        {isStaff ? [accountName, hasAgents ? agentName : ''].filter(Boolean).join(', ') : holder}
      </span>
      <span className="sub">{[`${make} ${model}`.trim(), holder].filter(Boolean).join(', ')}</span>
      {lentSpare !== null && <span className="sub">Has the spare {lentSpare}</span>}
    </>
  ),
})

const account = (hasAgents: boolean): CaseColumn => ({
  key: 'account',
  header: 'Account',
  cell: ({ accountName, agentName }) => (
    <>
      {accountName}
      {hasAgents && agentName !== '' && <span className="sub">{agentName}</span>}
    </>
  ),
})

const state: CaseColumn = {
  key: 'state',
  header: 'State',
  line: 'first-end',
  cell: (row) => <CaseStateBadge state={row.state} />,
}

const due = (isStaff: boolean): CaseColumn => ({
  key: 'due',
  header: isStaff ? 'Response' : 'Next',
  line: 'third',
  cell: (row) => <DueMark of={row} isStaff={isStaff} />,
})

const reported: CaseColumn = {
  key: 'reported',
  header: 'Reported',
  cell: ({ reportedAt, reportedBy }) => (
    <span title={formatBusinessMoment(reportedAt)}>
      <RelativeTime at={reportedAt} />
      <span className="sub">{reportedBy}</span>
    </span>
  ),
}

const payment: CaseColumn = {
  key: 'payment',
  header: 'Payment',
  cell: ({ charge, price, state }) =>
    charge === null ? (
      <span className="text-subtle">{isOpenCase(state) ? 'Open' : 'None'}</span>
    ) : charge === 'price' && price !== null ? (
      <span className="tabular-nums">{formatCents(fromDollars(price))}</span>
    ) : (
      caseChargeLabels[charge]
    ),
}

const pickColumn = ({ isPicked, toggle, isAll, toggleAll }: CaseSelection): CaseColumn => ({
  key: 'pick',
  header: 'Select',
  head: (
    <Checkbox
      label={<span className="vh">Select all cases that are shown</span>}
      checked={isAll}
      onChange={toggleAll}
    />
  ),
  card: 'corner',
  line: 'pick',
  cell: (row) => (
    <Checkbox
      label={<span className="vh">Select {caseLabel(row.caseNumber)}</span>}
      checked={isPicked(row)}
      onChange={() => toggle(row)}
    />
  ),
})
