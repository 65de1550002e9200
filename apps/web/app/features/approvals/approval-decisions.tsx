import { approvalCalls } from '@portal/contract/approval-calls'
import type { OrderApproval } from '@portal/contract/approvals'
import type { Order } from '@portal/contract/orders'
import { formatCents, fromDollars } from '@portal/domain/money'
import { useState } from 'react'
import { useMay } from '../../lib/access.ts'
import { messageOf } from '../../lib/api.ts'
import { emailWords } from '../../lib/emails.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useApprovalWrite } from './approvals.queries.ts'
import './approval-acts.css'

type Request = NonNullable<OrderApproval['request']>
type DecisionsProps = { order: Order; request: Request }

const loadSendBack = async () => (await import('./send-back-dialog.tsx')).SendBackDialog

const money = (dollars: number) => formatCents(fromDollars(dollars))

/** What is asked of the approver, what binds longest first: "$5,436.00 over 36 months with carriers and $1,802.90 on invoice". */
export function askedWords({ orderTotal, costs: { committed, termMonths, monthly } }: Order): string {
  const invoiced = `${money(orderTotal)} on invoice`
  if (committed !== null && committed > 0)
    return `${money(committed)} over ${termMonths} months with carriers and ${invoiced}`
  return monthly > 0 ? `${money(monthly)} a month with carriers and ${invoiced}` : invoiced
}

/** The buttons of the approver (docs/spec/approvals.md#deciding), and of the people whose order waits. */
export function ApprovalDecisions({ order, request }: DecisionsProps) {
  const { orderId } = order
  const { approvalId, mayApprove, mayWithdraw, requestedBy } = request
  const isAccepted = order.quote?.state === 'accepted'
  // What was accepted as a quote is submitted by its agent alone.
  const maySubmit = useMay('order') && !isAccepted
  const submitter = isAccepted ? 'your agent' : requestedBy
  const [asking, setAsking] = useState<'submit' | 'approve' | 'send-back' | 'withdraw' | null>(null)
  const SendBackDialog = useLoaded(loadSendBack, mayApprove)
  const approve = useApprovalWrite(approvalCalls.approveOrder, orderId)
  const submit = useApprovalWrite(approvalCalls.approveAndSubmit, orderId)
  const withdraw = useApprovalWrite(approvalCalls.withdrawApproval, orderId)
  const once = useOneAtATime()
  if (!mayApprove && !mayWithdraw) return null

  const close = () => setAsking(null)
  const settle = (work: () => Promise<unknown>, done: string) =>
    once(async () => {
      try {
        await work()
        toast(done, { tone: 'success' })
      } catch (error) {
        toast(messageOf(error), { tone: 'danger' })
      }
      close()
    })

  return (
    <div className="approval-acts">
      {mayApprove && (
        <>
          <div className="approval-bar">
            <Button onClick={() => setAsking(maySubmit ? 'submit' : 'approve')}>
              {maySubmit ? 'Approve and submit' : 'Approve'}
            </Button>
            <Button variant="ghost" onClick={() => setAsking('send-back')}>
              Send Back
            </Button>
          </div>
          {maySubmit && (
            <button type="button" className="link" onClick={() => setAsking('approve')}>
              Approve only
            </button>
          )}
          <p>
            {maySubmit ? 'It is ordered at once.' : `It is a draft until ${submitter} submits it.`}{' '}
            {emailWords(`${requestedBy} gets an email.`)}
          </p>
        </>
      )}
      {mayWithdraw && (
        <Button variant="ghost" onClick={() => setAsking('withdraw')}>
          Withdraw Request
        </Button>
      )}
      <ConfirmDialog
        open={asking === 'submit'}
        question={`Approve and submit order ${orderId}?`}
        text={`It is ordered at once, for ${askedWords(order)}.`}
        yes="Approve and submit"
        no="Cancel"
        busy={submit.isPending}
        destructive={false}
        onYes={() =>
          void settle(
            () => submit.mutateAsync({ params: { approvalId } }),
            `Order ${orderId} was approved and submitted.`,
          )
        }
        onNo={close}
      />
      <ConfirmDialog
        open={asking === 'approve'}
        question={`Approve order ${orderId}?`}
        text={`Once approved, it can be submitted without changes, for ${askedWords(order)}.`}
        yes="Approve"
        no="Cancel"
        busy={approve.isPending}
        destructive={false}
        onYes={() =>
          void settle(() => approve.mutateAsync({ params: { approvalId } }), `Order ${orderId} was approved.`)
        }
        onNo={close}
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
        onNo={close}
      />
      {asking === 'send-back' && SendBackDialog && (
        <SendBackDialog orderId={orderId} approvalId={approvalId} onClose={close} />
      )}
    </div>
  )
}
