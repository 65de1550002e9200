import type { WireAccountRules } from '@portal/contract/approvals'
import type { CartItem } from '@portal/contract/cart'
import type { ListedCosts } from '@portal/contract/costs'
import { fromDollars } from '@portal/domain/money'
import { type AccountRules, approvalNeedOf, lacksPoNumber } from '@portal/domain/order-approval'
import { useQuery } from '@tanstack/react-query'
import { rulesQuery } from './approvals.queries.ts'

type CartToApprove = {
  items: readonly CartItem[]
  costs: ListedCosts
  totalCents: number
  referenceNumber: string
}

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
  const need = approvalNeedOf(
    rules,
    { totalCents: cart.totalCents, billed: billedOf(cart.costs), lines },
    {
      spentCents: fromDollars(data.spent ?? 0),
      personDayCents: fromDollars(data.spentToday),
      personDayCommittedCents: fromDollars(data.committedToday),
      carrierMonthlyCents: fromDollars(data.carrierMonthly),
    },
  )
  return {
    ...need,
    approvers: data.people.filter(({ userId }) => rules.approverIds.includes(userId)).map(({ name }) => name),
    lacksPoNumber: lacksPoNumber(rules, cart.referenceNumber),
  }
}

const billedOf = ({ once, monthly, termMonths, committed }: ListedCosts) => ({
  onceCents: fromDollars(once),
  monthlyCents: fromDollars(monthly),
  termMonths,
  committedCents: centsOf(committed),
})

const centsOf = (amount: number | null) => (amount === null ? null : fromDollars(amount))

/** Rules as the domain reads them. */
export const rulesOfWire = (rules: WireAccountRules): AccountRules => ({
  needsPoNumber: rules.needsPoNumber,
  asksApproval: rules.asksApproval,
  orderLimitCents: centsOf(rules.orderLimit),
  sumsPersonDay: rules.sumsPersonDay,
  monthlyLimitCents: centsOf(rules.monthlyLimit),
  carrierMonthlyLimitCents: centsOf(rules.carrierMonthlyLimit),
  commitmentLimitCents: centsOf(rules.commitmentLimit),
  carrierIds: rules.carrierIds,
  productIds: rules.productIds,
  approverIds: rules.approverIds,
  mayApproveOwn: rules.mayApproveOwn,
})
