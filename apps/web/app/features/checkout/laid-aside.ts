import type { OrderHeader } from '../order-header/order-header.ts'

/** What belongs to one account's order. Texts and apps belong to the cart and stay with every agent and account. */
export type HeaderParties = Pick<
  OrderHeader,
  | 'account'
  | 'contact'
  | 'billing'
  | 'shipping'
  | 'sameAsBilling'
  | 'billingErrors'
  | 'shippingErrors'
  | 'countries'
  | 'checks'
  | 'method'
>

/** Parties by the agent, and by the agent and account, under whom they were last chosen. */
export type LaidAside = Record<string, HeaderParties>

const partiesOf = (header: OrderHeader): HeaderParties => ({
  account: header.account,
  contact: header.contact,
  billing: header.billing,
  shipping: header.shipping,
  sameAsBilling: header.sameAsBilling,
  billingErrors: header.billingErrors,
  shippingErrors: header.shippingErrors,
  countries: header.countries,
  checks: header.checks,
  method: header.method,
})

const agentKey = ({ agent }: OrderHeader) => agent?.id
const accountKey = ({ agent, account }: OrderHeader) =>
  agent && account ? `${agent.id}/${account.id}` : undefined

/**
 * Switching between agents or accounts loses nothing: what was chosen for the one before is kept for its return, and
 * what was kept for the one that is chosen now comes back. A rate is not kept: it was quoted for a moment.
 */
export function layAside(
  before: OrderHeader,
  after: OrderHeader,
  laidAside: LaidAside,
): { laidAside: LaidAside; back: HeaderParties | undefined } {
  const isOtherAgent = agentKey(before) !== agentKey(after)
  if (!isOtherAgent && accountKey(before) === accountKey(after)) return { laidAside, back: undefined }
  const left = [accountKey(before), isOtherAgent ? agentKey(before) : undefined]
  const kept = { ...laidAside }
  for (const key of left) if (key !== undefined && before.account !== null) kept[key] = partiesOf(before)
  const wanted = isOtherAgent ? agentKey(after) : accountKey(after)
  return { laidAside: kept, back: wanted === undefined ? undefined : kept[wanted] }
}
