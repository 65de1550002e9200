import { portalCalls } from '@portal/contract/portal-calls'
import { monthlyPlanCents } from '@portal/domain/carrier-bills'
import { isMonthly } from '@portal/domain/catalog'
import { limits } from '@portal/domain/limits'
import { monthly } from '@portal/domain/line-amounts'
import { formatCents, fromDollars } from '@portal/domain/money'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { orderQuery } from '../orders/orders.queries.ts'
import type { Raising } from './sheet-questions.tsx'

/** What one more item of a line costs, in dollars; an amount is paid every month for financed devices. */
export type ItemPrice = {
  carrier: string
  productTypeId: string
  purchaseType: string
  price: number
  ratePlanPrice: number
  /** Repair coverage and accessory of one item, paid once. */
  addOns?: number
}

/** "That adds $75.96/mo. and $40.00 once." */
export function addedWords(
  { carrier, productTypeId, purchaseType, price, ratePlanPrice, addOns = 0 }: ItemPrice,
  more: number,
): string {
  const device = fromDollars(price) * more
  const plan = monthlyPlanCents({
    carrier,
    productTypeId,
    quantity: more,
    ratePlanCents: fromDollars(ratePlanPrice),
  })
  const eachMonth = plan + (isMonthly(purchaseType) ? device : 0)
  const once = (isMonthly(purchaseType) ? 0 : device) + fromDollars(addOns) * more
  const parts = [eachMonth > 0 && monthly(eachMonth), once > 0 && `${formatCents(once)} once`].filter(Boolean)
  if (parts.length === 0) return 'This doesn’t change the total.'
  const added = `That adds ${parts.join(' and ')}`
  // "$75.96/mo." ends the sentence itself.
  return added.endsWith('.') ? added : `${added}.`
}

/** Raises lines of a draft order from its sheet. */
export function useOrderRaising(orderId: number, isDraft: boolean): Raising | undefined {
  const queryClient = useQueryClient()
  const order = useQuery({ ...orderQuery(orderId), enabled: isDraft }).data
  if (!isDraft) return undefined
  return {
    what: 'order',
    max: limits.addItemQuantity.max,
    priceWords: ({ key }, more) => {
      const item = order?.orderItems.find(({ orderItemId }) => orderItemId === key)
      if (!item) return ''
      const { carrier, productTypeId, purchaseType, rate, ratePlanPrice } = item
      return addedWords({ carrier, productTypeId, purchaseType, price: rate, ratePlanPrice }, more)
    },
    raise: async ({ key }, quantity) => {
      const { results } = await call(portalCalls.getSingleOrder, { params: { orderId: String(orderId) } })
      await call(portalCalls.updateOrderItem, {
        params: { orderId: String(orderId), orderItemId: key },
        body: { quantity, version: results[0]?.version },
      })
      await queryClient.invalidateQueries(orderQuery(orderId))
    },
  }
}
