import { contract } from '@portal/contract/contract'
import { route } from '../../http/route.ts'
import { addKitToCart, addKitToOrder } from './kit-ordering.ts'

export const kitOrderingRoutes = [
  route(contract.addKitToCart, (ctx, { params, body }) => addKitToCart(ctx, params.kitId, body)),
  route(contract.addKitToOrder, (ctx, { params, body }) => addKitToOrder(ctx, params.kitId, body)),
]
