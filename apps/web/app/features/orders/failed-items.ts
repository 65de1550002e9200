import type { Order } from '@portal/contract/orders'
import { productNameOf } from '@portal/domain/catalog'
import { orderStatus } from '@portal/domain/order-status'

/** What the last failure said. */
export const failureReason = (timeline: Order['timeline']): string | undefined =>
  timeline.findLast(({ kind }) => kind === 'failed')?.reason ?? undefined

/** The items of the order that the reason names. */
export const itemsIn = (reason: string, { orderItems }: Pick<Order, 'orderItems'>): string[] =>
  [...new Set(orderItems.map(({ offer }) => productNameOf(offer.product)))].filter((name) =>
    reason.includes(name),
  )

/** The items of an order in Error that accounting named; none of any other order. */
export const rejectedItems = (order: Pick<Order, 'statusId' | 'timeline' | 'orderItems'>): string[] =>
  order.statusId === orderStatus.error ? itemsIn(failureReason(order.timeline) ?? '', order) : []
