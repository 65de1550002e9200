import { accessAllows } from './account-access.ts'
import type { Access } from './roles.ts'
import { type Actor, isAdministrator } from './roles.ts'

/** Order status ids (docs/spec/orders.md#statuses). */
export const orderStatus = { draft: 0, submitted: 1, cancelled: 2, error: 3 } as const
export type OrderStatusId = (typeof orderStatus)[keyof typeof orderStatus]

const labels: Record<number, string> = { 0: 'Draft', 1: 'Submitted', 2: 'Cancelled', 3: 'Error' }
/** The status in words; anything else is "Unknown". */
export const orderStatusLabel = (statusId: number) => labels[statusId] ?? 'Unknown'

export type OrderAction =
  | 'edit'
  | 'quote'
  | 'submit'
  | 'remove'
  | 'cancel'
  | 'fail'
  | 'retry'
  | 'reopen'
  | 'arrive'

type Rule = {
  from: OrderStatusId
  /** Another status in which the action is possible; it leaves that status as it is. */
  alsoFrom?: OrderStatusId
  /** null: the order is gone. The same as `from`: nothing moves. */
  to: OrderStatusId | null
  who: 'owner' | 'agent' | 'manager' | 'system'
  needsReason: boolean
}

/**
 * What can happen to an order, as data (docs/spec/orders.md#statuses). "owner" is any person who may act for the order's agent
 * or account, "agent" one of them who is no customer.
 */
export const orderActions: Record<OrderAction, Rule> = {
  edit: { from: orderStatus.draft, to: orderStatus.draft, who: 'owner', needsReason: false },
  quote: { from: orderStatus.draft, to: orderStatus.draft, who: 'agent', needsReason: false },
  submit: { from: orderStatus.draft, to: orderStatus.submitted, who: 'owner', needsReason: false },
  remove: { from: orderStatus.draft, to: null, who: 'owner', needsReason: false },
  cancel: { from: orderStatus.submitted, to: orderStatus.cancelled, who: 'manager', needsReason: true },
  fail: { from: orderStatus.submitted, to: orderStatus.error, who: 'system', needsReason: true },
  retry: { from: orderStatus.error, to: orderStatus.submitted, who: 'manager', needsReason: false },
  reopen: { from: orderStatus.error, to: orderStatus.draft, who: 'manager', needsReason: false },
  // Goods arrive although accounting rejected the order (docs/spec/staging.md#direct-shipments).
  arrive: {
    from: orderStatus.submitted,
    alsoFrom: orderStatus.error,
    to: orderStatus.submitted,
    who: 'owner',
    needsReason: false,
  },
}

/** Whether the order's state allows the action at all. */
export const allows = (statusId: number, action: OrderAction) => {
  const { from, alsoFrom } = orderActions[action]
  return statusId === from || statusId === alsoFrom
}

const isManager = (actor: Pick<Actor, 'roles'>) =>
  isAdministrator(actor) || actor.roles.includes('Manager') || actor.roles.includes('WbcManager')

/**
 * Whether this person may take the action on an order that they may already see. The profile that a browser has names the owner
 * of a customer's account as agent: the role tells a customer apart.
 */
export function mayTake(
  actor: Pick<Actor, 'roles' | 'zohoUserId'> & { access?: Access | undefined },
  action: OrderAction,
): boolean {
  const { who } = orderActions[action]
  // Every action changes an order (docs/spec/colleagues.md#kinds).
  if (!isManager(actor) && !accessAllows(actor.access ?? 'full', 'order')) return false
  const isAgent = actor.zohoUserId !== null && !actor.roles.includes('User')
  if (who === 'agent') return isAgent || isManager(actor)
  return who === 'owner' || (who === 'manager' && isManager(actor))
}

/** What a refused action says: the order's state does not allow it. */
export type StateRefusal = 'ORDER_NOT_DRAFT' | 'ORDER_NOT_SUBMITTED' | 'ORDER_NOT_IN_ERROR'
const refusals: Partial<Record<OrderStatusId, StateRefusal>> = {
  [orderStatus.submitted]: 'ORDER_NOT_SUBMITTED',
  [orderStatus.error]: 'ORDER_NOT_IN_ERROR',
}
export const stateRefusal = (action: OrderAction): StateRefusal =>
  refusals[orderActions[action].from] ?? 'ORDER_NOT_DRAFT'

/** A refusal with a specific message, where those of its code would not say what happened. */
export function stateRefusalWords(action: OrderAction, statusId: number): string | undefined {
  if (action === 'arrive') return 'This order is not submitted, or not any more, so nothing of it can arrive.'
  if (action !== 'submit') return undefined
  return statusId === orderStatus.submitted
    ? 'This order has already been submitted.'
    : 'Only draft orders can be submitted.'
}

/** Submit appears only on a draft with at least one item (docs/spec/orders.md#submit). */
export const maySubmit = (order: { statusId: number; itemCount: number }) =>
  allows(order.statusId, 'submit') && order.itemCount > 0
