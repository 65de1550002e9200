/** Roles (docs/spec/roles.md#roles). */
export const roles = [
  'Administrator',
  'Manager',
  'WbcManager',
  'WbcAgent',
  'User',
  'Staging',
  'Accountant',
] as const
export type Role = (typeof roles)[number]

/** Who a caller is, as far as rules care. A customer has an account, and no agent id. */
export type Actor = {
  userId: string
  roles: readonly Role[]
  /** The CRM's id of an employee; null for customers. */
  zohoUserId: string | null
  /** The one account and contact of a customer (docs/spec/roles.md#customers); null for staff. */
  zohoAccountId: string | null
  zohoContactId: string | null
  /** What a person of an account has access to; it limits customers only (docs/spec/colleagues.md#kinds). */
  access: Access
  /** Agents whose work they cover at this moment (docs/spec/agent-cover.md); only agents cover. */
  covers: readonly string[]
}

const has = (actor: Pick<Actor, 'roles'>, ...wanted: Role[]) =>
  wanted.some((role) => actor.roles.includes(role))

/** Whether a person has no other role than these. */
const hasOnly = ({ roles }: Pick<Actor, 'roles'>, ...known: Role[]) =>
  roles.every((role) => known.includes(role))

export const isAdministrator = (actor: Pick<Actor, 'roles'>) => has(actor, 'Administrator')

/** Screens where the order's agent can be chosen. */
export type AgentScreen =
  | 'checkout'
  | 'accounts'
  | 'orders-agent'
  | 'orders'
  | 'order-form'
  | 'fleet'
  | 'desk'

/**
 * Who may choose the agent, screen by screen. Some screens ask for either role, others for both
 * (docs/spec/roles.md#choosing-the-agent, ADR 0004), and everyone who acts for others sees every desk.
 */
const agentChoice: Record<AgentScreen, 'either role' | 'both roles' | 'acts for others'> = {
  checkout: 'either role',
  accounts: 'either role',
  'orders-agent': 'either role',
  orders: 'both roles',
  'order-form': 'both roles',
  fleet: 'either role',
  desk: 'acts for others',
}

/** Whether the screen's agent selector is enabled for this person; everyone else is locked to their own agent. */
export function mayChooseAgent(actor: Pick<Actor, 'roles'>, screen: AgentScreen): boolean {
  const manager = has(actor, 'Manager')
  const wbcManager = has(actor, 'WbcManager')
  if (agentChoice[screen] === 'acts for others') return mayActForOthers(actor)
  return agentChoice[screen] === 'both roles' ? manager && wbcManager : manager || wbcManager
}

/**
 * Whether the screen's agent selector is enabled for a person with these agents to choose from, which the server lists for them
 * (docs/spec/agent-cover.md#screens): as `mayChooseAgent`, and for agents who cover others.
 */
export const mayChooseAmong = (
  actor: Pick<Actor, 'roles' | 'zohoUserId'>,
  screen: AgentScreen,
  agentIds: readonly string[],
): boolean => mayChooseAgent(actor, screen) || coversAmong(actor, agentIds)

/** Whether the agents that the server lists for an agent are themselves and others whom they cover. */
export const coversAmong = (
  actor: Pick<Actor, 'roles' | 'zohoUserId'>,
  agentIds: readonly string[],
): boolean =>
  !mayActForOthers(actor) &&
  actor.zohoUserId !== null &&
  agentIds.length > 1 &&
  agentIds.includes(actor.zohoUserId)

/**
 * The server's rule for acting in another agent's name (docs/spec/roles.md#access-to-objects): these roles and no one
 * else.
 */
export const mayActForOthers = (actor: Pick<Actor, 'roles'>) =>
  has(actor, 'Manager', 'WbcManager', 'Administrator')

/** Whose objects: those of these agents, or everyone's. */
export type AgentReach = readonly string[] | 'all'

/**
 * Which agents' objects a person may see and change (docs/spec/roles.md#access-to-objects): everyone's for those who act for
 * others, an agent's own and those of the agents whom they cover; none for customers, who have those of their account.
 */
export function agentReach(actor: Pick<Actor, 'roles' | 'zohoUserId' | 'covers'>): AgentReach {
  if (mayActForOthers(actor)) return 'all'
  return actor.zohoUserId === null ? [] : [actor.zohoUserId, ...actor.covers]
}

/** Whether objects of this agent are the person's to see and change, as an agent or for others. */
export function mayActForAgent(
  actor: Pick<Actor, 'roles' | 'zohoUserId' | 'covers'>,
  agentId: string,
): boolean {
  const reach = agentReach(actor)
  return reach === 'all' || reach.includes(agentId)
}

