import type { Actor } from '@portal/domain/roles'
import { v7 } from 'uuid'
import type { Tx } from '../../db/client.ts'
import { writeChange } from './orders.store.ts'

type Draft = { orderId: number; agentName: string }
type Given = { actor: Pick<Actor, 'userId'>; at: Date; to: { agentId: string; name: string; email: string } }

/** Gives locked drafts to another agent; their timelines say from whom (docs/spec/agent-cover.md#moving-drafts). */
export async function giveDrafts(tx: Tx, drafts: readonly Draft[], { actor, at, to }: Given): Promise<void> {
  const agent = { zohoUserId: to.agentId, agentName: to.name, agentEmail: to.email }
  await Promise.all(
    drafts.map(({ orderId, agentName }) =>
      writeChange(tx, orderId, agent, [
        {
          orderEventId: v7(),
          kind: 'moved',
          userId: actor.userId,
          onBehalfOf: null,
          reason: `From ${agentName} to ${to.name}`,
          at,
        },
      ]),
    ),
  )
}
