import { randomBytes } from 'node:crypto'
import type { updateAgent as updateAgentCall } from '@portal/contract/crm-record-changes'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { messages } from '@portal/domain/messages'
import { changedSince } from '../../audit/changed-since.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Tx } from '../../db/client.ts'
import type { Deps, SignedInContext } from '../../deps.ts'
import {
  addAgent,
  changeAgent,
  findAgentWithEmail,
  lockAgent,
  lockCrmRecords,
  ownsActiveAccounts,
} from './crm-records.store.ts'

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

type UpdateAgentNeeds = Pick<SignedInContext, 'inTransaction' | 'now' | 'actor' | 'requestId' | 'crm'>

/**
 * Renames an agent of the embedded CRM, or makes them active or inactive (docs/spec/accounts.md#records). The user who
 * signs in as the agent stays as it is.
 * Throws CRM_IS_LIVE, AGENT_NOT_FOUND, RECORD_CHANGED, and AGENT_OWNS_ACCOUNTS for one made inactive with active accounts.
 */
export async function updateAgent(
  needs: UpdateAgentNeeds,
  { zohoUserId, version, ...form }: BodyOf<typeof updateAgentCall>,
): Promise<AnswerOf<typeof updateAgentCall>> {
  refuseLiveCrm(needs)
  return needs.inTransaction(async (tx) => {
    // An account that is given to the agent at the same time waits, or is seen.
    await lockCrmRecords(tx)
    const [before] = await lockAgent(tx, zohoUserId)
    if (!before) throw new AppError('AGENT_NOT_FOUND')
    await refuseStale(tx, before, version, { entity: 'agent', entityId: zohoUserId })
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

/** Holds the records of the CRM inside another use case's transaction: every other change of them waits. */
export const holdRecords = (tx: Tx): Promise<void> => lockCrmRecords(tx)

/**
 * Makes an agent of the embedded CRM active, or inactive where they own no active account, inside another use case's transaction
 * that holds the records. Answers whether that changed anything.
 */
export async function setAgentActive(
  tx: Tx,
  needs: Omit<Needs, 'crm'>,
  zohoUserId: string,
  isActive: boolean,
): Promise<boolean> {
  const [agent] = await lockAgent(tx, zohoUserId)
  if (!agent || agent.isActive === isActive) return false
  if (!isActive && (await ownsActiveAccounts(tx, zohoUserId))) return false
  const { firstName, lastName, version } = agent
  await changeAgent(tx, zohoUserId, { firstName, lastName, isActive, version: version + 1 })
  await recordChange(tx, needs, {
    entity: 'agent',
    entityId: zohoUserId,
    entityName: `${firstName} ${lastName}`,
    action: 'changed',
    before: { isActive: agent.isActive },
    after: { isActive },
  })
  return true
}

/** Records are created here only while the CRM is embedded; a live one is where they come from. Throws CRM_IS_LIVE. */
export function refuseLiveCrm({ crm }: Pick<Deps, 'crm'>): void {
  if (crm !== null) throw new AppError('CRM_IS_LIVE')
}

/** An id for a record of the embedded CRM: 18 digits, as those of the live one. */
export const newCrmId = (): string => {
  const digits = randomBytes(8).readBigUInt64BE() % 10n ** 17n
  return `9${String(digits).padStart(17, '0')}`
}

/**
 * Refuses a change that was made from another version than the newest.
 * @param what whose history says who made that one; a shipping address is in that of its account
 * Throws RECORD_CHANGED.
 */
export async function refuseStale(
  tx: Tx,
  record: { version: number },
  version: number,
  what: { entity: 'agent' | 'account' | 'contact'; entityId: string },
): Promise<void> {
  if (record.version !== version) throw await changedSince(tx, 'RECORD_CHANGED', what)
}
