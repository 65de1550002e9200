import type { updateAgent as endpoint } from '@portal/contract/crm-record-changes'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { SignedInContext } from '../../deps.ts'
import { recordChange } from '../audit/record-change.ts'
import { lockCrmRecords } from './crm-records.store.ts'
import { refuseLiveCrm } from './embedded-crm.ts'
import { changeAgent, lockAgent, ownsActiveAccounts } from './record-changes.store.ts'
import { refuseStale } from './refuse-stale.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'now' | 'actor' | 'requestId' | 'crm'>

/**
 * Renames an agent of the embedded CRM, or makes them active or inactive (docs/spec/accounts.md#records). The user who
 * signs in as the agent stays as it is.
 * Throws CRM_IS_LIVE, AGENT_NOT_FOUND, RECORD_CHANGED, and AGENT_OWNS_ACCOUNTS for one made inactive with active accounts.
 */
export async function updateAgent(
  needs: Needs,
  { zohoUserId, version, ...form }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  refuseLiveCrm(needs)
  return needs.inTransaction(async (tx) => {
    // An account that is given to the agent at the same time waits, or is seen.
    await lockCrmRecords(tx)
    const [before] = await lockAgent(tx, zohoUserId)
    if (!before) throw new AppError('AGENT_NOT_FOUND')
    refuseStale(before, version)
    if (before.isActive && !form.isActive && (await ownsActiveAccounts(tx, zohoUserId)))
      throw new AppError('AGENT_OWNS_ACCOUNTS')
    await changeAgent(tx, zohoUserId, { ...form, version: version + 1 })
    await recordChange(tx, needs, {
      entity: 'agent',
      entityId: zohoUserId,
      entityName: `${form.firstName} ${form.lastName}`,
      action: 'changed',
      before: { firstName: before.firstName, lastName: before.lastName, isActive: before.isActive },
      after: form,
    })
    return { result: { version: version + 1 } }
  })
}
