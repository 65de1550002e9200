import * as contract from '@portal/contract/cart'
import { route } from '../../http/route.ts'
import { addToCart, removeCartItem, updateCartItem } from './cart-items.ts'
import { readCart } from './read-cart.ts'

export const cartRoutes = [
  route(contract.getCart, (ctx) => readCart(ctx)),
  route(contract.insertCartItem, (ctx, { body }) => addToCart(ctx, body)),
  route(contract.updateCartItem, (ctx, { body }) => updateCartItem(ctx, body)),
  route(contract.deleteCartItem, (ctx, { params }) => removeCartItem(ctx, params.cartItemId)),
]
