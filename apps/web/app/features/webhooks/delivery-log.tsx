import { webhookCalls } from '@portal/contract/webhook-calls'
import type { Webhook, WebhookDelivery } from '@portal/contract/webhooks'
import { counted } from '@portal/domain/format'
import type { WebhookState } from '@portal/domain/webhooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { formatBusinessMoment } from '../../lib/business-date.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { Badge, type BadgeProps } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Listed } from '../../ui/loaded.tsx'
import { EmptyState } from '../../ui/page-states.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast.tsx'
import { deliveriesQuery, useSendMessage } from './webhooks.queries.ts'

/** The messages of an endpoint in the last 30 days, the newest first (docs/spec/webhooks.md#attempts). */
export function DeliveryLog({ webhook: { webhookId, isOn } }: { webhook: Webhook }) {
  const query = useInfiniteQuery(deliveriesQuery(webhookId))
  const [shownId, setShownId] = useState<string | null>(null)
  const test = useSendMessage(webhookCalls.testWebhook, webhookId)
  const once = useOneAtATime()
  const deliveries = query.data?.pages.flatMap(({ results }) => results)
  const total = query.data?.pages[0]?.total
  const shown = deliveries?.find(({ messageId }) => messageId === shownId)

  const sendTest = () =>
    once(async () => {
      try {
        await test.mutateAsync({ params: { webhookId }, body: {} })
        toast('A test message is being sent.', { tone: 'success' })
      } catch (error) {
        toast(messageOf(error), { tone: 'danger' })
      }
    })
  return (
    <Section
      title="Delivery log"
      note={total !== undefined && total > 0 && counted(total, 'message')}
      actions={
        <>
          <Button variant="ghost" busy={query.isRefetching} onClick={() => void query.refetch()}>
            Refresh
          </Button>
          {isOn && (
            <Button variant="ghost" busy={test.isPending} onClick={() => void sendTest()}>
              Send a test message
            </Button>
          )}
        </>
      }
    >
      <Listed
        query={query}
        what="webhook messages"
        retryLabel="Try Again"
        caption="Messages"
        columns={columnsFor(setShownId)}
        rows={deliveries ?? []}
        rowKey={({ messageId }) => messageId}
        busy={false}
        empty={
          <EmptyState
            title="No messages in the last 30 days."
            text={isOn ? 'Send a test message to try your program.' : 'Nothing is sent while it is off.'}
          />
        }
      />
      {shown && (
        <DeliverySheet delivery={shown} webhookId={webhookId} isOn={isOn} onClose={() => setShownId(null)} />
      )}
    </Section>
  )
}

const columnsFor = (show: (messageId: string) => void): Column<WebhookDelivery>[] => [
  {
    key: 'type',
    header: 'Event',
    card: 'lead',
    cell: ({ type }) => <span className="mono text-small">{type}</span>,
  },
  {
    key: 'at',
    header: 'Created',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatBusinessMoment(createdAt)}</time>,
  },
  { key: 'state', header: 'State', card: 'corner', cell: DeliveryState },
  {
    key: 'attempts',
    header: 'Attempts',
    numeric: true,
    cell: ({ attempts }) => attempts.length,
  },
  {
    key: 'answer',
    header: 'Last answer',
    cell: ({ attempts: [last] }) => last && (last.problem === '' ? String(last.status) : last.problem),
  },
  {
    key: 'show',
    header: 'Details',
    hideHeader: true,
    numeric: true,
    card: 'wide',
    cell: ({ messageId, type, createdAt }) => (
      <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={() => show(messageId)}>
        Details
        <span className="vh">
          {' '}
          of {type}, {formatBusinessMoment(createdAt)}
        </span>
      </Button>
    ),
  },
]

type DeliverySheetProps = {
  delivery: WebhookDelivery
  webhookId: string
  isOn: boolean
  onClose: () => void
}

/** One message with its attempts and its body, and the way to send it again. */
function DeliverySheet({ delivery, webhookId, isOn, onClose }: DeliverySheetProps) {
  const { messageId, type, createdAt, state, nextAttemptAt, attempts, payload } = delivery
  const replay = useSendMessage(webhookCalls.replayWebhookDelivery, webhookId)
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

const looks: Record<WebhookState, Required<Pick<BadgeProps, 'tone' | 'mark'>> & { words: string }> = {
  waiting: { tone: 'warning', mark: 'square', words: 'Waiting' },
  sending: { tone: 'info', mark: 'square', words: 'Sending' },
  delivered: { tone: 'success', mark: 'circle', words: 'Delivered' },
  failed: { tone: 'danger', mark: 'triangle', words: 'Given up' },
}

/** Where a message stands. */
function DeliveryState({ state }: Pick<WebhookDelivery, 'state'>) {
  const { words, ...look } = looks[state]
  return <Badge {...look}>{words}</Badge>
}
