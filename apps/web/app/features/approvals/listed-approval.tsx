import { ApprovalBadge } from './approval-badge.tsx'
import './listed-approval.css'

/** That an order waits for approval, in a row of a list beside its status (docs/spec/approvals.md#lists). */
export const ListedApproval = () => (
  <span className="listed-approval">
    {' '}
    <ApprovalBadge status="waiting" />
  </span>
)
