import { type Access, accessKinds } from './access-kinds.ts'
import { type Actor, isCustomer, mayStage } from './roles.ts'

/**
 * What the people of an account may do in it (docs/spec/colleagues.md#kinds). The server asks by call
 * (`apps/server/src/http/rights-of-calls.ts`), the screens by path and button; both read the table below.
 */

/**
 * readOrders: submitted orders with prices, PDF and invoice. readDrafts: drafts as well, and what belongs to an order beside
 * it: quotes, approvals, units, boxes. order: cart, checkout and everything that changes orders. approve: deciding about
 * orders that wait. changeRules: the account’s rules for approval, as far as these let the person. fleet: devices of the
 * account and boxes that arrive. people: inviting colleagues and ending their access.
 */
export const rights = [
  'readOrders',
  'readDrafts',
  'order',
  'approve',
  'changeRules',
  'fleet',
  'people',
] as const
export type Right = (typeof rights)[number]

const rightsOf: Record<Access, readonly Right[]> = {
  full: rights,
  orders: ['readOrders', 'readDrafts', 'order', 'fleet'],
  approves: ['readOrders', 'readDrafts', 'approve', 'changeRules'],
  fleet: ['fleet'],
  invoices: ['readOrders'],
}

/** What a call or screen needs: one of these rights, or nothing beyond being of the account. */
export type Needed = 'everyone' | Right | readonly Right[]

export const accessAllows = (access: Access, needed: Needed): boolean =>
  needed === 'everyone' || [needed].flat().some((right) => rightsOf[access].includes(right as Right))

/** Kinds that have a right, as the tables of the database ask for them. */
export const kindsWith = (right: Right): Access[] =>
  accessKinds.filter((access) => accessAllows(access, right))

/** The access that limits this person; staff are not limited by it, also when they act for a customer. */
export const accessOf = (actor: Pick<Actor, 'roles' | 'zohoUserId' | 'zohoAccountId' | 'access'>): Access =>
  isCustomer(actor) && !mayStage(actor) ? actor.access : 'full'

/** Whether this person may do what needs this; everyone who is not limited may. */
export const mayDo = (actor: Parameters<typeof accessOf>[0], needed: Needed): boolean =>
  accessAllows(accessOf(actor), needed)

export const colleagueLimits = {
  /** People of one account who have access, with open invitations. */
  peopleMax: 100,
  /** People whose access ended that the list shows, the last first. */
  endedShownMax: 50,
  /** How many days an invitation is kept after it was accepted, withdrawn or expired. */
  invitationKeepDays: 30,
  /** Entries of "who did what" on a page. */
  activityPage: 30,
} as const

/** How long the link of a colleague’s invitation works, once. */
export const colleagueInvitationMs = 7 * 24 * 60 * 60_000

export const invitationStatuses = ['open', 'accepted', 'withdrawn'] as const
export type InvitationStatus = (typeof invitationStatuses)[number]

/** A colleague as far as the rules about the last person with full access go. */
export type AccountPerson = { userId: string; access: Access; isActive: boolean }

/**
 * Whether an account would have no one left who manages its people: this person has full access, no other active person has,
 * and they would not either (docs/spec/colleagues.md#last-one).
 * @param next the access that the person would have; null for none
 */
export function leavesNoManager(
  people: readonly AccountPerson[],
  userId: string,
  next: Access | null,
): boolean {
  const manages = (person: AccountPerson) => person.isActive && accessAllows(person.access, 'people')
  const person = people.find((one) => one.userId === userId)
  if (!person || !manages(person)) return false
  if (next !== null && accessAllows(next, 'people')) return false
  return !people.some((one) => one.userId !== userId && manages(one))
}

/**
 * Approvers without a person who cannot approve any more. The only one stays named, so that orders keep waiting instead of
 * passing without approval (docs/spec/colleagues.md#approvers).
 */
export function approversWithout(approverIds: readonly string[], userId: string): string[] {
  const others = approverIds.filter((id) => id !== userId)
  return others.length === 0 ? [...approverIds] : others
}
