import * as contract from '@portal/contract/cart'
import { route } from '../../http/route.ts'
import { addToCart } from './add-to-cart.ts'
import { readCart } from './read-cart.ts'
import { removeCartItem } from './remove-cart-item.ts'
import { updateCartItem } from './update-cart-item.ts'

export const cartRoutes = [
  route(contract.getCart, (ctx) => readCart(ctx)),
  route(contract.insertCartItem, (ctx, { body }) => addToCart(ctx, body)),
  route(contract.updateCartItem, (ctx, { body }) => updateCartItem(ctx, body)),
  route(contract.deleteCartItem, (ctx, { params }) => removeCartItem(ctx, params.cartItemId)),
]
