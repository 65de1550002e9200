import type { AddressErrors } from '@portal/domain/address'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { addressEntries } from '../addresses/address-summary.ts'
import type { PlacingProblem } from './use-place-order.ts'

type ProblemPanelProps = {
  problem: PlacingProblem
  billingErrors: AddressErrors
  shippingErrors: AddressErrors
}

/** Why the order was not placed, at the top of the stage with the focus on it; field errors lead to their fields. */
export function ProblemPanel({ problem, billingErrors, shippingErrors }: ProblemPanelProps) {
  return (
    <div className="mt-5">
      <ErrorSummary
        title={problem.message}
        asked={problem}
        requestId={problem.requestId}
        entries={[
          ...addressEntries('Billing', billingErrors),
          ...addressEntries('Shipping', shippingErrors),
          ...problem.details.map((text) => ({ text })),
        ]}
      />
    </div>
  )
}
