import { approvalCalls } from '@portal/contract/approval-calls'
import { approvalLimits } from '@portal/domain/order-approval'
import { type FormEvent, useId, useState } from 'react'
import { messageOf, requestIdOf } from '../../lib/api.ts'
import { emailWords } from '../../lib/emails.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextAreaField } from '../../ui/form-fields.tsx'
import { ErrorPanel } from '../../ui/page-states.tsx'
import { toast } from '../../ui/toast.tsx'
import { useApprovalWrite } from './approvals.queries.ts'

type SendBackDialogProps = { orderId: number; approvalId: string; onClose: () => void }

/** Sends an order back with a reason (docs/spec/approvals.md#deciding). */
export function SendBackDialog({ orderId, approvalId, onClose }: SendBackDialogProps) {
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const sendBack = useApprovalWrite(approvalCalls.sendOrderBack, orderId)
  const once = useOneAtATime()
  const formId = useId()
  const words = reason.trim()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setAsked(true)
    if (words === '') event.currentTarget.querySelector('textarea')?.focus()
    else void once(send)
  }

  async function send() {
    try {
      await sendBack.mutateAsync({ params: { approvalId }, body: { reason: words } })
    } catch {
      // The mutation keeps the error, which is shown below.
      return
    }
    onClose()
    toast(`Order ${orderId} was sent back.`, { tone: 'success' })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Send back order ${orderId}`}
      footer={
        <>
          {sendBack.isError && (
            <div className="w-full">
              <ErrorPanel message={messageOf(sendBack.error)} requestId={requestIdOf(sendBack.error)} />
            </div>
          )}
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={sendBack.isPending}>
            Send Back
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4" onSubmit={submit} noValidate>
        <p>
          The order can be changed again.{' '}
          {emailWords('The person who requested approval gets your reason by email.')}
        </p>
        <TextAreaField
          label="Reason"
          required
          hint="Shown to everyone who can see this order."
          error={isAsked && words === '' ? 'Enter what has to change.' : undefined}
          limit={approvalLimits.reasonMax}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </form>
    </Dialog>
  )
}
