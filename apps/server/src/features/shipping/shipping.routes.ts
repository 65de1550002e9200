import * as contract from '@portal/contract/shipping'
import { route } from '../../http/route.ts'
import { getRates } from './get-rates.ts'

export const shippingRoutes = [route(contract.getRates, (ctx, { body }) => getRates(ctx, body))]
