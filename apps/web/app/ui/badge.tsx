import { orderStatus, orderStatusLabel } from '@portal/domain/order-status'
import type { ReactNode } from 'react'

export type BadgeTone = 'neutral' | 'warning' | 'success' | 'danger' | 'info'
/** The shape before the word, so that colour is never the only sign. */
export type BadgeMark = 'square' | 'outline' | 'circle' | 'triangle'

export type BadgeProps = { tone?: BadgeTone; mark?: BadgeMark; children: ReactNode }

/** A state in a word. */
export function Badge({ tone = 'neutral', mark, children }: BadgeProps) {
  return (
    <span className="badge" data-tone={tone} {...(mark ? { 'data-mark': mark } : {})}>
      {children}
    </span>
  )
}

type Look = Pick<BadgeProps, 'tone' | 'mark'>

const looks: Record<number, Look> = {
  [orderStatus.draft]: { tone: 'warning', mark: 'outline' },
  [orderStatus.submitted]: { tone: 'success', mark: 'square' },
  [orderStatus.cancelled]: { tone: 'neutral', mark: 'circle' },
  [orderStatus.error]: { tone: 'danger', mark: 'triangle' },
}

type StatusBadgeProps = {
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
