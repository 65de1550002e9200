import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { build } from '../../db/build.ts'
import { users } from '../users/users.tables.ts'
import { agentCovers } from './agent-covers.tables.ts'

/** The agents whose work a user covers at a moment, in a query of `users`. */
export const coveredAgents = (at: Date | SQL): SQL<string[]> =>
  sql`array${build
    .select({ agentId: agentCovers.coveredAgentId })
    .from(agentCovers)
    .where(and(eq(agentCovers.coveringAgentId, users.zohoUserId), gt(agentCovers.endsAt, at)))
    .orderBy(agentCovers.coveredAgentId)}`
