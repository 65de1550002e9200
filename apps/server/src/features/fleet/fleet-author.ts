import { type Actor, isCustomer, mayActFor } from '@portal/domain/roles'
import { eq, sql } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { accounts, agents } from '../accounts/accounts.tables.ts'
import { users } from '../users/users.tables.ts'

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

/** Whether things of this account are the caller's to see (docs/spec/fleet.md#who-may). */
export const mayActForAccount = (actor: Actor, zohoAccountId: string, owner: Owner | undefined) =>
  mayActFor(actor, { zohoUserId: owner?.zohoUserId ?? '', zohoAccountId })

/** The author of a change of this owner's account, at this moment. */
export async function fleetAuthor(
  on: Reader,
  { actor, now, requestId }: Pick<SignedInContext, 'actor' | 'now' | 'requestId'>,
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
  }
}
