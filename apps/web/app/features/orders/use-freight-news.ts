import type { Order } from '@portal/contract/orders'
import { formatCents, fromDollars } from '@portal/domain/money'
import { orderStatus } from '@portal/domain/order-status'
import { useEffect, useRef } from 'react'
import { toast } from '../../ui/toast.tsx'

type Freight = Pick<
  Order,
  'statusId' | 'shipDirect' | 'shippingDescription' | 'shippingRate' | 'freightTotal'
>

/** What to say when the same service has another price than before; undefined when there is nothing to say. */
export function freightNews(before: Freight, now: Freight): string | undefined {
  if (now.statusId !== orderStatus.draft || now.shipDirect !== false || before.shipDirect !== false) return
  if (before.freightTotal === null || before.freightTotal === now.freightTotal) return
  if (now.shippingRate === null) return 'UPS did not answer, so shipping has no price right now.'
  // Another destination is not complete yet.
  if (now.freightTotal === null) return
  const isSame = before.shippingDescription === now.shippingDescription
  return isSame
    ? `Shipping is now ${money(now.freightTotal)} (was ${money(before.freightTotal)}).`
    : undefined
}

const money = (dollars: number) => formatCents(fromDollars(dollars))

/** Says when lines or the address changed the price of shipping: a total never grows in silence. */
export function useFreightNews(order: Order) {
  const before = useRef(order)
  useEffect(() => {
    const news = freightNews(before.current, order)
    before.current = order
    if (news !== undefined) toast(news)
  }, [order])
}
