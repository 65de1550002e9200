import type { Webhook, WebhookDelivery } from '@portal/contract/webhooks'
import { counted } from '@portal/domain/format'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { formatBusinessMoment } from '../../lib/business-date.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { Section } from '../../ui/section.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { toast } from '../../ui/toast.tsx'
import { DeliverySheet } from './delivery-sheet.tsx'
import { DeliveryState } from './delivery-state.tsx'
import { deliveriesQuery, useSendMessage } from './webhooks.queries.ts'

/** The messages of an endpoint in the last 30 days, the newest first (docs/spec/webhooks.md#attempts). */
export function DeliveryLog({ webhook: { webhookId, isOn } }: { webhook: Webhook }) {
  const query = useInfiniteQuery(deliveriesQuery(webhookId))
  const [shownId, setShownId] = useState<string | null>(null)
  const test = useSendMessage('testWebhook', webhookId)
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
      <QueryFailure query={query} what="webhook messages" retryLabel="Try Again" />
      {total === 0 && (
        <EmptyState
          title="No messages in the last 30 days."
          text={isOn ? 'Send a test message to try your program.' : 'Nothing is sent while it is off.'}
        />
      )}
      {(query.isPending || (deliveries && deliveries.length > 0)) && !query.error && (
        <DataTable
          caption="Messages"
          columns={columnsFor(setShownId)}
          rows={deliveries ?? []}
          rowKey={({ messageId }) => messageId}
          loading={query.isPending}
        />
      )}
      <ShowMore query={query} />
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
    cell: ({ attempts: [last] }) =>
      last ? (
        last.problem === '' ? (
          String(last.status)
        ) : (
          last.problem
        )
      ) : (
        <span className="text-subtle">None yet</span>
      ),
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
