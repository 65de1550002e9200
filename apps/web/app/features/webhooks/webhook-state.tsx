import type { Webhook } from '@portal/contract/webhooks'
import { Badge } from '../../ui/badge.tsx'

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
