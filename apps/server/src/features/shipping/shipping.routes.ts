import { getDestinationRates as destinationRates } from '@portal/contract/destinations'
import * as contract from '@portal/contract/shipping'
import { route } from '../../http/route.ts'
import { getDestinationRates } from './get-destination-rates.ts'
import { getRates } from './get-rates.ts'

export const shippingRoutes = [
  route(contract.getRates, (ctx, { body }) => getRates(ctx, body)),
  route(destinationRates, (ctx, { body }) => getDestinationRates(ctx, body)),
]
