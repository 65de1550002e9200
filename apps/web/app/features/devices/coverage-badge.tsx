import { Badge, type BadgeProps } from '../../ui/badge.tsx'

const looks: Record<string, Pick<BadgeProps, 'tone' | 'mark'>> = {
  Active: { tone: 'success', mark: 'square' },
  Expired: { tone: 'danger', mark: 'triangle' },
  Used: { tone: 'info', mark: 'circle' },
}

/**
 * The status of a device's repair coverage: shape, word and color; anything unknown is neutral
 * (docs/spec/accounts.md#devices).
 */
export function CoverageBadge({ status }: { status: string }) {
  return <Badge {...looks[status]}>{status}</Badge>
}
