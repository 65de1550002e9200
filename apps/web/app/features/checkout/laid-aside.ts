import type { OrderDraft } from './order-draft.ts'

/** What belongs to one account's order; words and apps belong to the cart and stay whoever is chosen. */
const parties = [
  'selectedAccount',
  'selectedContact',
  'billingAddress',
  'shippingAddress',
  'shippingSameAsBilling',
  'billingStreet1',
  'billingStreet2',
  'billingCity',
  'billingState',
  'billingZip',
  'shippingStreet1',
  'shippingStreet2',
  'shippingCity',
  'shippingState',
  'shippingZip',
  'billingErrors',
  'shippingErrors',
  'billingCountry',
  'shippingCountry',
  'billingCheck',
  'shippingCheck',
  'shippingOptionSelected',
] as const satisfies ReadonlyArray<keyof OrderDraft>

export type Parties = Pick<OrderDraft, (typeof parties)[number]>

/** Parties by the agent, and by the agent and account, under whom they were last chosen. */
export type LaidAside = Record<string, Parties>

const partiesOf = (draft: OrderDraft) =>
  // Every name of the list is a field of the draft.
  Object.fromEntries(parties.map((name) => [name, draft[name]])) as Parties

const agentKey = ({ selectedAgent }: OrderDraft) => selectedAgent?.value
const accountKey = ({ selectedAgent, selectedAccount }: OrderDraft) =>
  selectedAgent && selectedAccount ? `${selectedAgent.value}/${selectedAccount.value}` : undefined

/**
 * What was chosen for the agent or account that is left, put by for their return, and what was put by for the
 * one that is chosen now. A rate is not put by: it was quoted for a moment.
 */
export function layAside(
  before: OrderDraft,
  after: OrderDraft,
  laidAside: LaidAside,
): { laidAside: LaidAside; back: Parties | undefined } {
  const isOtherAgent = agentKey(before) !== agentKey(after)
  if (!isOtherAgent && accountKey(before) === accountKey(after)) return { laidAside, back: undefined }
  const left = [accountKey(before), isOtherAgent ? agentKey(before) : undefined]
  const kept = { ...laidAside }
  for (const key of left)
    if (key !== undefined && before.selectedAccount !== null) kept[key] = partiesOf(before)
  const wanted = isOtherAgent ? agentKey(after) : accountKey(after)
  return { laidAside: kept, back: wanted === undefined ? undefined : kept[wanted] }
}
