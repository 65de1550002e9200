import { approvalCalls } from '@portal/contract/approval-calls'
import type { Order } from '@portal/contract/orders'
import { useAttemptKey, useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { useApprovalWrite } from './approvals.queries.ts'

type RequestApprovalProps = {
  order: Order
  /** Pressed while something is missing. */
  onMissing: () => void
  /** What went wrong, or null once it is tried again. */
  onProblem: (problem: Error | null) => void
}

/** Asks the approvers of the account, in place of Submit (docs/spec/approvals.md#requesting). */
export function RequestApproval({ order, onMissing, onProblem }: RequestApprovalProps) {
  const { orderId, version } = order
  const request = useApprovalWrite(approvalCalls.requestApproval, orderId)
  const attempt = useAttemptKey()
  const once = useOneAtATime()

  async function send() {
    onProblem(null)
    const input = { params: { orderId: String(orderId) }, body: { version } }
    try {
      await request.mutateAsync({ ...input, idempotencyKey: attempt.keyFor(input) })
      toast(`Order ${orderId} waits for approval.`, { tone: 'success' })
    } catch (error) {
      onProblem(error instanceof Error ? error : new Error(String(error)))
    }
  }

  return (
    <Button
      busy={request.isPending}
      onClick={() => (order.submitBlockers.length > 0 ? onMissing() : void once(send))}
    >
      Request Approval
    </Button>
  )
}
