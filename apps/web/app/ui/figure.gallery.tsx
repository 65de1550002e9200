import { Figure, FigureStrip } from './figure.tsx'

export const title = 'Figures'

export const Gallery = () => (
  <FigureStrip label="At a glance">
    <Figure label="Orders today" value="3">
      0 yesterday
    </Figure>
    <Figure label="Failed orders" value="5" to="/admin/vendors" isBad>
      Accounting refused them
    </Figure>
    <Figure label="Customers owe" value="$216,261.45">
      <span className="late-text">$105,515.92 overdue</span>
    </Figure>
  </FigureStrip>
)
