import type { CaseRow } from '@portal/contract/repairs'
import { formatCents, fromDollars } from '@portal/domain/money'
import { repairCasePath, reportPath } from '@portal/domain/paths'
import { caseChargeLabels, caseKindLabels, caseLabel, isOpenCase } from '@portal/domain/repair-cases'
import { Wrench } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { formatBusinessMoment } from '../../../lib/business-date.ts'
import { phone, useMedia } from '../../../lib/use-media.ts'
import type { usePickedRows } from '../../../lib/use-picked-rows.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { EmptyPicture } from '../../../ui/empty-picture.tsx'
import { Listed } from '../../../ui/loaded.tsx'
import { EmptyState } from '../../../ui/page-states.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { rowsInView } from '../../../ui/virtual-rows.tsx'
import { UnitTag } from '../../devices/device-name.tsx'
import { CaseStateBadge, DueMark, KindIcon } from '../case-look.tsx'
import type { CasesAddress, CasesList } from './use-cases-list.ts'

export const keyOfCase = ({ caseId }: CaseRow) => caseId
/** Of a row with two lines and its space, as the styles draw it. */
const phoneRowHeightPx = 104
const rowHeightPx = 50

type CasesTableProps = {
  list: CasesList
  address: CasesAddress
  selection: CaseSelection | undefined
  hasAgents: boolean
}

/** The cases in all their states. */
export function CasesTable({
  list: { query, rows, total, isFiltered },
  address,
  selection,
  hasAgents,
}: CasesTableProps) {
  const isPhone = useMedia(phone)
  const columns = caseColumns({ selection, isStaff: address.isStaff, hasAgents })
  const rowHeight = isPhone ? phoneRowHeightPx : rowHeightPx
  return (
    <Listed
      className="fleet-list cases-list grid gap-6"
      query={query}
      what="cases"
      caption="Cases"
      columns={columns}
      rows={rows}
      rowKey={keyOfCase}
      phoneRows="lines"
      records={{ path: ({ caseId }) => repairCasePath(caseId), total }}
      renderRows={rowsInView({ rows, rowKey: keyOfCase, columns, rowHeightPx: rowHeight })}
      isPicked={selection?.isPicked}
      empty={isFiltered ? <NoMatch address={address} /> : <NoCases isStaff={address.isStaff} />}
    />
  )
}

export const NoMatch = ({ address }: { address: CasesAddress }) => (
  <EmptyState
    title={address.search === '' ? 'No cases match these filters.' : `No cases match “${address.search}”.`}
    text="Declined and closed cases are found with the state “All”."
    action={
      <Button variant="ghost" onClick={address.clear}>
        Clear all
      </Button>
    }
  />
)

/** None at all, or none that are open; with the step that makes one. */
export const NoCases = ({ isStaff }: { isStaff: boolean }) => (
  <EmptyState
    title="No open cases."
    picture={<EmptyPicture icon={Wrench} />}
    text={
      isStaff
        ? 'Cases appear here when a problem with a device is reported.'
        : 'When a device breaks, or is lost or stolen, report it here. You see at once what it costs.'
    }
    action={<ButtonLink to={reportPath()}>Report a problem</ButtonLink>}
  />
)

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
const caseColumns = ({ selection, isStaff, hasAgents }: Shown): CaseColumn[] => [
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
  width: 5,
  card: 'lead',
  line: 'lead',
  cell: (row) => <CaseLink row={row} />,
}

/** To the case, whose "Back to Repairs" leads to the same list again. */
function CaseLink({ row: { caseId, caseNumber } }: { row: Pick<CaseRow, 'caseId' | 'caseNumber'> }) {
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
        {description !== '' && (
          <span className="sub case-words" title={description}>
            {description}
          </span>
        )}
      </span>
    </span>
  ),
}

/** On phones it says whose device it is: of staff their own. */
const unit = ({ isStaff, hasAgents }: Pick<Shown, 'isStaff' | 'hasAgents'>): CaseColumn => ({
  key: 'unit',
  header: 'Device',
  width: 10.5,
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
  width: 12,
  line: 'first-end',
  cell: (row) => <CaseStateBadge state={row.state} />,
}

const due = (isStaff: boolean): CaseColumn => ({
  key: 'due',
  header: isStaff ? 'Response' : 'Next',
  width: isStaff ? 10 : 12.5,
  line: 'third',
  cell: (row) => <DueMark of={row} isStaff={isStaff} />,
})

const reported: CaseColumn = {
  key: 'reported',
  header: 'Reported',
  width: 7.25,
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
  width: 5.5,
  cell: ({ charge, price, state }) =>
    charge === null ? (
      isOpenCase(state) && <span className="text-subtle">Open</span>
    ) : charge === 'price' && price !== null ? (
      <span className="tabular-nums">{formatCents(fromDollars(price))}</span>
    ) : (
      caseChargeLabels[charge]
    ),
}

const pickColumn = ({ isPicked, toggle, isAll, toggleAll }: CaseSelection): CaseColumn => ({
  key: 'pick',
  header: 'Select',
  width: 2.75,
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
