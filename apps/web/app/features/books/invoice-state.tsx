import { type InvoiceState, invoiceStateLabels } from '@portal/domain/books'
import { Badge, type BadgeProps } from '../../ui/badge.tsx'

const looks: Record<InvoiceState, Pick<BadgeProps, 'tone' | 'mark'>> = {
  open: { tone: 'info', mark: 'outline' },
  overdue: { tone: 'danger', mark: 'triangle' },
  paid: { tone: 'success', mark: 'square' },
  void: { tone: 'neutral', mark: 'circle' },
}

/** The state of an invoice: shape, word and color. */
export const InvoiceStateBadge = ({ state }: { state: InvoiceState }) => (
  <Badge {...looks[state]}>{invoiceStateLabels[state]}</Badge>
)
