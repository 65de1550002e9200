import type { createAccount as endpoint } from '@portal/contract/crm-records'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { messages } from '@portal/domain/messages'
import type { SignedInContext } from '../../deps.ts'
import { recordChange } from '../audit/record-change.ts'
import { addAccount, isActiveAgent, isNameTaken, lockCrmRecords } from './crm-records.store.ts'
import { newCrmId, refuseLiveCrm } from './embedded-crm.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'now' | 'actor' | 'requestId' | 'crm'>

/**
 * Adds an account to the embedded CRM, owned by an agent.
 * Throws CRM_IS_LIVE, AGENT_NOT_FOUND, and INVALID_INPUT for a name that exists.
 */
export async function createAccount(
  needs: Needs,
  form: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  refuseLiveCrm(needs)
  const {
    agentId,
    accountName,
    billing,
    shipping = billing,
    salesSupport = '',
    salesSupportEmail = '',
  } = form
  return needs.inTransaction(async (tx) => {
    await lockCrmRecords(tx)
    if (!(await isActiveAgent(tx, agentId))) throw new AppError('AGENT_NOT_FOUND')
    if (await isNameTaken(tx, accountName))
      throw new AppError('INVALID_INPUT', { fields: { accountName: [messages.crm.accountTaken] } })
    const accountId = newCrmId()
    await addAccount(tx, {
      accountId,
      agentId,
      accountName,
      billing,
      shipping,
      salesSupport,
      salesSupportEmail,
      at: needs.now(),
    })
    await recordChange(tx, needs, {
      entity: 'account',
      entityId: accountId,
      entityName: accountName,
      action: 'created',
      before: null,
      after: { accountName, agentId, billing, shipping, salesSupport, salesSupportEmail },
    })
    return { result: { accountId } }
  })
}
