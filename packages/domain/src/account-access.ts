import { booksPath, linesPath, paths, quotesPath, receiveBase, repairsPath } from './paths.ts'
import { type Access, type Actor, accessKinds, isCustomer, mayStage } from './roles.ts'

/**
 * What the people of an account may do in it (docs/spec/colleagues.md#kinds). The server asks by call
 * (`needs` of its endpoint), the screens by path and button; both read the table below.
 */

/**
 * readOrders: submitted orders with prices, PDF and invoice. readDrafts: drafts as well, and what belongs to an order beside
 * it: quotes, approvals, units, boxes. order: cart, checkout and everything that changes orders. approve: deciding about
 * orders that wait. changeRules: the account’s rules for approval, as far as these let the person. fleet: devices of the
 * account and boxes that arrive. lines: phone lines with numbers and states; what they cost is `seesLineTerms` (line-states.ts).
 * people: inviting colleagues and ending their access.
 */
export const rights = [
  'readOrders',
  'readDrafts',
  'order',
  'approve',
  'changeRules',
  'fleet',
  'lines',
  'people',
] as const
export type Right = (typeof rights)[number]

const rightsOf: Record<Access, readonly Right[]> = {
  full: rights,
  orders: ['readOrders', 'readDrafts', 'order', 'fleet', 'lines'],
  approves: ['readOrders', 'readDrafts', 'approve', 'changeRules'],
  fleet: ['fleet', 'lines'],
  invoices: ['readOrders', 'lines'],
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

/** What people of an account need for the screens of the portal (docs/spec/colleagues.md#screens). */

/** Whether a path is a section or a page below it. */
export const isUnder = (pathname: string, section: string) =>
  pathname === section || pathname.startsWith(`${section}/`)

/** In this order: the first that fits counts. */
const screens: ReadonlyArray<[fits: (pathname: string) => boolean, needed: Needed]> = [
  [(pathname) => isUnder(pathname, paths.cart) || isUnder(pathname, paths.createOrder), 'order'],
  [(pathname) => pathname.startsWith(`${paths.orders}/`), 'order'],
  [(pathname) => isUnder(pathname, quotesPath), 'readDrafts'],
  [
    (pathname) =>
      [paths.orders, paths.ordersAgent, paths.orderDetails, booksPath].some((section) =>
        isUnder(pathname, section),
      ),
    'readOrders',
  ],
  [
    (pathname) => [paths.fleet, receiveBase, repairsPath].some((section) => isUnder(pathname, section)),
    'fleet',
  ],
  [(pathname) => isUnder(pathname, linesPath), 'lines'],
]

/** What the screen at a path needs; query and hash do not matter. */
export function neededForScreen(address: string): Needed {
  const pathname = address.replace(/[?#].*/, '').replace(/(.)\/+$/, '$1')
  return screens.find(([fits]) => fits(pathname))?.[1] ?? 'everyone'
}

export const mayOpen = (access: Access, address: string): boolean =>
  accessAllows(access, neededForScreen(address))

/** Where people begin, and are led from a screen that their access does not include. */
export const firstScreenOf = (access: Access): string => {
  if (accessAllows(access, 'order')) return paths.phones
  if (accessAllows(access, 'readDrafts')) return paths.ordersAgent
  // Who reads submitted orders only came for their invoices.
  return accessAllows(access, 'readOrders') ? booksPath : paths.fleet
}
