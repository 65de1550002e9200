import { repairCasePath } from '@portal/domain/paths'
import {
  type CaseKind,
  caseKindHints,
  caseKindLabels,
  caseKinds,
  caseLabel,
  isSameProblem,
} from '@portal/domain/repair-cases'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Link } from 'react-router'
import { KindIcon } from '../case-look.tsx'

type OpenCase = { caseId: string; caseNumber: number; kind: CaseKind }

type ReportKindsProps = {
  register: UseFormRegisterReturn
  /** What can be reported for the device. */
  kinds: readonly CaseKind[]
  openCases: readonly OpenCase[]
}

/** What happened, as cards. What is reported already leads to its case. */
export function ReportKinds({ register, kinds, openCases }: ReportKindsProps) {
  return (
    <>
      <div className="report-kinds">
        {caseKinds.map((kind) => {
          const isReported = openCases.some((open) => isSameProblem(open.kind, kind))
          return (
            <label key={kind} className="report-kind">
              <input
                {...register}
                type="radio"
                className="tick"
                value={kind}
                disabled={isReported || !kinds.includes(kind)}
              />
              <KindIcon kind={kind} size={26} />
              <span>
                <b>{caseKindLabels[kind]}</b>
                <small>{isReported ? 'Reported already' : caseKindHints[kind]}</small>
              </span>
            </label>
          )
        })}
      </div>
      {openCases.length > 0 && (
        <p className="pt-3 text-ui text-muted">
          Open cases of this device:{' '}
          {openCases.map(({ caseId, caseNumber, kind }, index) => (
            <span key={caseId}>
              {index > 0 && ', '}
              <Link className="link" to={repairCasePath(caseId)}>
                {caseLabel(caseNumber)}
              </Link>{' '}
              {caseKindLabels[kind].toLowerCase()}
            </span>
          ))}
        </p>
      )}
    </>
  )
}
