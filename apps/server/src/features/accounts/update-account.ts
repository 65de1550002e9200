import type { updateAccount as endpoint } from '@portal/contract/crm-record-changes'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { messages } from '@portal/domain/messages'
import type { SignedInContext } from '../../deps.ts'
import { recordChange } from '../audit/record-change.ts'
import { accountFacts } from './account-facts.ts'
import { isActiveAgent, isNameTaken, lockCrmRecords } from './crm-records.store.ts'
import { refuseLiveCrm } from './embedded-crm.ts'
import { changeAccount, lockAccount } from './record-changes.store.ts'
import { refuseStale } from './refuse-stale.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'now' | 'actor' | 'requestId' | 'crm'>

/**
 * Changes an account of the embedded CRM (docs/spec/accounts.md#records). Orders keep the agent and the addresses that
 * they were placed with. An agent who became inactive may continue to own an account that is inactive or was theirs.
 * Throws CRM_IS_LIVE, ACCOUNT_NOT_FOUND, RECORD_CHANGED, AGENT_NOT_FOUND, and INVALID_INPUT for the name of another account.
 */
export async function updateAccount(
  needs: Needs,
  { accountId, version, ...form }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  refuseLiveCrm(needs)
  const { salesSupport = '', salesSupportEmail = '' } = form
  const facts = { ...form, salesSupport, salesSupportEmail }
  return needs.inTransaction(async (tx) => {
    await lockCrmRecords(tx)
    const [row] = await lockAccount(tx, accountId)
    if (!row) throw new AppError('ACCOUNT_NOT_FOUND')
    refuseStale(row, version)
    const before = accountFacts(row)
    const isGiven = form.agentId !== before.agentId || (form.isActive && !before.isActive)
    if (isGiven && !(await isActiveAgent(tx, form.agentId))) throw new AppError('AGENT_NOT_FOUND')
    if (await isNameTaken(tx, form.accountName, accountId))
      throw new AppError('INVALID_INPUT', { fields: { accountName: [messages.crm.accountTaken] } })
    await changeAccount(tx, accountId, { ...facts, version: version + 1, at: needs.now() })
    await recordChange(tx, needs, {
      entity: 'account',
      entityId: accountId,
      entityName: form.accountName,
      action: 'changed',
      before,
      after: facts,
    })
    return { result: { version: version + 1 } }
  })
}
