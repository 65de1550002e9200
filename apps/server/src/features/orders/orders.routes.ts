import * as contract from '@portal/contract/orders'
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
import { submitOrder } from './submit-order.ts'
import { updateOrder } from './update-order.ts'
import { updateOrderItem } from './update-order-item.ts'

export const orderRoutes = [
  route(contract.insertOrder, (ctx, { body }) => placeOrder(ctx, body)),
  route(contract.createOrder, (ctx, { body }) => createOrder(ctx, body)),
  route(contract.updateOrder, (ctx, { params, body }) => updateOrder(ctx, params.orderId, body)),
  route(contract.insertOrderItem, (ctx, { body }) => addOrderItem(ctx, body)),
  route(contract.updateOrderItem, (ctx, { params, body }) => updateOrderItem(ctx, params, body)),
  route(contract.acceptPrices, (ctx, { params, body }) => acceptPrices(ctx, params.orderId, body)),
  route(contract.removeOrderItem, (ctx, { params }) => removeOrderItem(ctx, params)),
  route(contract.removeOrder, (ctx, { params }) => removeOrder(ctx, params.orderId)),
  route(contract.submitOrder, (ctx, { params, query, body }) =>
    submitOrder(ctx, { ...params, version: body?.version ?? query.version }),
  ),
  route(contract.cancelOrder, (ctx, { params, body }) => cancelOrder(ctx, params.orderId, body)),
  route(contract.retryOrder, (ctx, { params }) => retryOrder(ctx, params.orderId)),
  route(contract.reopenOrder, (ctx, { params }) => reopenOrder(ctx, params.orderId)),
  route(contract.orderAgain, (ctx, { params, body }) => orderAgain(ctx, params.orderId, body)),
  route(contract.getOrderHistory, (ctx, { params, query }) => agentHistory(ctx, params.agentId, query)),
  route(contract.getOrderHistoryByAccount, (ctx, { params, query }) =>
    accountHistory(ctx, params.accountId, query),
  ),
  route(contract.getOrderPdf, (ctx, { params }) => orderPdf(ctx, params.orderId)),
  route(contract.getSingleOrder, (ctx, { params }) => readOrder(ctx, params.orderId)),
]
