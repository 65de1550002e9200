import type { AdminProduct } from '@portal/contract/products'
import { adminOfferPath, insertId } from '@portal/domain/paths'
import { type Missing, missingForSale } from '@portal/domain/product-sale'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Notice } from '../../../ui/notice.tsx'
import { offersQuery } from '../admin-catalog.queries.ts'

type SaleChecklistProps = { product: AdminProduct; kept: string; onEdit: () => void }

/** What is missing before customers can order the product, each with the way to where it is entered. */
export function SaleChecklist({ product, kept, onEdit }: SaleChecklistProps) {
  const { data: offers } = useQuery(offersQuery(product.productId))
  const missing = offers ? missingForSale(product, offers) : []
  if (missing.length === 0) return null
  const isNeeded = missing.some((one) => one.isNeeded)
  return (
    <Notice tone={isNeeded ? 'warning' : 'info'}>
      <p>
        {isNeeded
          ? 'Before customers can order this product:'
          : 'Customers can order this product. To check:'}
      </p>
      <ul className="grid gap-1 pt-1">
        {missing.map((one) => (
          <li key={one.text}>
            {one.text} <Way missing={one} {...{ product, kept, onEdit }} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Way({ missing: { at, text }, product, kept, onEdit }: SaleChecklistProps & { missing: Missing }) {
  const more = <span className="vh">: {text}</span>
  if (at === 'product')
    return (
      <button type="button" className="link" onClick={onEdit}>
        Edit product{more}
      </button>
    )
  const offerId = at === 'newOffer' ? insertId : at.offerId
  return (
    <Link className="link" to={`${adminOfferPath(product.productId, offerId)}${kept}`}>
      {at === 'newOffer' ? 'Add an offer' : 'Edit offer'}
      {more}
    </Link>
  )
}
