import type { UserProfile } from '@portal/contract/auth'
import type { Order } from '@portal/contract/orders'
import { counted } from '@portal/domain/format'
import { messages } from '@portal/domain/messages'
import { isRefusedQuoted, isRefusedWaiting } from '@portal/domain/order-freeze'
import { allows, maySubmit, mayTake, type OrderAction, orderStatus } from '@portal/domain/order-status'
import { paths } from '@portal/domain/paths'
import { mayQuote } from '@portal/domain/quotes'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { RequestApproval } from '../approvals/request-approval.tsx'
import { SendQuote } from '../quotes/send-quote.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { OrderAgain } from './order-again.tsx'
import { OrderPdf } from './order-pdf.tsx'
import { useRemoveOrder } from './orders.queries.ts'
import { SubmitOrder } from './submit-order.tsx'

type OrderActionsProps = {
  order: Order
  profile: UserProfile
  /** Approval is requested in place of Submit. */
  needsApproval: boolean
  onEdit: () => void
  /** Submit was pressed while something is missing. */
  onMissing: () => void
  /** What went wrong, or null once something is tried again. */
  onProblem: (problem: Error | null) => void
}

/** What can be done with the whole order, by its status and items (docs/spec/orders.md#statuses). */
export function OrderActions({
  order,
  profile,
  needsApproval,
  onEdit,
  onMissing,
  onProblem,
}: OrderActionsProps) {
  const { statusId } = order
  const isQuoted = order.quote?.isBinding === true
  const isAccepted = isQuoted && order.quote?.state === 'accepted'
  const may = (action: OrderAction) =>
    allows(statusId, action) &&
    mayTake(profile, action) &&
    !(isQuoted && isRefusedQuoted(action)) &&
    !(order.awaitsApproval && isRefusedWaiting(action))
  const isWhole = maySubmit({ statusId, itemCount: order.orderItems.length })
  // What was accepted is submitted by agents.
  const maySend = isWhole && (may('submit') || (isAccepted && mayQuote(profile) && !order.awaitsApproval))
  const mayRepeat = mayTake(profile, 'edit') && statusId !== orderStatus.draft && order.orderItems.length > 0
  return (
    <div className="actions">
      <OrderPdf orderId={order.orderId} onProblem={onProblem} />
      {may('remove') && <RemoveOrder order={order} onProblem={onProblem} />}
      {may('edit') && (
        <Button variant="ghost" onClick={onEdit}>
          Edit Order
        </Button>
      )}
      {may('cancel') && <CancelOrder orderId={order.orderId} />}
      {mayRepeat && <OrderAgain orderId={order.orderId} />}
      {isWhole && may('quote') && !isAccepted && <SendQuote order={order} />}
      {maySend && needsApproval && (
        <RequestApproval order={order} onMissing={onMissing} onProblem={onProblem} />
      )}
      {maySend && !needsApproval && <SubmitOrder order={order} onMissing={onMissing} onProblem={onProblem} />}
    </div>
  )
}

type ActionProps = Pick<OrderActionsProps, 'order' | 'onProblem'>

function RemoveOrder({ order: { orderId, unitsNumbered }, onProblem }: ActionProps) {
  const [isAsking, setAsking] = useState(false)
  const remove = useRemoveOrder()
  const once = useOneAtATime()
  const navigate = useNavigate()

  async function yes() {
    onProblem(null)
    try {
      await remove.mutateAsync({ params: { orderId: String(orderId) } })
    } catch (error) {
      setAsking(false)
      onProblem(asError(error))
      return
    }
    toast(`Order ${orderId} was removed.`, { tone: 'success' })
    await navigate(paths.orders)
  }

  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Remove Order
      </Button>
      <ConfirmDialog
        open={isAsking}
        question={messages.orders.removeOrder}
        text={unitsNumbered > 0 && `This drops its ${counted(unitsNumbered, 'numbered unit')}.`}
        busy={remove.isPending}
        onYes={() => void once(yes)}
        onNo={() => setAsking(false)}
      />
    </>
  )
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))
