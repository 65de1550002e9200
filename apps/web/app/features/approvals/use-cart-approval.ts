import type { CartItem } from '@portal/contract/cart'
import { fromDollars } from '@portal/domain/money'
import { approvalNeedOf, lacksPoNumber } from '@portal/domain/order-approval'
import { useQuery } from '@tanstack/react-query'
import { rulesQuery } from './approvals.queries.ts'
import { rulesOfWire } from './rules-of-wire.ts'

type CartToApprove = { items: readonly CartItem[]; totalCents: number; referenceNumber: string }

/**
 * What the chosen account asks of a cart; null while that is not known, and without an account. The server decides when the
 * order is placed.
 */
export function useCartApproval(accountId: string | null, cart: CartToApprove) {
  const { data } = useQuery(rulesQuery(accountId))
  if (!data) return null
  const rules = rulesOfWire(data)
  const lines = cart.items.map(({ carrierId, carrier, product, productName }) => ({
    carrierId,
    carrier,
    productId: product.productId,
    name: productName,
  }))
  const need = approvalNeedOf(rules, { totalCents: cart.totalCents, lines }, fromDollars(data.spent ?? 0))
  return {
    ...need,
    approvers: data.people.filter(({ userId }) => rules.approverIds.includes(userId)).map(({ name }) => name),
    lacksPoNumber: lacksPoNumber(rules, cart.referenceNumber),
  }
}
