import type { Order, OrderItem } from '@portal/contract/orders'
import { addressesOf, addressLine } from '@portal/domain/address'
import { promisedLabel } from '@portal/domain/arrival-words'
import { brand } from '@portal/domain/brand'
import {
  noCarrier,
  priceLabel,
  productNameOf,
  purchaseTypeLabels,
  purchaseTypeOf,
} from '@portal/domain/catalog'
import { orderItemCostWords } from '@portal/domain/cost-words'
import { formatDay } from '@portal/domain/format-date'
import { addedTaxRows } from '@portal/domain/invoice-tax'
import { lineAmount } from '@portal/domain/line-amounts'
import { formatCents, fromDollars } from '@portal/domain/money'
import { moneyLabels } from '@portal/domain/money-labels'
import { freightCentsOf } from '@portal/domain/money-parts'
import { directShipping, shippingRow } from '@portal/domain/shipping-words'
import { type ReactNode, Suspense } from 'react'
import { lazy } from '../../../lib/lazy.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { DescriptionList, DescriptionListItem } from '../../../ui/description-list.tsx'
import { Skeleton } from '../../../ui/page-states.tsx'

const PlaceList = lazy(() =>
  import('../../destinations/place-list.tsx').then((module) => ({ default: module.PlaceList })),
)

/**
 * The placed order on the confirmation: items with their amounts, totals, addresses and how it ships
 * (docs/spec/checkout.md#confirmation).
 */
export function ConfirmedOrder({ order }: { order: Order }) {
  const addresses = addressesOf(order)
  const isSplit = order.destinations.length > 0
  return (
    <section aria-labelledby="confirmed-order" className="grid gap-5 mt-10">
      <h2 id="confirmed-order" className="text-h3">
        Your order
      </h2>
      <DataTable
        caption={`Items of order ${order.orderId}`}
        columns={columns}
        rows={order.orderItems}
        rowKey={({ orderItemId }) => orderItemId}
        footer={<Totals order={order} />}
      />
      <DescriptionList>
        <DescriptionListItem label="Shipping address" span={4}>
          {addressLine(addresses.Shipping)}
        </DescriptionListItem>
        <DescriptionListItem label="Billing address" span={4}>
          {addressLine(addresses.Billing)}
        </DescriptionListItem>
        {isSplit ? (
          <DescriptionListItem label="Destinations" span={4}>
            {order.destinations.length + 1}
          </DescriptionListItem>
        ) : (
          <DescriptionListItem label="Shipping method" span={4}>
            {order.shipDirect ? directShipping : `${brand.name} kitting and staging`}
            {order.shippingDescription && <small>{order.shippingDescription}</small>}
            {order.promisedDeliveryDate && (
              <small>
                {promisedLabel}: {formatDay(order.promisedDeliveryDate)}
              </small>
            )}
          </DescriptionListItem>
        )}
      </DescriptionList>
      {isSplit && (
        <Suspense fallback={<Skeleton className="h-40 w-full" />}>
          <PlaceList order={order} />
        </Suspense>
      )}
    </section>
  )
}

const columns: Column<OrderItem>[] = [
  {
    key: 'item',
    header: 'Item',
    card: 'lead',
    cell: (item) => (
      <>
        <b className="font-[560]">{productNameOf(item.offer.product)}</b>
        <span className="sub">{termsOf(item)}</span>
      </>
    ),
  },
  {
    key: 'quantity',
    header: 'Quantity',
    numeric: true,
    cell: ({ quantity }) => quantity.toLocaleString('en-US'),
  },
  {
    key: 'rate',
    header: 'Rate',
    numeric: true,
    cell: (item) =>
      lineAmount(fromDollars(item.rate), item) || <span className="sub">{priceLabel(item)}</span>,
  },
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

function termsOf({ carrier, purchaseTypeId, purchaseType }: OrderItem): string {
  const known = purchaseTypeOf(purchaseTypeId)
  return [carrier === noCarrier ? '' : carrier, known ? purchaseTypeLabels[known] : purchaseType]
    .filter(Boolean)
    .join(', ')
}

/**
 * Shipping, and what the customer owes us: what carriers bill is not included and is shown below
 * (docs/spec/money.md#order-total).
 */
function Totals({ order }: { order: Order }) {
  const { orderTotal } = order
  return (
    <>
      {shippingRow(order, freightCentsOf(order), null).map(({ label, amount }) => (
        <TotalRow key={label} label={label}>
          {amount}
        </TotalRow>
      ))}
      <TotalRow label={moneyLabels.due}>
        <strong>{money(orderTotal)}</strong>
      </TotalRow>
      {[...addedTaxRows(order.addedTax), ...orderItemCostWords(order.orderItems)].map(({ label, amount }) => (
        <TotalRow key={label} label={label}>
          {amount}
        </TotalRow>
      ))}
    </>
  )
}

const money = (dollars: number) => formatCents(fromDollars(dollars))

const TotalRow = ({ label, children }: { label: string; children: ReactNode }) => (
  <tr>
    <td colSpan={3} className="num">
      {label}
    </td>
    <td className="num">{children}</td>
  </tr>
)
