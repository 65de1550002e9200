import { moveDrafts as moveDraftsCall } from '@portal/contract/cover'
import { AppError } from '@portal/contract/errors'
import * as changes from '@portal/contract/order-changes'
import * as reads from '@portal/contract/orders'
import { saveDestinations as saveDestinationsCall } from '@portal/contract/shipping'
import type { Context } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { saveDestinations } from './destinations/destinations.ts'
import { acceptPrices } from './draft/accept-prices.ts'
import { createOrder, removeOrder } from './draft/drafts.ts'
import { moveDrafts } from './draft/move-drafts.ts'
import { orderAgain } from './draft/order-again.ts'
import { addOrderItem, removeOrderItem, updateOrderItem } from './draft/order-items.ts'
import { updateOrder } from './draft/update-order.ts'
import { exportOrders } from './list/export-orders.ts'
import { accountHistory, agentHistory } from './list/order-history.ts'
import { readOrder } from './list/read-order.ts'
import { orderPdf } from './paper/order-pdf.ts'
import { cancelOrder, retryOrder } from './place/change-status.ts'
import { placeOrder } from './place/place-order.ts'
import { submitOrder } from './place/submit-order.ts'

export const orderRoutes = [
  route(changes.insertOrder, (ctx, { body }) => placeOrder(ctx, body)),
  route(changes.createOrder, (ctx, { body }) => createOrder(ctx, body)),
  route(changes.updateOrder, (ctx, { params, body }) => updateOrder(ctx, params.orderId, body)),
  route(saveDestinationsCall, (ctx, { params, body }) => saveDestinations(ctx, params.orderId, body)),
  route(changes.insertOrderItem, (ctx, { body }) => addOrderItem(ctx, body)),
  route(changes.updateOrderItem, (ctx, { params, body }) => updateOrderItem(ctx, params, body)),
  route(changes.acceptPrices, (ctx, { params, body }) => acceptPrices(ctx, params.orderId, body)),
  route(changes.removeOrderItem, (ctx, { params, body }) =>
    removeOrderItem(ctx, { ...params, dropUnits: body?.dropUnits }),
  ),
  route(changes.removeOrder, (ctx, { params }) => removeOrder(ctx, params.orderId)),
  route(changes.submitOrder, (ctx, { params, query, body }) =>
    submitOrder(ctx, { ...params, version: seenVersion(ctx, body?.version ?? query.version) }),
  ),
  route(changes.cancelOrder, (ctx, { params, body }) => cancelOrder(ctx, params.orderId, body)),
  route(changes.retryOrder, (ctx, { params }) => retryOrder(ctx, params.orderId)),
  route(changes.orderAgain, (ctx, { params, body }) => orderAgain(ctx, params.orderId, body)),
  route(moveDraftsCall, (ctx, { body }) => moveDrafts(ctx, body)),
  route(reads.getOrderHistory, (ctx, { params, query }) => agentHistory(ctx, params.agentId, query)),
  route(reads.getOrderHistoryByAccount, (ctx, { params, query }) =>
    accountHistory(ctx, params.accountId, query),
  ),
  route(reads.exportOrders, (ctx, { params, query }) => exportOrders(ctx, params.agentId, query)),
  route(reads.getOrderPdf, (ctx, { params }) => orderPdf(ctx, params.orderId)),
  route(reads.getSingleOrder, (ctx, { params }) => readOrder(ctx, params.orderId)),
]

/** Programs keep what they read: they say which version they saw. Throws INVALID_INPUT for an API key that does not. */
function seenVersion({ isKey }: Pick<Context, 'isKey'>, version: number | undefined): number | undefined {
  if (isKey && version === undefined)
    throw new AppError('INVALID_INPUT', {
      fields: { version: ['Send the version of the order that you read.'] },
    })
  return version
}
