import type { Desk } from '@portal/contract/desk'
import { caseNextStep } from '@portal/domain/desk-cases'
import { caseKindLabels, caseLabel } from '@portal/domain/repair-cases'
import { repairCasePath } from '@portal/domain/repair-paths'
import { Link } from 'react-router'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { CaseStateBadge, DueMark } from '../repairs/case-look.tsx'
import { WorkList, WorkRow } from './work-list.tsx'

type CaseRow = Desk['cases']['rows'][number]

/** Open repair cases: what is late or due first, then what waits for the customer. */
export const CaseWork = ({ work, all }: { work: Desk['cases']; all: string }) => (
  <WorkList
    id="cases"
    title="Open cases"
    note="Late or due first, then those that wait for the customer"
    work={work}
    rowKey={({ caseId }) => caseId}
    all={{ to: all, label: 'All in Repairs' }}
  >
    {(row) => <CaseWorkRow row={row} />}
  </WorkList>
)

function CaseWorkRow({ row }: { row: CaseRow }) {
  const { caseId, caseNumber, accountName, unitNumber, make, model, kind, state, reportedAt } = row
  return (
    <WorkRow
      lead={
        <Link className="link inline-block py-1 font-semibold" to={repairCasePath(caseId)}>
          {caseLabel(caseNumber)}
        </Link>
      }
      accountName={accountName}
      badge={<CaseStateBadge state={state} />}
      when={
        <>
          Reported <RelativeTime at={reportedAt} />
        </>
      }
    >
      <p>
        <bdi>
          {[unitNumber === null ? '' : `Unit ${unitNumber}`, `${make} ${model}`.trim()]
            .filter(Boolean)
            .join(', ')}
        </bdi>
        : {caseKindLabels[kind]}. <DueMark of={row} isStaff />
      </p>
      <p className="text-muted">What to do: {caseNextStep(row)}</p>
    </WorkRow>
  )
}
