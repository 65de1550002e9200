import { type ReactNode, useId } from 'react'
import { ErrorSummary, type SummaryEntry } from '../../../ui/error-summary.tsx'
import type { PlacingProblem } from './use-place-order.ts'

type StepBlockProps = {
  heading: string
  /** Of its heading, for links that lead there. */
  id?: string
  /** Shown with a star; the controls inside say it themselves. */
  required?: boolean
  children: ReactNode
}

/** One part of a step under its heading, named for everyone who moves by landmarks and groups. */
export function StepBlock({ heading, id: ownId, required = false, children }: StepBlockProps) {
  const newId = useId()
  const id = ownId ?? newId
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be a heading on this grid in every browser
    <div role="group" className="checkout-block" aria-labelledby={id}>
      <h2>
        <span id={id}>{heading}</span>
        {required && (
          <span className="req" aria-hidden="true">
            {' *'}
          </span>
        )}
      </h2>
      {children}
    </div>
  )
}

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
