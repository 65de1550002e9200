import { Figure, FigureStrip } from './figure.tsx'
import { RelativeTime } from './relative-time.tsx'
import { ShortDay } from './short-day.tsx'

export const title = 'Figures'

export const Gallery = () => (
  <FigureStrip label="At a glance">
    <Figure label="Orders today" value="3">
      0 yesterday
    </Figure>
    <Figure label="Failed orders" value="5" to="/admin/vendors" isBad>
      The oldest since <RelativeTime at="2026-01-05T15:00:00Z" />, due <ShortDay day="2026-12-03" />
    </Figure>
    <Figure label="Customers owe" value="$216,261.45">
      <span className="late-text">$105,515.92 overdue</span>
    </Figure>
  </FigureStrip>
)
