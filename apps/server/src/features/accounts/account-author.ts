import { AppError } from '@portal/contract/errors'
import { type Actor, isCustomer, mayActFor } from '@portal/domain/roles'
import { and, eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../db/client.ts'
import { accounts, agents } from '../../db/schema/accounts.tables.ts'
import { users } from '../../db/schema/users.tables.ts'
import type { SignedInContext } from '../../deps.ts'

/** The owner of an account; empty strings when the account has left the CRM. */
export type Owner = { zohoUserId: string; agentName: string }

/** Who does something to devices, as their history names them. */
export type FleetAuthor = {
  userId: string
  by: string
  /** The agent in whose name staff act for another agent's account; null otherwise. */
  onBehalfOf: string | null
  at: Date
  requestId: string
  /** Where the business is, for days of the calendar; without it they are days in UTC. */
  timeZone?: string | undefined
}

const nameOf = (table: typeof users | typeof agents) =>
  sql<string>`trim(${table.firstName} || ' ' || ${table.lastName})`

/** The same for what happens without a person. */
export type EventAuthor = Omit<FleetAuthor, 'userId'> & { userId: string | null }

/** The agent who owns the account; undefined when the account is unknown. */
export async function findOwner(on: Reader, zohoAccountId: string): Promise<Owner | undefined> {
  const [owner] = await on
    .select({ zohoUserId: agents.zohoUserId, agentName: nameOf(agents) })
    .from(accounts)
    .innerJoin(agents, eq(agents.zohoUserId, accounts.ownerZohoUserId))
    .where(eq(accounts.zohoAccountId, zohoAccountId))
  return owner
}

/** Where the agent of an account reads email; undefined without an active agent who has an address. */
export async function findAgentEmail(on: Reader, zohoAccountId: string): Promise<string | undefined> {
  const [agent] = await on
    .select({ email: agents.email })
    .from(accounts)
    .innerJoin(agents, eq(agents.zohoUserId, accounts.ownerZohoUserId))
    .where(and(eq(accounts.zohoAccountId, zohoAccountId), eq(agents.isActive, true)))
  return agent?.email || undefined
}

/** Whether things of this account are the caller's to see (docs/spec/fleet.md#who-may). */
export const mayActForAccount = (actor: Actor, zohoAccountId: string, owner: Owner | undefined) =>
  mayActFor(actor, { zohoUserId: owner?.zohoUserId ?? '', zohoAccountId })

type Needs = Pick<SignedInContext, 'actor' | 'now' | 'requestId'> & Partial<Pick<SignedInContext, 'timeZone'>>

/** The author of a change of this owner's account, at this moment. */
export async function fleetAuthor(
  on: Reader,
  { actor, now, requestId, timeZone }: Needs,
  owner: Owner | undefined,
): Promise<FleetAuthor> {
  const [person] = await on
    .select({ by: nameOf(users) })
    .from(users)
    .where(eq(users.userId, actor.userId))
  const isOwn = isCustomer(actor) || actor.zohoUserId === owner?.zohoUserId
  return {
    userId: actor.userId,
    by: person?.by ?? '',
    onBehalfOf: isOwn ? null : (owner?.agentName ?? null),
    at: now(),
    requestId,
    timeZone,
  }
}

/**
 * Who changes the fleet of an account, when the caller may.
 * Throws ACCOUNT_NOT_FOUND for an unknown account and for one that is not theirs.
 */
export async function authorFor(tx: Tx, needs: Needs, zohoAccountId: string): Promise<FleetAuthor> {
  const owner = await findOwner(tx, zohoAccountId)
  if (!owner || !mayActForAccount(needs.actor, zohoAccountId, owner)) throw new AppError('ACCOUNT_NOT_FOUND')
  return fleetAuthor(tx, needs, owner)
}
