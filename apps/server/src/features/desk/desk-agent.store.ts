import { eq, sql } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { agents } from '../accounts/accounts.tables.ts'

export async function findAgent(on: Reader, agentId: string) {
  const [agent] = await on
    .select({
      agentId: agents.zohoUserId,
      name: sql<string>`trim(${agents.firstName} || ' ' || ${agents.lastName})`,
    })
    .from(agents)
    .where(eq(agents.zohoUserId, agentId))
  return agent
}
