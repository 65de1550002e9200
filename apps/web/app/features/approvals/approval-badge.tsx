import { type ApprovalStatus, approvalStatusLabels } from '@portal/domain/order-approval'
import { Badge, type BadgeMark, type BadgeTone } from '../../ui/badge.tsx'

const looks: Record<ApprovalStatus, { tone: BadgeTone; mark: BadgeMark }> = {
  waiting: { tone: 'info', mark: 'outline' },
  approved: { tone: 'success', mark: 'circle' },
  'sent-back': { tone: 'danger', mark: 'triangle' },
  withdrawn: { tone: 'neutral', mark: 'square' },
  superseded: { tone: 'neutral', mark: 'square' },
}

/** The state of a request in words (docs/spec/approvals.md#states). */
export const ApprovalBadge = ({ status }: { status: ApprovalStatus }) => (
  <Badge {...looks[status]}>{approvalStatusLabels[status]}</Badge>
)
