import { saveDestinations as saveDestinationsCall } from '@portal/contract/destinations'
import * as changes from '@portal/contract/order-changes'
import * as reads from '@portal/contract/orders'
import { route } from '../../http/route.ts'
import { acceptPrices } from './accept-prices.ts'
import { addOrderItem } from './add-order-item.ts'
import { cancelOrder, retryOrder } from './change-status.ts'
import { createOrder } from './create-order.ts'
import { orderAgain } from './order-again.ts'
import { accountHistory, agentHistory } from './order-history.ts'
import { orderPdf } from './order-pdf.ts'
import { placeOrder } from './place-order.ts'
import { readOrder } from './read-order.ts'
import { removeOrder } from './remove-order.ts'
import { removeOrderItem } from './remove-order-item.ts'
import { reopenOrder } from './reopen-order.ts'
import { saveDestinations } from './save-destinations.ts'
import { submitOrder } from './submit-order.ts'
import { updateOrder } from './update-order.ts'
import { updateOrderItem } from './update-order-item.ts'

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
    submitOrder(ctx, { ...params, version: body?.version ?? query.version }),
  ),
  route(changes.cancelOrder, (ctx, { params, body }) => cancelOrder(ctx, params.orderId, body)),
  route(changes.retryOrder, (ctx, { params }) => retryOrder(ctx, params.orderId)),
  route(changes.reopenOrder, (ctx, { params }) => reopenOrder(ctx, params.orderId)),
  route(changes.orderAgain, (ctx, { params, body }) => orderAgain(ctx, params.orderId, body)),
  route(reads.getOrderHistory, (ctx, { params, query }) => agentHistory(ctx, params.agentId, query)),
  route(reads.getOrderHistoryByAccount, (ctx, { params, query }) =>
    accountHistory(ctx, params.accountId, query),
  ),
  route(reads.getOrderPdf, (ctx, { params }) => orderPdf(ctx, params.orderId)),
  route(reads.getSingleOrder, (ctx, { params }) => readOrder(ctx, params.orderId)),
]
