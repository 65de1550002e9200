import type { WebhookDelivery } from '@portal/contract/webhooks'
import type { WebhookState } from '@portal/domain/webhooks'
import { Badge, type BadgeProps } from '../../ui/badge.tsx'

const looks: Record<WebhookState, Required<Pick<BadgeProps, 'tone' | 'mark'>> & { words: string }> = {
  waiting: { tone: 'warning', mark: 'square', words: 'Waiting' },
  sending: { tone: 'info', mark: 'square', words: 'Sending' },
  delivered: { tone: 'success', mark: 'circle', words: 'Delivered' },
  failed: { tone: 'danger', mark: 'triangle', words: 'Given up' },
}

/** Where a message stands. */
export function DeliveryState({ state }: Pick<WebhookDelivery, 'state'>) {
  const { words, ...look } = looks[state]
  return <Badge {...look}>{words}</Badge>
}
