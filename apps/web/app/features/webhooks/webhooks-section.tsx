import type { Webhook } from '@portal/contract/webhooks'
import { counted } from '@portal/domain/format'
import { accountWebhookPath, houseWebhookPath } from '@portal/domain/portal-paths'
import { webhookEvents, webhookLimits } from '@portal/domain/webhooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useHasFormDraft } from '../../lib/use-form-draft.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Listed } from '../../ui/loaded.tsx'
import { EmptyState } from '../../ui/page-states.tsx'
import { Section } from '../../ui/section.tsx'
import { CreateWebhook } from './webhook-dialog.tsx'
import { type WebhookOwner, webhooksQuery } from './webhooks.queries.ts'

type WebhooksSectionProps = {
  owner: WebhookOwner
  /** Whose orders, devices and repair cases the messages are about. */
  about: string
}

/** The webhook endpoints of an account, or those that are told of every account (docs/spec/webhooks.md#screens). */
export function WebhooksSection({ owner, about }: WebhooksSectionProps) {
  const query = useQuery(webhooksQuery(owner))
  const [isCreating, setCreating] = useState(useHasFormDraft('webhook'))
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
      <Listed
        query={query}
        what="webhooks"
        retryLabel="Try Again"
        caption="Webhooks"
        columns={columnsFor(owner)}
        rows={webhooks ?? []}
        rowKey={({ webhookId }) => webhookId}
        busy={false}
        empty={<EmptyState title="No webhooks yet." text="Add one for each program that needs updates." />}
      />
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

/** Whether an endpoint is told of anything, and whether messages arrive. */
export function WebhookState({ isOn, failingSince }: Pick<Webhook, 'isOn' | 'failingSince'>) {
  if (!isOn) return <Badge mark="outline">Off</Badge>
  return failingSince === null ? (
    <Badge tone="success" mark="circle">
      On
    </Badge>
  ) : (
    <Badge tone="danger" mark="triangle">
      Failing
    </Badge>
  )
}
