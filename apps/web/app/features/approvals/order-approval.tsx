import type { OrderApproval as Approval } from '@portal/contract/approvals'
import type { Order } from '@portal/contract/orders'
import { counted } from '@portal/domain/format'
import { formatCents, fromDollars } from '@portal/domain/money'
import {
  approversWords,
  changedSinceWords,
  noApproverWords,
  waitingForOthersWords,
  waitingWords,
} from '@portal/domain/order-approval'
import { formatBusinessMoment } from '../../lib/business-date.ts'
import { DescriptionList, DescriptionListItem } from '../../ui/description-list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { ApprovalDecisions, askedWords } from './approval-decisions.tsx'
import { ApprovalBadge, NeedNotice } from './approval-marks.tsx'

type Request = NonNullable<Approval['request']>
type OrderApprovalProps = { order: Order; approval: Approval }

/** Whether a draft needs approval, how its request stands, and what can be done with it (docs/spec/approvals.md). */
export function OrderApproval({ order, approval }: OrderApprovalProps) {
  const { request, remaining } = approval
  const need = (
    <NeedNotice {...approval} remainingCents={remaining === null ? null : fromDollars(remaining)} />
  )
  if (!request) return <div className="print-hidden pb-6">{need}</div>
  if (request.status === 'waiting' && request.mayApprove)
    return <Asked order={order} request={request} approval={approval} />
  const isOver = request.status === 'approved' && !request.isSame
  return (
    <section aria-labelledby="order-approval" className="print-hidden pb-6">
      <div className="flex flex-wrap items-center gap-3 pb-4">
        <h2 id="order-approval" className="text-[1.375rem]">
          Approval
        </h2>
        {!isOver && <ApprovalBadge status={request.status} />}
      </div>
      <div className="grid gap-4">
        <Standing order={order} request={request} />
        {isOver && <Notice tone="warning">{changedSinceWords}</Notice>}
        {approval.isNeeded && request.status !== 'waiting' && need}
        {request.status === 'waiting' && approval.approvers.length === 0 && (
          <Notice tone="warning">{noApproverWords}</Notice>
        )}
        <Facts request={request} approvers={approval.approvers} personDay={approval.personDay} />
        <ApprovalDecisions order={order} request={request} />
      </div>
    </section>
  )
}

/** For its approver: who asks for what, why, and since when; it is decided beside its sums. */
function Asked({
  order,
  request,
  approval: { personDay, approvers },
}: OrderApprovalProps & { request: Request }) {
  return (
    <section aria-label="Approval" className="print-hidden pb-2">
      <Notice tone="warning">
        <h2 className="approval-asked">
          {request.requestedBy} asks for {askedWords(order)}
        </h2>
        <p>
          This order waits for your approval. {request.reasons.join(' ')} Asked{' '}
          <RelativeTime at={request.requestedAt} />.
          {personDay &&
            ` The person who created it ordered ${counted(personDay.orders, 'other order')} today, for ${formatCents(fromDollars(personDay.total))}.`}
          {approvers.length > 1 && ` ${approversWords(approvers)} can decide.`}
        </p>
      </Notice>
    </section>
  )
}

/** What the request means for this person now. */
function Standing({ order, request }: { order: Order; request: Request }) {
  if (request.status === 'sent-back')
    return (
      <Notice tone="warning">
        {request.isYourDecision ? 'You' : request.decidedBy} sent this order back. {request.reason}
        <span className="mt-1 block">
          {request.isYourDecision
            ? `${request.requestedBy} can change it and request approval again. You are asked then.`
            : 'Change it, then request approval again.'}
        </span>
      </Notice>
    )
  if (request.status === 'approved' && request.isSame && order.dateSubmitted === null)
    return (
      <Notice tone="success">This order is approved as it is. Submit it while nothing of it changes.</Notice>
    )
  if (request.status !== 'waiting') return null
  return <Notice>{request.mayWithdraw ? waitingWords : waitingForOthersWords}</Notice>
}

type FactsProps = { request: Request } & Pick<Approval, 'approvers' | 'personDay'>

function Facts({ request, approvers, personDay }: FactsProps) {
  const isDecided = request.decidedBy !== null && request.decidedAt !== null
  const isWithApprovers = request.status === 'waiting' && approvers.length > 0
  return (
    <DescriptionList>
      <DescriptionListItem label="Requested by" span={isDecided || isWithApprovers ? 6 : 12}>
        {request.requestedBy}
        <small>{formatBusinessMoment(request.requestedAt)}</small>
      </DescriptionListItem>
      {isWithApprovers && (
        <DescriptionListItem label="Waits for" span={6}>
          {approversWords(approvers)}
        </DescriptionListItem>
      )}
      {isDecided && (
        <DescriptionListItem label={decidedLabels[request.status] ?? 'Decided by'} span={6}>
          {request.decidedBy}
          <small>{formatBusinessMoment(request.decidedAt ?? '')}</small>
        </DescriptionListItem>
      )}
      {request.status === 'waiting' && personDay && (
        <DescriptionListItem label="Ordered today by the same person" span={12}>
          {counted(personDay.orders, 'other order')} for {formatCents(fromDollars(personDay.total))}
        </DescriptionListItem>
      )}
      <DescriptionListItem label="Why" span={12}>
        {request.reasons.map((words) => (
          <span key={words} className="block">
            {words}
          </span>
        ))}
      </DescriptionListItem>
    </DescriptionList>
  )
}

const decidedLabels: Partial<Record<Request['status'], string>> = {
  approved: 'Approved by',
  'sent-back': 'Sent back by',
  withdrawn: 'Withdrawn by',
}
