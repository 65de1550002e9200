import { Badge, type BadgeProps } from './badge.tsx'

const looks: Record<string, Pick<BadgeProps, 'tone' | 'mark'>> = {
  active: { tone: 'success', mark: 'square' },
  expired: { tone: 'neutral', mark: 'circle' },
  used: { tone: 'info', mark: 'outline' },
}

/** The state of a device under screen repair: Active, Expired, Used, or whatever else it says on neutral. */
export function DeviceBadge({ status }: { status: string }) {
  return <Badge {...looks[status.trim().toLowerCase()]}>{status}</Badge>
}
