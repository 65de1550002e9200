import type { addAgent as addAgentCall } from '@portal/contract/crm-record-changes'
import type { createAgent as createAgentCall } from '@portal/contract/crm-records'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { getWbcUsers } from '@portal/contract/users'
import { messages } from '@portal/domain/messages'
import { mayActForOthers } from '@portal/domain/roles'
import { recordChange } from '../../audit/record-change.ts'
import type { SignedInContext } from '../../deps.ts'
import { sendsMail } from '../../ports/port-watch.ts'
import { addAgentRecord } from '../accounts/agent-records.ts'
import { addUserWithRole } from './add-user-with-role.ts'
import { findActiveAgents, findOwnAgent } from './crm-links.store.ts'
import { giveZohoUserId, lockUserOfEmail, signOutUser } from './users.store.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor'>

/**
 * The agents under whom the caller may order (docs/spec/roles.md#choosing-the-agent): all active ones for
 * managers and Administrators, themselves and the agents whom they cover for an agent, their account's owner for a customer.
 * The last two are listed even after the agent left the CRM: their selector is locked to that agent.
 */
export async function listAgents({ db, actor }: Needs): Promise<AnswerOf<typeof getWbcUsers>> {
  return { results: await (mayActForOthers(actor) ? findActiveAgents(db) : findOwnAgent(db, actor)) }
}

type CreateAgentNeeds = Pick<SignedInContext, 'inTransaction' | 'now' | 'actor' | 'requestId' | 'crm'>

/**
 * Adds an agent to the embedded CRM. A user with this email becomes that agent and is signed out; a user who is created
 * later with it becomes the agent then (save-user.ts).
 * Throws CRM_IS_LIVE, and INVALID_INPUT for an email of another agent or of a customer.
 */
export const createAgent = (
  needs: CreateAgentNeeds,
  person: BodyOf<typeof createAgentCall>,
): Promise<AnswerOf<typeof createAgentCall>> =>
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

type AddAgentUserNeeds = Pick<
  SignedInContext,
  'inTransaction' | 'now' | 'actor' | 'requestId' | 'crm' | 'portWatch'
>

/**
 * Adds an agent who signs in (docs/spec/accounts.md#records): an agent of the embedded CRM, and a user with the role
 * WbcAgent, who is invited by email. Both or neither.
 * Throws CRM_IS_LIVE, and INVALID_INPUT for the email of another agent or user.
 */
export const addAgentUser = (
  needs: AddAgentUserNeeds,
  form: BodyOf<typeof addAgentCall>,
): Promise<AnswerOf<typeof addAgentCall>> =>
  needs.inTransaction(async (tx) => {
    const { phoneNumber, ...person } = form
    const zohoUserId = await addAgentRecord(tx, needs, person)
    // The user gets the agent's id by the email (save-user.ts).
    const userId = await addUserWithRole(tx, needs, { ...person, phoneNumber }, 'WbcAgent')
    const invitation = sendsMail(needs.portWatch) ? 'email' : 'link'
    return { result: { zohoUserId, userId, invitation } }
  })
