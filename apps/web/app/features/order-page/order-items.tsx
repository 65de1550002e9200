import type { Order, OrderItem } from '@portal/contract/orders'
import {
  detailsPath,
  priceLabel,
  productNameOf,
  productTypeOf,
  purchaseTypeLabels,
  purchaseTypeOf,
  showsRatePlan,
} from '@portal/domain/catalog'
import { lineAmount, monthly } from '@portal/domain/line-amounts'
import { fromDollars } from '@portal/domain/money'
import { countedGoods } from '@portal/domain/quoted-goods'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFirstRows } from '../../lib/use-first-rows.ts'
import { phone, useMedia } from '../../lib/use-media.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/page-states.tsx'
import { Picture } from '../../ui/picture.tsx'
import { RecordCard } from '../../ui/record.tsx'
import { itemsId, LineTerms } from './line-terms.tsx'
import { rejectedItems } from './order-failure.tsx'

type OrderItemsProps = {
  order: Order
  /** Beside the heading. */
  actions?: ReactNode
  /** While the lines may be changed: how to take one off, and how to change its quantity. */
  changing?: { removal: (item: OrderItem) => ReactNode; quantity: (item: OrderItem) => ReactNode }
  /** Between the heading and the lines. */
  notice?: ReactNode
}

/** So many lines are shown at first on phones, where each is a card. */
const linesShown = 2

/** The lines of an order; what they come to is said beside them. */
export function OrderItems({ order, actions, changing, notice }: OrderItemsProps) {
  const { orderItems } = order
  const isEmpty = orderItems.length === 0
  const ofItems = itemColumns(rejectedItems(order))
  const columns = changing ? changeable(ofItems, changing) : ofItems
  // What is missing on a draft leads to its lines: none of them is out of sight.
  const isCut = useMedia(phone) && !changing
  const { shown, showAll } = useFirstRows(orderItems, isCut ? linesShown : orderItems.length, 'tbody > tr')
  return (
    <RecordCard
      title="Items"
      headingId={itemsId}
      note={!isEmpty && countedGoods(orderItems)}
      // In one place with and without lines: the button that opened the sheet gets the focus back.
      actions={actions}
    >
      {notice}
      {isEmpty ? (
        <div className="record-card-body">
          <EmptyState
            title="No items on this order yet."
            {...(actions ? { text: 'Add an item first. Shipping is priced as soon as there is one.' } : {})}
          />
        </div>
      ) : (
        <DataTable
          caption={`Items of order ${order.orderId}`}
          columns={columns}
          rows={shown}
          rowKey={({ orderItemId }) => orderItemId}
        />
      )}
      {showAll && (
        <div className="record-documents">
          <Button variant="ghost" size="sm" onClick={showAll}>
            Show all {orderItems.length} lines
          </Button>
        </div>
      )}
    </RecordCard>
  )
}

/** @param rejected names of the items that accounting refused */
const itemColumns = (rejected: readonly string[]): Column<OrderItem>[] => [
  { key: 'carrier', header: 'Carrier', cell: ({ carrier }) => carrier },
  {
    key: 'device',
    header: 'Device',
    card: 'lead',
    cell: (item) => (
      <span className="thing">
        <span className="thumb">
          <Picture
            src={item.offer.product.image}
            alt=""
            sizes="52px"
            fallback={productTypeOf(item.offer.product.productTypeId) ?? 'phone'}
          />
        </span>
        <span>
          <Link className="link font-semibold" to={productPath(item.offer.product)}>
            {productNameOf(item.offer.product)}
          </Link>
          {rejected.includes(productNameOf(item.offer.product)) && (
            <span className="mt-1 grid justify-items-start">
              <Badge tone="danger" mark="triangle">
                Rejected by accounting
              </Badge>
            </span>
          )}
          <LineTerms item={item} />
        </span>
      </span>
    ),
  },
  {
    key: 'purchaseType',
    header: 'Purchase Type',
    cell: ({ purchaseTypeId, purchaseType }) => {
      const known = purchaseTypeOf(purchaseTypeId)
      return known ? purchaseTypeLabels[known] : purchaseType
    },
  },
  {
    key: 'quantity',
    header: 'Quantity',
    numeric: true,
    cell: ({ quantity }) => quantity.toLocaleString('en-US'),
  },
  { key: 'rate', header: 'Rate', numeric: true, cell: (item) => <Rate item={item} /> },
  {
    key: 'total',
    header: 'Total',
    numeric: true,
    cell: (item) => (
      <>
        {lineAmount(fromDollars(item.total), item)}
        {item.isCarrierInventory && <span className="sub">{priceLabel(item)}</span>}
      </>
    ),
  },
]

/** The same columns with a quantity that can be changed, and a way to take the line off. */
const changeable = (
  columns: readonly Column<OrderItem>[],
  { removal, quantity }: NonNullable<OrderItemsProps['changing']>,
) => [
  ...columns.map((column) => (column.key === 'quantity' ? { ...column, cell: quantity } : column)),
  removalColumn(removal),
]

const productPath = ({ productTypeId, urlPathname }: OrderItem['offer']['product']) =>
  detailsPath({ productTypeId, urlPathName: urlPathname })

const removalColumn = (removal: (item: OrderItem) => ReactNode): Column<OrderItem> => ({
  key: 'remove',
  header: 'Remove',
  hideHeader: true,
  numeric: true,
  card: 'corner',
  cell: removal,
})

/** Finance is paid by the month; the rate plan is below (docs/spec/catalog.md#purchase-types). */
function Rate({ item }: { item: OrderItem }) {
  const hasPlan = showsRatePlan(item) && item.ratePlanPrice > 0
  return (
    <>
      {lineAmount(fromDollars(item.rate), item) || <span className="sub">{priceLabel(item)}</span>}
      {hasPlan && (
        <span className="sub">
          {[item.ratePlanDisplay, monthly(fromDollars(item.ratePlanPrice))].filter(Boolean).join(', ')}
        </span>
      )}
    </>
  )
}
