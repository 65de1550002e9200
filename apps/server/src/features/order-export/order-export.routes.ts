import * as contract from '@portal/contract/vendors'
import { route } from '../../http/route.ts'
import { readDrift } from './find-drift.ts'
import { markOrderExportHandled } from './mark-order-export-handled.ts'
import { readOrderExport, readOrderExports } from './read-order-exports.ts'
import { retryOrderExport } from './retry-order-export.ts'

export const orderExportRoutes = [
  route(contract.getOrderExports, (ctx, { query }) => readOrderExports(ctx, query)),
  route(contract.getOrderExport, (ctx, { params }) => readOrderExport(ctx, params.orderId)),
  route(contract.retryOrderExport, (ctx, { params }) => retryOrderExport(ctx, params.orderId)),
  route(contract.markOrderExportHandled, (ctx, { params, body }) =>
    markOrderExportHandled(ctx, params.orderId, body),
  ),
  route(contract.getDrift, (ctx) => readDrift(ctx)),
]
