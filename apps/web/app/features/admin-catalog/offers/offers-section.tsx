import type { AdminOffer, AdminProduct } from '@portal/contract/products'
import { recordStatus } from '@portal/domain/catalog'
import { counted } from '@portal/domain/format'
import { formatCents, fromDollars } from '@portal/domain/money'
import { adminOfferPath, insertId } from '@portal/domain/paths'
import { useQuery } from '@tanstack/react-query'
import { Copy, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../../lib/api.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { EmptyState, ErrorPanel } from '../../../ui/page-states.tsx'
import { plainText } from '../../../ui/rich-text.tsx'
import { offersQuery } from '../admin-catalog.queries.ts'
import { OfferStatusBadge } from '../catalog-parts.tsx'
import { withCopied } from '../products/loaded-product.tsx'

const columnsWith = (kept: string): Column<AdminOffer>[] => {
  const pathOf = ({ productId, offerId }: AdminOffer) => `${adminOfferPath(productId, offerId)}${kept}`
  return [
    {
      key: 'carrier',
      header: 'Carrier',
      card: 'lead',
      cell: (offer) => <Link to={pathOf(offer)}>{offer.carrier.name}</Link>,
      sortBy: ({ carrier }) => carrier.name,
    },
    {
      key: 'purchaseType',
      header: 'Purchase Type',
      cell: ({ purchaseType }) => purchaseType.name,
      sortBy: ({ purchaseType }) => purchaseType.name,
    },
    { key: 'status', header: 'Status', cell: ({ statusId }) => <OfferStatusBadge statusId={statusId} /> },
    {
      key: 'itemPrice',
      header: 'Item Price',
      numeric: true,
      cell: ({ itemPrice }) => formatCents(fromDollars(itemPrice)),
      sortBy: ({ itemPrice }) => itemPrice,
    },
    { key: 'shown', header: 'Shown as', cell: ({ displayPricePrimary }) => plainText(displayPricePrimary) },
    {
      key: 'ratePlan',
      header: 'Rate Plan',
      cell: ({ ratePlanDisplay, ratePlanDisplayPrice }) =>
        [plainText(ratePlanDisplay), plainText(ratePlanDisplayPrice)].filter(Boolean).join(', '),
    },
    {
      key: 'edit',
      header: 'Edit',
      hideHeader: true,
      card: 'wide',
      cell: (offer) => (
        <span className="flex flex-wrap justify-end gap-2">
          <ButtonLink
            variant="ghost"
            size="sm"
            to={withCopied(`${adminOfferPath(offer.productId, insertId)}${kept}`, offer.offerId)}
            icon={<Copy size={14} aria-hidden />}
            aria-label={`Duplicate ${offer.carrier.name}, ${offer.purchaseType.name}`}
          >
            Duplicate
          </ButtonLink>
          <ButtonLink
            variant="ghost"
            size="sm"
            to={pathOf(offer)}
            icon={<Pencil size={14} aria-hidden />}
            aria-label={`Edit ${offer.carrier.name}, ${offer.purchaseType.name}`}
          >
            Edit
          </ButtonLink>
        </span>
      ),
    },
  ]
}

/** A product's offers with add and edit; what was deleted shows on demand. */
export function OffersSection({ product, kept }: { product: AdminProduct; kept: string }) {
  const query = useQuery(offersQuery(product.productId))
  const [withArchived, setWithArchived] = useState(false)
  const all = query.data ?? []
  const archived = all.filter(({ statusId }) => statusId === recordStatus.archived).length
  const rows = withArchived ? all : all.filter(({ statusId }) => statusId !== recordStatus.archived)
  return (
    <section aria-label="Offers" className="grid gap-4">
      <div className="title-row">
        <h2>Offers</h2>
        {query.isSuccess && <p className="text-ui text-muted">{counted(rows.length, 'offer')}</p>}
        <div className="actions">
          <ButtonLink
            variant="ghost"
            to={`${adminOfferPath(product.productId, insertId)}${kept}`}
            icon={<Plus size={18} aria-hidden />}
          >
            Add Offer
          </ButtonLink>
        </div>
      </div>
      {query.isError && (
        <ErrorPanel
          message={messageOf(query.error)}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isSuccess && rows.length === 0 ? (
        <EmptyState
          title="This product has no offers yet."
          text="Customers can’t order it until it has an active offer."
        />
      ) : (
        !query.isError && (
          <DataTable
            caption={`Offers of ${product.model}`}
            columns={columnsWith(kept)}
            rows={rows}
            rowKey={({ offerId }) => offerId}
            loading={query.isPending}
            busy={query.isFetching}
          />
        )
      )}
      {archived > 0 && (
        <Checkbox
          label={`Show archived (${archived})`}
          checked={withArchived}
          onChange={(event) => setWithArchived(event.target.checked)}
        />
      )}
    </section>
  )
}
