import type { Order } from '@portal/contract/orders'
import { paidWhenCancelled } from '@portal/domain/books'
import { limits } from '@portal/domain/limits'
import { type FormEvent, useId, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useAttemptKey, useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextAreaField } from '../../ui/form-fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ErrorPanel } from '../../ui/page-states.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCancelOrder } from '../orders/orders.queries.ts'

type CancelOrderProps = { order: Pick<Order, 'orderId' | 'paidInvoice'>; onClose: () => void }

/** Cancels a submitted order, with a reason; says before what happens to what was paid (docs/spec/orders.md#cancelling). */
export function CancelOrder({ order: { orderId, paidInvoice }, onClose }: CancelOrderProps) {
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const cancel = useCancelOrder()
  const attempt = useAttemptKey()
  const formId = useId()
  const words = reason.trim()

  const once = useOneAtATime()

  function submit(event: FormEvent) {
    event.preventDefault()
    setAsked(true)
    void once(send)
  }

  async function send() {
    if (words === '') return
    const input = { params: { orderId: String(orderId) }, body: { reason: words } }
    try {
      await cancel.mutateAsync({ ...input, idempotencyKey: attempt.keyFor(input) })
    } catch {
      // The mutation keeps the error, which is shown below.
      return
    }
    onClose()
    toast(`Order ${orderId} was cancelled.`, { tone: 'success' })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Cancel order ${orderId}`}
      footer={
        <>
          {cancel.isError && (
            <div className="w-full">
              <ErrorPanel message={messageOf(cancel.error)} />
            </div>
          )}
          <Button variant="ghost" onClick={onClose}>
            Keep order
          </Button>
          <Button variant="dangerFill" type="submit" form={formId} busy={cancel.isPending}>
            Cancel order
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4" onSubmit={submit} noValidate>
        <p>A cancelled order stays in the history and can’t be submitted again.</p>
        {paidInvoice && <Notice tone="warning">{paidWhenCancelled(paidInvoice)}</Notice>}
        <TextAreaField
          label="Reason"
          required
          hint="Shown to everyone who can see this order."
          error={isAsked && words === '' ? 'Tell us why the order is being cancelled.' : undefined}
          limit={limits.reasonMax}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
