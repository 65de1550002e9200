import { formatRelative } from '@portal/domain/format-date'
import { formatBusinessDate, formatBusinessMoment } from '../lib/business-date.ts'
import { useNow } from '../lib/use-now.ts'

export type RelativeTimeProps = {
  /** ISO 8601. */
  at: string
  /** What you need is never ahead, regardless of what the clock of this computer says; what is to come is never past. */
  kind?: 'past' | 'future'
}

/** "4 minutes ago" or "in 2 minutes", which continues counting; the exact moment is its title. */
export function RelativeTime({ at, kind = 'past' }: RelativeTimeProps) {
  const now = useNow()
  const isAhead = new Date(at) > now
  return (
    <time dateTime={at} title={formatBusinessMoment(at)} className="tabular-nums">
      {kind === 'past'
        ? formatRelative(isAhead ? now : at, now, formatBusinessDate)
        : formatRelative(isAhead ? at : justAfter(now), now, formatBusinessDate)}
    </time>
  )
}

const justAfter = (now: Date) => new Date(now.getTime() + 1)
