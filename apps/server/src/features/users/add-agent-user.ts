import type { addAgent as endpoint } from '@portal/contract/crm-record-changes'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { roleIds } from '@portal/domain/ids'
import type { SignedInContext } from '../../deps.ts'
import { sendsMail } from '../../ports/port-watch.ts'
import { addAgentRecord } from '../accounts/add-agent.ts'
import { recordChange } from '../audit/record-change.ts'
import { saveUserIn } from './save-user.ts'
import { setRoles } from './users.store.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'now' | 'actor' | 'requestId' | 'crm' | 'portWatch'>

/**
 * Adds an agent who signs in (docs/spec/accounts.md#records): an agent of the embedded CRM, and a user with the role
 * WbcAgent, who is invited by email. Both or neither.
 * Throws CRM_IS_LIVE, and INVALID_INPUT for the email of another agent or user.
 */
export const addAgentUser = (
  needs: Needs,
  form: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> =>
  needs.inTransaction(async (tx) => {
    const { phoneNumber, ...person } = form
    const zohoUserId = await addAgentRecord(tx, needs, person)
    // The user gets the agent's id by the email (save-user.ts).
    const { result: user } = await saveUserIn(tx, needs, { ...person, phoneNumber, isActive: true })
    await setRoles(tx, user.id, [roleIds.WbcAgent], needs.now())
    await recordChange(tx, needs, {
      entity: 'user',
      entityId: user.id,
      entityName: `${person.firstName} ${person.lastName}`,
      action: 'roles changed',
      before: { roles: [] },
      after: { roles: ['WbcAgent'] },
    })
    const invitation = sendsMail(needs.portWatch) ? 'email' : 'link'
    return { result: { zohoUserId, userId: user.id, invitation } }
  })
