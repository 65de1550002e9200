import type { RepairCase } from '@portal/contract/repairs'
import { formatBusinessMoment } from '../../lib/business-date.ts'
import { caseSteps } from './case-steps.ts'

/** The steps of a case as bars, with who and when. */
export const CaseStepsBar = ({ of }: { of: RepairCase }) => (
  <ol className="case-steps" aria-label="Steps of this case">
    {caseSteps(of).map(({ label, state, at, by, note }) => (
      <li key={label} data-state={state} {...(state === 'next' ? { 'aria-current': 'step' as const } : {})}>
        <b>{label}</b>
        <span>
          {at === null ? note : formatBusinessMoment(at)}
          {by !== null && ` by ${by}`}
        </span>
      </li>
    ))}
  </ol>
)
