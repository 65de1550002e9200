import { limits } from '@portal/domain/limits'
import { vendorMessages } from '@portal/domain/vendor-messages'
import { type FormEvent, useId, useRef, useState } from 'react'
import { messageOf, requestIdOf } from '../../lib/api.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextAreaField } from '../../ui/form-fields.tsx'
import { ErrorPanel } from '../../ui/page-states.tsx'
import { toast } from '../../ui/toast.tsx'
import { useMarkHandled, useRetryOrderExport } from './vendors.queries.ts'

/**
 * A failed order export that was handled in the ledger itself: asks what was done
 * (docs/spec/back-office.md#vendors).
 */
export function MarkHandledDialog({
  orderId,
  isBox,
  onClose,
}: {
  orderId: number
  /** The order is in the ledger; boxes of it are not. */
  isBox: boolean
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const mark = useMarkHandled()
  const isBusy = useRef(false)
  const formId = useId()
  const words = reason.trim()

  async function submit(event: FormEvent) {
    event.preventDefault()
    setAsked(true)
    if (words === '' || isBusy.current) return
    isBusy.current = true
    try {
      await mark.mutateAsync({ params: { orderId: String(orderId) }, body: { reason: words } })
    } catch {
      // The mutation keeps the error, which is shown below.
      return
    } finally {
      isBusy.current = false
    }
    onClose()
    toast(`Order ${orderId} is marked as handled.`, { tone: 'success' })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Mark order ${orderId} as handled?`}
      footer={
        <>
          {mark.isError && (
            <div className="w-full">
              <ErrorPanel message={messageOf(mark.error)} requestId={requestIdOf(mark.error)} />
            </div>
          )}
          <Button variant="ghost" onClick={onClose}>
            Go back
          </Button>
          <Button type="submit" form={formId} busy={mark.isPending}>
            Mark as handled
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
        <p>
          {isBox
            ? 'Boxes that wait won’t be sent to the ledger. Boxes that ship later will be.'
            : 'The order becomes Submitted and won’t be sent to the ledger again.'}
        </p>
        <TextAreaField
          label="What did you do?"
          required
          hint={isBox ? 'Stored in the audit log.' : 'Shown to everyone who can see this order.'}
          error={isAsked && words === '' ? vendorMessages.handledReason : undefined}
          limit={limits.reasonMax}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  )
}

type RetryOrderExportProps = Pick<ButtonProps, 'size' | 'variant'> & { orderId: number }

/** Sends an order to the ledger again, now (docs/spec/back-office.md#vendors). */
export function RetryOrderExport({ orderId, size = 'md', variant = 'ghost' }: RetryOrderExportProps) {
  const retry = useRetryOrderExport()
  const isBusy = useRef(false)

  async function send() {
    if (isBusy.current) return
    isBusy.current = true
    try {
      await retry.mutateAsync({ params: { orderId: String(orderId) } })
      toast(`Retrying order ${orderId}.`, { tone: 'success' })
    } catch (error) {
      toast(messageOf(error), { tone: 'danger' })
    } finally {
      isBusy.current = false
    }
  }

  return (
    <Button
      variant={variant}
      size={size}
      busy={retry.isPending}
      aria-label={`Retry order ${orderId}`}
      onClick={() => void send()}
    >
      Retry
    </Button>
  )
}
