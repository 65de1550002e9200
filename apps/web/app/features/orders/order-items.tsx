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
import { counted } from '@portal/domain/format'
import { lineAmount, monthly } from '@portal/domain/line-amounts'
import { formatCents, fromDollars } from '@portal/domain/money'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Picture } from '../../ui/picture.tsx'

type OrderItemsProps = {
  order: Order
  /** Beside the heading. */
  actions?: ReactNode
  /** The last cell of a line: how to take it off. */
  removal?: (item: OrderItem) => ReactNode
}

/** The lines of an order and what the customer owes for them. */
export function OrderItems({ order, actions, removal }: OrderItemsProps) {
  const { orderItems } = order
  const columns = removal ? [...itemColumns, removalColumn(removal)] : itemColumns
  return (
    <section aria-labelledby="order-items">
      <div className="title-row pt-9 pb-4">
        <h2 id="order-items">Items</h2>
        <p className="text-small text-muted">
          {counted(orderItems.length, 'line')}, {counted(order.numberOfItems, 'item')}
          {hasAddOns(order) && ' with add-ons'}
        </p>
        {actions && <div className="actions">{actions}</div>}
      </div>
      {orderItems.length === 0 ? (
        <EmptyState title="No items on this order yet." />
      ) : (
        <DataTable
          caption={`Items of order ${order.orderId}`}
          columns={columns}
          rows={orderItems}
          rowKey={({ orderItemId }) => orderItemId}
          footer={<Totals order={order} cellsAfter={removal ? 1 : 0} />}
        />
      )}
    </section>
  )
}

/** Its lines come to more than its items: the rest goes with them. */
const hasAddOns = ({ orderItems, numberOfItems }: Order) =>
  orderItems.reduce((sum, { quantity }) => sum + quantity, 0) > numberOfItems

const itemColumns: Column<OrderItem>[] = [
  { key: 'carrier', header: 'Carrier', cell: ({ carrier }) => carrier },
  {
    key: 'device',
    header: 'Device',
    card: 'lead',
    cell: ({ offer: { product } }) => (
      <span className="thing">
        <span className="thumb">
          <Picture
            src={product.image}
            alt=""
            sizes="52px"
            fallback={productTypeOf(product.productTypeId) ?? 'phone'}
          />
        </span>
        <Link className="link font-semibold" to={productPath(product)}>
          {productNameOf(product)}
        </Link>
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

const money = (dollars: number) => formatCents(fromDollars(dollars))

/** Finance is paid by the month; the rate plan stands below (portal 2). */
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

/** Shipping, and what the customer owes us: lines that the carrier bills are not in it (architecture 5.5). */
function Totals({ order, cellsAfter }: { order: Order; cellsAfter: number }) {
  const { shippingRate, shippingDescription } = order
  const after = cellsAfter > 0 && <td />
  return (
    <>
      {shippingRate !== null && (
        <tr>
          <td colSpan={5} className="num">
            Shipping{shippingDescription && `, ${shippingDescription}`}
          </td>
          <td className="num">{money(shippingRate)}</td>
          {after}
        </tr>
      )}
      <tr>
        <td colSpan={5} className="num">
          Order total
        </td>
        <td className="num">
          <strong>{money(order.orderTotal)}</strong>
        </td>
        {after}
      </tr>
    </>
  )
}
