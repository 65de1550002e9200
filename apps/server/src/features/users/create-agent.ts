import type { createAgent as endpoint } from '@portal/contract/crm-records'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { messages } from '@portal/domain/messages'
import type { SignedInContext } from '../../deps.ts'
import { addAgent, findAgentWithEmail, lockCrmRecords } from '../accounts/crm-records.store.ts'
import { newCrmId, refuseLiveCrm } from '../accounts/embedded-crm.ts'
import { recordChange } from '../audit/record-change.ts'
import { giveZohoUserId, lockUserOfEmail, signOutUser } from './users.store.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'now' | 'actor' | 'requestId' | 'crm'>

/**
 * Adds an agent to the embedded CRM. A user with this email becomes that agent and is signed out; a user who is created
 * later with it becomes the agent then (save-user.ts).
 * Throws CRM_IS_LIVE, and INVALID_INPUT for an email of another agent or of a customer.
 */
export async function createAgent(
  needs: Needs,
  { firstName, lastName, email }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  refuseLiveCrm(needs)
  return needs.inTransaction(async (tx) => {
    await lockCrmRecords(tx)
    const refused = (message: string) => new AppError('INVALID_INPUT', { fields: { email: [message] } })
    if (await findAgentWithEmail(tx, email)) throw refused(messages.crm.agentTaken)
    const [user] = await lockUserOfEmail(tx, email)
    if (user && user.zohoAccountId !== null) throw refused(messages.crm.customerIsNoAgent)

    const zohoUserId = newCrmId()
    await addAgent(tx, { zohoUserId, firstName, lastName, email })
    await recordChange(tx, needs, {
      entity: 'agent',
      entityId: zohoUserId,
      entityName: `${firstName} ${lastName}`,
      action: 'created',
      before: null,
      after: { firstName, lastName, email },
    })
    if (user && user.zohoUserId === null) {
      await giveZohoUserId(tx, user.userId, zohoUserId, needs.now())
      await signOutUser(tx, user.userId)
      await recordChange(tx, needs, {
        entity: 'user',
        entityId: user.userId,
        entityName: user.fullName,
        action: 'changed',
        before: { zohoUserId: null },
        after: { zohoUserId },
      })
    }
    return { result: { zohoUserId } }
  })
}
