import type { createAgent as endpoint } from '@portal/contract/crm-records'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { messages } from '@portal/domain/messages'
import type { SignedInContext } from '../../deps.ts'
import { addAgentRecord } from '../accounts/add-agent.ts'
import { recordChange } from '../audit/record-change.ts'
import { giveZohoUserId, lockUserOfEmail, signOutUser } from './users.store.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'now' | 'actor' | 'requestId' | 'crm'>

/**
 * Adds an agent to the embedded CRM. A user with this email becomes that agent and is signed out; a user who is created
 * later with it becomes the agent then (save-user.ts).
 * Throws CRM_IS_LIVE, and INVALID_INPUT for an email of another agent or of a customer.
 */
export const createAgent = (
  needs: Needs,
  person: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> =>
  needs.inTransaction(async (tx) => {
    const zohoUserId = await addAgentRecord(tx, needs, person)
    const [user] = await lockUserOfEmail(tx, person.email)
    if (user && user.zohoAccountId !== null)
      throw new AppError('INVALID_INPUT', { fields: { email: [messages.crm.customerIsNoAgent] } })
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
