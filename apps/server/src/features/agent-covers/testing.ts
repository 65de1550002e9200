import { v7 } from 'uuid'
import type { Tx } from '../../db/client.ts'
import { agentCovers } from '../../db/schema/agent-covers.tables.ts'
import { testNow } from '../../testing/fixtures.ts'

/** A cover that began with the tests and lasts until the end of March 4 (docs/spec/agent-cover.md). */
export async function aCover(
  tx: Tx,
  covered: { userId: string; zohoUserId: string },
  covering: { zohoUserId: string },
): Promise<string> {
  const coverId = v7()
  await tx.insert(agentCovers).values({
    coverId,
    coveredAgentId: covered.zohoUserId,
    coveringAgentId: covering.zohoUserId,
    untilDay: '2026-03-04',
    startedAt: testNow,
    startsAt: testNow,
    startedBy: covered.userId,
    endsAt: new Date('2026-03-05T05:00:00Z'),
  })
  return coverId
}
