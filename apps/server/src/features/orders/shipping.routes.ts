import * as contract from '@portal/contract/shipping'
import { getDestinationRates as destinationRates } from '@portal/contract/shipping'
import { route } from '../../http/route.ts'
import { getDestinationRates, getRates } from './destinations/shipping-rates.ts'

export const shippingRoutes = [
  route(contract.getRates, (ctx, { body }) => getRates(ctx, body)),
  route(destinationRates, (ctx, { body }) => getDestinationRates(ctx, body)),
]