/** Stands in place of an agent's id for the objects of every agent (docs/spec/roles.md#all-agents). */
export const allAgents = 'all'

/**
 * Whose objects a person asks for who names an agent, or `allAgents`: null where they are not theirs to see. Every agent's are for
 * those who act for others.
 */
export function reachAsked(
  actor: Pick<Actor, 'roles' | 'zohoUserId' | 'covers'>,
  asked: string,
): AgentReach | null {
  if (asked === allAgents) return mayActForOthers(actor) ? 'all' : null
  return mayActForAgent(actor, asked) ? [asked] : null
}

/** Who works at the staging desk: scans, packs and ships for every account (docs/spec/staging.md#roles). */
export const mayStage = (actor: Pick<Actor, 'roles'>) =>
  has(actor, 'Staging', 'Manager', 'WbcManager', 'Administrator')

/**
 * Whose orders a person sees at the staging desk (docs/spec/staging.md#roles): all of them, an agent their own, customers
 * none.
 */
export function deskReach(actor: Pick<Actor, 'roles' | 'zohoUserId'>): 'all' | 'own' | 'none' {
  if (mayStage(actor)) return 'all'
  return actor.zohoUserId === null ? 'none' : 'own'
}

/**
 * Whether the portal shows a person the way to the staging desk. A profile names the owner of a customer's account as agent, so
 * its roles tell a customer apart; the server asks `deskReach`, with the agent id of the person.
 */
export const isShownDesk = (profile: Pick<Actor, 'roles' | 'zohoUserId'>) =>
  deskReach(profile) !== 'none' && !hasOnly(profile, 'User')

/** Who enters payments, credit notes, refunds, terms and tax, and sees the invoices of all accounts (docs/spec/books.md#who-may). */
export const keepsBooks = (actor: Pick<Actor, 'roles'>) => has(actor, 'Accountant', 'Administrator')

/** Whether the portal shows a person the way to the invoices: those who keep the books, and people of an account. */
export const isShownBooks = (profile: Pick<Actor, 'roles'>) => keepsBooks(profile) || hasOnly(profile, 'User')

/** Someone who only stages or only keeps the books: the portal shows them these pages and no others (docs/spec/roles.md#roles). */
export const hasOwnPages = (actor: Pick<Actor, 'roles'>) =>
  actor.roles.length > 0 && hasOnly(actor, 'Staging', 'Accountant')

/**
 * Who has a desk (docs/spec/desk.md#who-may): agents their own, and everyone who acts for others all of them. Customers and people
 * who only stage have none.
 */
export const hasDesk = (actor: Pick<Actor, 'roles' | 'zohoUserId'>) =>
  mayActForOthers(actor) || (has(actor, 'WbcAgent') && actor.zohoUserId !== null)

/**
 * Whether the portal shows a person Home (docs/spec/home.md): people of an account, with every access. A profile names the owner of a
 * customer's account as agent, so its roles tell a customer apart; the server asks `isCustomer`.
 */
export const hasHome = (profile: Pick<Actor, 'roles'>) => hasOnly(profile, 'User')

/**
 * Whether a desk that was asked for without an agent is the person's own: agents and managers with an agent id. An Administrator who is
 * an agent of the CRM only in name has no accounts to look at.
 */
export const hasOwnDesk = (actor: Pick<Actor, 'roles' | 'zohoUserId'>) =>
  actor.zohoUserId !== null && hasDesk(actor) && has(actor, 'WbcAgent', 'Manager', 'WbcManager')

/** Whether an object of this agent and account is the caller's to see and change. Everything else does not exist for them. */
export function mayActFor(actor: Actor, owner: { zohoUserId: string; zohoAccountId: string }): boolean {
  if (mayActForAgent(actor, owner.zohoUserId)) return true
  return (
    actor.zohoUserId === null && actor.zohoAccountId !== null && actor.zohoAccountId === owner.zohoAccountId
  )
}

/**
 * Customers order for themselves only: agent, account and contact are preselected and locked
 * (docs/spec/roles.md#customers).
 */
export const isCustomer = (actor: Pick<Actor, 'zohoUserId' | 'zohoAccountId'>) =>
  actor.zohoUserId === null && actor.zohoAccountId !== null

/** What a person of an account has access to (docs/spec/colleagues.md#kinds); `account-access.ts` says what each may do. */
export const accessKinds = ['full', 'orders', 'approves', 'fleet', 'invoices'] as const
export type Access = (typeof accessKinds)[number]

/** What an invitation can give; full access is given to a colleague who has accepted one. */
export const invitedKinds = ['orders', 'approves', 'fleet', 'invoices'] as const satisfies readonly Access[]
export type InvitedAccess = (typeof invitedKinds)[number]
