import type { ApprovalFilter } from '@portal/domain/order-filters'
import { ApprovalBadge } from './approval-marks.tsx'
import './listed-approval.css'

/** That an order waits for approval or was sent back, in a row of a list beside its status (docs/spec/approvals.md#lists). */
export const ListedApproval = ({ status }: { status: ApprovalFilter }) => (
  <span className="listed-approval">
    {' '}
    <ApprovalBadge status={status} />
  </span>
)
