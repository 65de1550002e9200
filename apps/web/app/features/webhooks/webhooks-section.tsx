import type { Webhook } from '@portal/contract/webhooks'
import { counted } from '@portal/domain/format'
import { accountWebhookPath, houseWebhookPath } from '@portal/domain/webhook-paths'
import { webhookEvents, webhookLimits } from '@portal/domain/webhooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { Section } from '../../ui/section.tsx'
import { CreateWebhook } from './webhook-dialog.tsx'
import { WebhookState } from './webhook-state.tsx'
import { type WebhookOwner, webhooksQuery } from './webhooks.queries.ts'

type WebhooksSectionProps = {
  owner: WebhookOwner
  /** Whose orders, devices and repair cases the messages are about. */
  about: string
}

/** The webhook endpoints of an account, or those that are told of every account (docs/spec/webhooks.md#screens). */
export function WebhooksSection({ owner, about }: WebhooksSectionProps) {
  const query = useQuery(webhooksQuery(owner))
  const [isCreating, setCreating] = useState(false)
  const webhooks = query.data
  const isFull = webhooks !== undefined && webhooks.length >= webhookLimits.endpointsMax
  return (
    <Section
      title="Webhooks"
      note={webhooks && webhooks.length > 0 && counted(webhooks.length, 'webhook')}
      actions={
        webhooks &&
        !isFull && (
          <Button variant="ghost" aria-haspopup="dialog" onClick={() => setCreating(true)}>
            Add a webhook
          </Button>
        )
      }
    >
      <p className="max-w-prose text-ui text-muted">
        The portal sends your programs signed messages about {about}.
        {isFull && ` ${webhookLimits.endpointsMax} is the limit: remove one to add another.`}
      </p>
      <QueryFailure query={query} what="webhooks" retryLabel="Try Again" />
      {webhooks?.length === 0 && (
        <EmptyState title="No webhooks yet." text="Add one for each program that needs updates." />
      )}
      {(query.isPending || (webhooks && webhooks.length > 0)) && !query.error && (
        <DataTable
          caption="Webhooks"
          columns={columnsFor(owner)}
          rows={webhooks ?? []}
          rowKey={({ webhookId }) => webhookId}
          loading={query.isPending}
        />
      )}
      {isCreating && <CreateWebhook owner={owner} onClose={() => setCreating(false)} />}
    </Section>
  )
}

const columnsFor = (owner: WebhookOwner): Column<Webhook>[] => [
  {
    key: 'name',
    header: 'Name',
    card: 'lead',
    cell: ({ webhookId, name }) => (
      <Link
        className="link wrap-anywhere"
        to={owner === null ? houseWebhookPath(webhookId) : accountWebhookPath(owner, webhookId)}
      >
        {name}
      </Link>
    ),
  },
  {
    key: 'url',
    header: 'Address',
    cell: ({ url }) => <span className="mono text-small wrap-anywhere">{url}</span>,
  },
  {
    key: 'events',
    header: 'Messages',
    cell: ({ events }) =>
      events.length === webhookEvents.length ? 'All events' : counted(events.length, 'event'),
  },
  { key: 'state', header: 'State', card: 'corner', cell: WebhookState },
]
