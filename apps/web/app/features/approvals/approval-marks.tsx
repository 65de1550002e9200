import {
  type ApprovalStatus,
  approvalNeededWords,
  approvalStatusLabels,
  noApproverWords,
  remainingWords,
} from '@portal/domain/order-approval'
import { Badge, type BadgeMark, type BadgeTone } from '../../ui/badge.tsx'
import { Notice } from '../../ui/notice.tsx'

type NeedNoticeProps = {
  isNeeded: boolean
  reasons: readonly string[]
  approvers: readonly string[]
  remainingCents: number | null
}

/** What is said before Submit: who approves, why, and what remains of the limit (docs/spec/approvals.md#before-submitting). */
export function NeedNotice({ isNeeded, reasons, approvers, remainingCents }: NeedNoticeProps) {
  const remaining = remainingCents === null ? null : remainingWords(remainingCents)
  if (!isNeeded) return remaining && <Notice>{remaining}</Notice>
  return (
    <Notice tone="warning">
      {approvers.length > 0 ? approvalNeededWords(approvers) : noApproverWords}
      {[...reasons, ...(remaining ? [remaining] : [])].map((words) => (
        <span key={words} className="mt-1 block">
          {words}
        </span>
      ))}
    </Notice>
  )
}

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
