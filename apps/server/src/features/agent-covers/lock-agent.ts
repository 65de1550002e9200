import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { agents } from '../../db/schema/accounts.tables.ts'

/** The agent; starting or changing another cover of them waits until the transaction ends. */
export async function lockAgent(tx: Tx, agentId: string) {
  const [agent] = await tx
    .select({
      agentId: agents.zohoUserId,
      name: sql<string>`trim(${agents.firstName} || ' ' || ${agents.lastName})`,
      firstName: agents.firstName,
      lastName: agents.lastName,
      email: agents.email,
      isActive: agents.isActive,
    })
    .from(agents)
    .where(eq(agents.zohoUserId, agentId))
    .for('no key update')
  return agent
}
