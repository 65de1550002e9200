import type { OrderApproval as Approval } from '@portal/contract/approvals'
import type { Order } from '@portal/contract/orders'
import { formatCents, fromDollars } from '@portal/domain/money'
import {
  approversWords,
  changedSinceWords,
  noApproverWords,
  waitingWords,
} from '@portal/domain/order-approval'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { formatBusinessMoment } from '../../lib/business-date.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DescriptionList, DescriptionListItem } from '../../ui/description-list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { ApprovalBadge } from './approval-badge.tsx'
import { useApprovalWrite } from './approvals.queries.ts'
import { NeedNotice } from './need-notice.tsx'

type Request = NonNullable<Approval['request']>
type OrderApprovalProps = { order: Order; approval: Approval }

/** Whether a draft needs approval, how its request stands, and what can be done with it (docs/spec/approvals.md). */
export function OrderApproval({ order, approval }: OrderApprovalProps) {
  const { request, remaining } = approval
  const need = (
    <NeedNotice {...approval} remainingCents={remaining === null ? null : fromDollars(remaining)} />
  )
  if (!request) return <div className="print-hidden pb-6">{need}</div>
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
        <Facts request={request} approvers={approval.approvers} />
        <Decisions order={order} request={request} />
      </div>
    </section>
  )
}

/** What the request means for this person now. */
function Standing({ order, request }: { order: Order; request: Request }) {
  if (request.status === 'sent-back')
    return (
      <Notice tone="warning">
        {request.decidedBy} sent this order back. {request.reason}
      </Notice>
    )
  if (request.status === 'approved' && request.isSame && order.dateSubmitted === null)
    return (
      <Notice tone="success">This order is approved as it is. Submit it while nothing of it changes.</Notice>
    )
  if (request.status !== 'waiting') return null
  return request.mayApprove ? (
    <Notice tone="warning">
      This order waits for your approval. {formatCents(fromDollars(order.orderTotal))} is due today.
    </Notice>
  ) : (
    <Notice>{waitingWords}</Notice>
  )
}

function Facts({ request, approvers }: { request: Request; approvers: readonly string[] }) {
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

const loadSendBack = async () => (await import('./send-back-dialog.tsx')).SendBackDialog

/** The buttons of the approver, and of the people whose order waits. */
function Decisions({ order: { orderId, orderTotal }, request }: { order: Order; request: Request }) {
  const { approvalId, mayApprove, mayWithdraw } = request
  const [asking, setAsking] = useState<'approve' | 'send-back' | 'withdraw' | null>(null)
  const SendBackDialog = useLoaded(loadSendBack, mayApprove)
  const approve = useApprovalWrite('approveOrder', orderId)
  const withdraw = useApprovalWrite('withdrawApproval', orderId)
  const once = useOneAtATime()
  if (!mayApprove && !mayWithdraw) return null

  const settle = (work: () => Promise<unknown>, done: string) =>
    once(async () => {
      try {
        await work()
        toast(done, { tone: 'success' })
      } catch (error) {
        toast(messageOf(error), { tone: 'danger' })
      }
      setAsking(null)
    })

  return (
    <div className="flex flex-wrap gap-3">
      {mayApprove && (
        <>
          <Button onClick={() => setAsking('approve')}>Approve</Button>
          <Button variant="ghost" onClick={() => setAsking('send-back')}>
            Send Back
          </Button>
        </>
      )}
      {mayWithdraw && (
        <Button variant="ghost" onClick={() => setAsking('withdraw')}>
          Withdraw Request
        </Button>
      )}
      <ConfirmDialog
        open={asking === 'approve'}
        question={`Approve order ${orderId}?`}
        text={`It can be submitted as it is now, for ${formatCents(fromDollars(orderTotal))} due today.`}
        yes="Approve"
        no="Cancel"
        busy={approve.isPending}
        destructive={false}
        onYes={() =>
          void settle(() => approve.mutateAsync({ params: { approvalId } }), `Order ${orderId} was approved.`)
        }
        onNo={() => setAsking(null)}
      />
      <ConfirmDialog
        open={asking === 'withdraw'}
        question="Withdraw the request for approval?"
        text={`Order ${orderId} can be changed again, and needs another request before it is submitted.`}
        busy={withdraw.isPending}
        destructive={false}
        onYes={() =>
          void settle(
            () => withdraw.mutateAsync({ params: { approvalId } }),
            `The request for order ${orderId} was withdrawn.`,
          )
        }
        onNo={() => setAsking(null)}
      />
      {asking === 'send-back' && SendBackDialog && (
        <SendBackDialog orderId={orderId} approvalId={approvalId} onClose={() => setAsking(null)} />
      )}
    </div>
  )
}
