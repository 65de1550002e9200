import { contract } from '@portal/contract/contract'
import { route } from '../../http/route.ts'
import { addKitToCart } from './add-kit-to-cart.ts'
import { addKitToOrder } from './add-kit-to-order.ts'
import { createKit } from './create-kit.ts'
import { listKits } from './list-kits.ts'
import { removeKit } from './remove-kit.ts'
import { updateKit } from './update-kit.ts'

export const kitRoutes = [
  route(contract.getKits, (ctx, { params }) => listKits(ctx, params.accountId)),
  route(contract.createKit, (ctx, { params, body }) => createKit(ctx, params.accountId, body)),
  route(contract.updateKit, (ctx, { params, body }) => updateKit(ctx, params.kitId, body)),
  route(contract.removeKit, (ctx, { params }) => removeKit(ctx, params.kitId)),
  route(contract.addKitToCart, (ctx, { params, body }) => addKitToCart(ctx, params.kitId, body)),
  route(contract.addKitToOrder, (ctx, { params, body }) => addKitToOrder(ctx, params.kitId, body)),
]
