import type { Webhook } from '@portal/contract/webhooks'
import { Badge } from '../../ui/badge.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'

/** Whether an endpoint is told of anything, and whether messages arrive. */
export function WebhookState({ isOn, failingSince }: Pick<Webhook, 'isOn' | 'failingSince'>) {
  if (!isOn) return <Badge mark="outline">Off</Badge>
  if (failingSince === null)
    return (
      <Badge tone="success" mark="circle">
        On
      </Badge>
    )
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Badge tone="danger" mark="triangle">
        Failing
      </Badge>
      <span className="text-small text-muted">
        since <RelativeTime at={failingSince} />
      </span>
    </span>
  )
}
