import * as contract from '@portal/contract/vendors'
import { route } from '../../http/route.ts'
import { readDrift } from './find-drift.ts'
import { markDeliveryHandled } from './mark-delivery-handled.ts'
import { readDeliveries, readDelivery } from './read-deliveries.ts'
import { retryDelivery } from './retry-delivery.ts'

export const deliveryRoutes = [
  route(contract.getDeliveries, (ctx, { query }) => readDeliveries(ctx, query)),
  route(contract.getDelivery, (ctx, { params }) => readDelivery(ctx, params.orderId)),
  route(contract.retryDelivery, (ctx, { params }) => retryDelivery(ctx, params.orderId)),
  route(contract.markDeliveryHandled, (ctx, { params, body }) =>
    markDeliveryHandled(ctx, params.orderId, body),
  ),
  route(contract.getDrift, (ctx) => readDrift(ctx)),
]
