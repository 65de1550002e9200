import type { Actor } from '@portal/domain/roles'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { build } from '../../db/build.ts'
import type { Reader } from '../../db/client.ts'
import { accounts, agents } from '../accounts/accounts.tables.ts'
import { roles, userRoles, users } from './users.tables.ts'

/** An agent's roles are those of the person who signs in with the agent's id. */
const rolesOfAgent = build
  .select({ name: roles.name })
  .from(users)
  .innerJoin(userRoles, eq(userRoles.userId, users.userId))
  .innerJoin(roles, eq(roles.roleId, userRoles.roleId))
  .where(and(eq(users.zohoUserId, agents.zohoUserId), eq(users.isActive, true)))
  .orderBy(roles.roleId)

const agentColumns = {
  zohoUserId: agents.zohoUserId,
  firstName: agents.firstName,
  lastName: agents.lastName,
  email: agents.email,
  roles: sql<Array<typeof roles.$inferSelect.name>>`array${rolesOfAgent}`,
}

const byName = [sql`lower(${agents.lastName})`, sql`lower(${agents.firstName})`, agents.zohoUserId] as const

/** Every active agent, by last name. */
export const findActiveAgents = (on: Reader) =>
  on
    .select(agentColumns)
    .from(agents)
    .where(eq(agents.isActive, true))
    .orderBy(...byName)

export type AgentRow = Awaited<ReturnType<typeof findActiveAgents>>[number]

/**
 * The agent that this person is, and those whom they cover, by last name; for a customer who owns their account; no row when there
 * is none.
 */
export const findOwnAgent = (
  on: Reader,
  { zohoUserId, zohoAccountId, covers }: Pick<Actor, 'zohoUserId' | 'zohoAccountId' | 'covers'>,
) =>
  on
    .select(agentColumns)
    .from(agents)
    .where(
      zohoUserId === null
        ? eq(agents.zohoUserId, ownerOf(zohoAccountId ?? ''))
        : inArray(agents.zohoUserId, [zohoUserId, ...covers]),
    )
    .orderBy(...byName)

const ownerOf = (zohoAccountId: string) =>
  sql`${build
    .select({ owner: accounts.ownerZohoUserId })
    .from(accounts)
    .where(eq(accounts.zohoAccountId, zohoAccountId))}`
