import { recordStatus, recordStatusLabel } from '@portal/domain/catalog'
import type { confirmPricesWords } from '@portal/domain/offers'
import { Badge } from '../../ui/badge.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/** Whether the shop shows a product. */
export const ActiveBadge = ({ isActive }: { isActive: boolean }) =>
  isActive ? (
    <Badge tone="success" mark="square">
      Active
    </Badge>
  ) : (
    <Badge mark="circle">Inactive</Badge>
  )

export const StockBadge = ({ inStock }: { inStock: boolean }) =>
  inStock ? (
    <Badge mark="square">In Stock</Badge>
  ) : (
    <Badge tone="warning" mark="outline">
      Out of Stock
    </Badge>
  )

/** The status of an offer (docs/spec/catalog.md#record-status). */
export function OfferStatusBadge({ statusId }: { statusId: number }) {
  const label = recordStatusLabel(statusId)
  if (statusId === recordStatus.active)
    return (
      <Badge tone="success" mark="square">
        {label}
      </Badge>
    )
  return <Badge mark={statusId === recordStatus.archived ? 'triangle' : 'circle'}>{label}</Badge>
}

/** The value is empty. */
export const None = () => (
  <span className="text-subtle">
    <span aria-hidden="true">—</span>
    <span className="vh">none</span>
  </span>
)

type ConfirmPricesProps = {
  /** What to ask; undefined keeps it closed. */
  words: ReturnType<typeof confirmPricesWords>
  onYes: () => void
  onNo: () => void
}

/** Asks before prices are saved that are $0.00, or that the shop shows and does not charge. */
export function ConfirmPrices({ words, onYes, onNo }: ConfirmPricesProps) {
  return (
    <ConfirmDialog
      open={words !== undefined}
      question={words?.question ?? ''}
      text={words?.text}
      destructive={false}
      onYes={onYes}
      onNo={onNo}
    />
  )
}
