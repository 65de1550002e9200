import type { UserProfile } from '@portal/contract/auth'
import type { Order } from '@portal/contract/orders'
import { brand } from '@portal/domain/brand'
import { formatDate } from '@portal/domain/format'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { OrderItems } from './order-items.tsx'
import { OrderLedger } from './order-ledger.tsx'
import { OrderTimeline } from './order-timeline.tsx'

/** A whole order: its waybill, its lines and what happened to it. */
export function OrderView({ order }: { order: Order; profile: UserProfile }) {
  return (
    <>
      <p className="print-head">
        <b>{brand.name}</b>
        <span>
          Order {order.orderId}, printed {formatDate(new Date())}
        </span>
      </p>
      <div className="title-row pt-1 pb-6">
        <h1>Order {order.orderId}</h1>
        <StatusBadge statusId={order.statusId} rawText={String(order.statusId)} />
      </div>
      <OrderLedger order={order} />
      <OrderItems order={order} />
      <OrderTimeline events={order.timeline} />
    </>
  )
}
