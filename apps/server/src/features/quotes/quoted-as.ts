import { type QuotedOrder, quotedOrder } from '@portal/contract/quotes'
import type { WholeOrder } from '../orders/find-whole-order.ts'
import { toOrder } from '../orders/read-order.ts'

/** An order as a quote keeps it: what its customer is to see, and nothing that is internal (docs/spec/quotes.md#sending). */
export const quotedAs = (order: WholeOrder, ctx: { publicBaseUrl: string; now: Date }): QuotedOrder =>
  quotedOrder.parse(toOrder(order, { ...ctx, blockers: [], addedTax: null }))
