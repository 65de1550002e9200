import { orderStatus, orderStatusLabel } from '@portal/domain/order-status'
import { Badge, type BadgeProps } from './badge.tsx'

type Look = Pick<BadgeProps, 'tone' | 'mark'>

const looks: Record<number, Look> = {
  [orderStatus.draft]: { tone: 'warning', mark: 'outline' },
  [orderStatus.submitted]: { tone: 'success', mark: 'square' },
  [orderStatus.cancelled]: { tone: 'neutral', mark: 'circle' },
  [orderStatus.error]: { tone: 'danger', mark: 'triangle' },
}

export type StatusBadgeProps = {
  statusId: number
  /** The text as it came, for states that are none of the four. */
  rawText?: string | undefined
}

/** The status of an order: shape, word and colour. Unknown ones show their raw text on neutral. */
export function StatusBadge({ statusId, rawText }: StatusBadgeProps) {
  const look = looks[statusId]
  if (look === undefined) return <Badge>{rawText || orderStatusLabel(statusId)}</Badge>
  return <Badge {...look}>{orderStatusLabel(statusId)}</Badge>
}
