import { AppError } from '@portal/contract/errors'
import { messages } from '@portal/domain/messages'
import type { Tx } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { recordChange } from '../audit/record-change.ts'
import { addAgent, findAgentWithEmail, lockCrmRecords } from './crm-records.store.ts'
import { newCrmId, refuseLiveCrm } from './embedded-crm.ts'

type Needs = Pick<SignedInContext, 'now' | 'actor' | 'requestId' | 'crm'>
type Person = { firstName: string; lastName: string; email: string }

/**
 * Adds an agent to the embedded CRM inside another use case's transaction.
 * @returns the agent's Zoho user id
 * @throws CRM_IS_LIVE, and INVALID_INPUT for the email of another agent
 */
export async function addAgentRecord(tx: Tx, needs: Needs, person: Person): Promise<string> {
  refuseLiveCrm(needs)
  await lockCrmRecords(tx)
  if (await findAgentWithEmail(tx, person.email))
    throw new AppError('INVALID_INPUT', { fields: { email: [messages.crm.agentTaken] } })
  const zohoUserId = newCrmId()
  await addAgent(tx, { zohoUserId, ...person })
  await recordChange(tx, needs, {
    entity: 'agent',
    entityId: zohoUserId,
    entityName: `${person.firstName} ${person.lastName}`,
    action: 'created',
    before: null,
    after: person,
  })
  return zohoUserId
}
