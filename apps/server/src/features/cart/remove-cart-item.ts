import type { deleteCartItem } from '@portal/contract/cart'
import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { SignedInContext } from '../../deps.ts'
import { lockCart, removeLine } from './cart.store.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'actor'>

/** Takes a line out of the caller's cart. Throws CART_ITEM_NOT_FOUND when it is not there. */
export function removeCartItem(
  { inTransaction, actor: { userId } }: Needs,
  cartItemId: string,
): Promise<AnswerOf<typeof deleteCartItem>> {
  return inTransaction(async (tx) => {
    await lockCart(tx, userId)
    if (!(await removeLine(tx, userId, cartItemId))) throw new AppError('CART_ITEM_NOT_FOUND')
    return { result: null }
  })
}
