import type { WebhookDelivery } from '@portal/contract/webhooks'
import { useRef } from 'react'
import { messageOf } from '../../lib/api.ts'
import { formatBusinessMoment } from '../../lib/business-date.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { toast } from '../../ui/toast.tsx'
import { DeliveryState } from './delivery-state.tsx'
import { useSendMessage } from './webhooks.queries.ts'

type DeliverySheetProps = {
  delivery: WebhookDelivery
  webhookId: string
  isOn: boolean
  onClose: () => void
}

/** One message with its attempts and its body, and the way to send it again. */
export function DeliverySheet({ delivery, webhookId, isOn, onClose }: DeliverySheetProps) {
  const { messageId, type, createdAt, state, nextAttemptAt, attempts, payload } = delivery
  const replay = useSendMessage('replayWebhookDelivery', webhookId)
  const once = useOneAtATime()
  const close = useRef<HTMLButtonElement>(null)
  const mayReplay = isOn && (state === 'delivered' || state === 'failed')

  const send = () =>
    once(async () => {
      try {
        await replay.mutateAsync({ params: { messageId }, body: {} })
        toast('The message is being sent again.', { tone: 'success' })
        onClose()
      } catch (error) {
        toast(messageOf(error), { tone: 'danger' })
      }
    })
  return (
    <Dialog
      open
      kind="sheet"
      first={close}
      onClose={onClose}
      title={type}
      footer={
        <>
          <Button variant="ghost" ref={close} onClick={onClose}>
            Close
          </Button>
          {mayReplay && (
            <Button busy={replay.isPending} onClick={() => void send()}>
              Send again
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-6">
        <p className="flex flex-wrap items-center gap-3">
          <DeliveryState state={state} />
          <span className="text-muted">{formatBusinessMoment(createdAt)}</span>
          {nextAttemptAt !== null && (
            <span className="text-muted">
              Next attempt <RelativeTime at={nextAttemptAt} kind="future" />
            </span>
          )}
        </p>
        <section aria-label="Message ID" className="grid gap-1">
          <h3>Message ID</h3>
          <p className="flex flex-wrap items-center gap-3">
            <span className="mono text-small wrap-anywhere">{messageId}</span>
            <CopyButton text={messageId} what="message ID" size="sm" />
          </p>
        </section>
        <section aria-label="Attempts" className="grid gap-3">
          <h3>Attempts</h3>
          {attempts.length === 0 ? (
            <p className="text-muted">None yet.</p>
          ) : (
            <DataTable
              caption="Attempts"
              density="compact"
              columns={attemptColumns}
              rows={attempts}
              rowKey={({ at }) => at}
            />
          )}
        </section>
        <section aria-label="Body" className="grid gap-3">
          <h3>Body</h3>
          <pre className="mono text-small wrap-anywhere whitespace-pre-wrap rounded-md border border-line bg-sunken p-4">
            {indented(payload)}
          </pre>
        </section>
      </div>
    </Dialog>
  )
}

type Attempt = WebhookDelivery['attempts'][number]

const attemptColumns: Column<Attempt>[] = [
  { key: 'at', header: 'At', card: 'lead', cell: ({ at }) => formatBusinessMoment(at) },
  {
    key: 'answer',
    header: 'Answer',
    cell: ({ status, problem }) => (problem === '' ? String(status) : problem),
  },
  { key: 'took', header: 'Took', numeric: true, cell: ({ durationMs }) => `${durationMs} ms` },
]

/** The body as it was sent, on lines of its own. */
const indented = (payload: string) => JSON.stringify(JSON.parse(payload), null, 2)
