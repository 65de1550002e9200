import { limits } from '@portal/domain/limits'
import { type FormEvent, useId, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useAttemptKey } from '../../lib/use-attempt-key.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCancelOrder } from './orders.queries.ts'

/** Cancels a submitted order, with a reason (docs/spec/orders.md#statuses). */
export function CancelOrder({ orderId }: { orderId: number }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Cancel order
      </Button>
      {isAsking && <CancelDialog orderId={orderId} onClose={() => setAsking(false)} />}
    </>
  )
}

function CancelDialog({ orderId, onClose }: { orderId: number; onClose: () => void }) {
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
        <Field
          label="Reason"
          required
          hint="Shown to everyone who can see this order."
          error={isAsked && words === '' ? 'Tell us why the order is being cancelled.' : undefined}
        >
          {(control) => (
            <TextArea
              {...control}
              limit={limits.reasonMax}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
