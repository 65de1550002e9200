import { useCartApproval } from '../approvals/use-cart-approval.ts'
import { useDraftHeader } from './order-draft.store.ts'
import { useTotalDueCents } from './order-summary.tsx'
import type { CartView } from './use-cart-view.ts'

const nothingAsked = {
  isNeeded: false,
  reasons: [],
  approvers: [],
  remainingCents: null,
  lacksPoNumber: false,
}

/** What the chosen account asks of this cart (docs/spec/approvals.md#before-submitting). */
export function useApprovalOfCart(cart: CartView) {
  const { account, referenceNumber } = useDraftHeader()
  const totalCents = useTotalDueCents(cart)
  const approval = useCartApproval(account?.id ?? null, {
    items: cart.currentItems,
    totalCents,
    referenceNumber,
  })
  return approval ?? nothingAsked
}
