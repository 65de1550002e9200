import { recordStatus, recordStatusLabel } from '@portal/domain/catalog'
import { Badge } from '../../ui/badge.tsx'

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
    <Badge tone="info" mark="square">
      In Stock
    </Badge>
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
