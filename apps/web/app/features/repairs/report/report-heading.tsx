import type { ReactNode } from 'react'

/** What a report asks, in its order: the first on a page of its own, the others on one (docs/spec/repairs.md#report). */
export const reportSteps = ['Which device?', 'What happened?', 'Show it', 'Until then'] as const

/** The heading of a question, with its place among all of them. */
export const ReportHeading = ({ number, children }: { number: number; children: ReactNode }) => (
  <span className="report-heading">
    <i>
      <span className="vh">Step </span>
      {number} of {reportSteps.length}
    </i>{' '}
    {children}
  </span>
)
