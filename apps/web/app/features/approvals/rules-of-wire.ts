import type { WireAccountRules } from '@portal/contract/approvals'
import { fromDollars } from '@portal/domain/money'
import type { AccountRules } from '@portal/domain/order-approval'

const centsOf = (amount: number | null) => (amount === null ? null : fromDollars(amount))

/** Rules as the domain reads them. */
export const rulesOfWire = (rules: WireAccountRules): AccountRules => ({
  needsPoNumber: rules.needsPoNumber,
  asksApproval: rules.asksApproval,
  orderLimitCents: centsOf(rules.orderLimit),
  monthlyLimitCents: centsOf(rules.monthlyLimit),
  carrierIds: rules.carrierIds,
  productIds: rules.productIds,
  approverIds: rules.approverIds,
  mayApproveOwn: rules.mayApproveOwn,
})
