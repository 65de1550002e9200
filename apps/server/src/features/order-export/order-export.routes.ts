import { reopenOrder as reopenOrderCall } from '@portal/contract/order-changes'
import * as contract from '@portal/contract/vendors'
import { route } from '../../http/route.ts'
import { readDrift } from './drift.ts'
import { readOrderExport, readOrderExports } from './read-order-exports.ts'
import { reopenOrder } from './reopen-order.ts'
import { markOrderExportHandled, retryOrderExport } from './stopped-exports.ts'

export const orderExportRoutes = [
  route(contract.getOrderExports, (ctx, { query }) => readOrderExports(ctx, query)),
  route(contract.getOrderExport, (ctx, { params }) => readOrderExport(ctx, params.orderId)),
  route(contract.retryOrderExport, (ctx, { params }) => retryOrderExport(ctx, params.orderId)),
  route(contract.markOrderExportHandled, (ctx, { params, body }) =>
    markOrderExportHandled(ctx, params.orderId, body),
  ),
  route(reopenOrderCall, (ctx, { params }) => reopenOrder(ctx, params.orderId)),
  route(contract.getDrift, (ctx) => readDrift(ctx)),
]
