import type { Order } from '@portal/contract/orders'
import { orderBillWords } from '@portal/domain/carrier-bills'
import { fromDollars } from '@portal/domain/money'

/** What carriers bill for an order, as it stands below its total. */
export const billsOf = ({ orderItems }: Order) =>
  orderBillWords(
    orderItems.map((item) => ({
      ...item,
      rateCents: fromDollars(item.rate),
      ratePlanPriceCents: fromDollars(item.ratePlanPrice),
    })),
  )
