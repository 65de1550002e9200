import { ErrorSummary, type SummaryEntry } from '../../ui/error-summary.tsx'
import type { PlacingProblem } from './use-place-order.ts'

type ProblemPanelProps = {
  problem: PlacingProblem
  /** Errors of fields on this step. */
  entries?: readonly SummaryEntry[]
}

/** Why the order was not placed, at the top of the step with the focus on it; field errors lead to their fields. */
export function ProblemPanel({ problem, entries = [] }: ProblemPanelProps) {
  return (
    <div className="mt-5">
      <ErrorSummary
        title={problem.message}
        asked={problem}
        requestId={problem.requestId}
        entries={[...entries, ...problem.details.map((text) => ({ text }))]}
      />
    </div>
  )
}
