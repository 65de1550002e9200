import type {
  getAccountRecord,
  getAccountRecords,
  getAgentRecords,
  updateAccount as updateAccountCall,
} from '@portal/contract/crm-record-changes'
import type { createAccount as createAccountCall } from '@portal/contract/crm-records'
import type { AnswerOf, BodyOf, QueryOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { crmRecordLimits } from '@portal/domain/crm-records'
import { messages } from '@portal/domain/messages'
import { recordChange } from '../../audit/record-change.ts'
import type { accounts } from '../../db/schema/accounts.tables.ts'
import type { SignedInContext } from '../../deps.ts'
import { newCrmId, refuseLiveCrm, refuseStale } from './agent-records.ts'
import {
  addAccount,
  changeAccount,
  isActiveAgent,
  isNameTaken,
  lockAccount,
  lockCrmRecords,
} from './crm-records.store.ts'
import {
  countAccountRecords,
  findAccountRecord,
  findAccountRecords,
  findAddressRecords,
  findAgentRecords,
  findContactRecords,
} from './record-lists.store.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'now' | 'actor' | 'requestId' | 'crm'>

/**
 * Adds an account to the embedded CRM, owned by an agent.
 * Throws CRM_IS_LIVE, AGENT_NOT_FOUND, and INVALID_INPUT for a name that exists.
 */
export async function createAccount(
  needs: Needs,
  form: BodyOf<typeof createAccountCall>,
): Promise<AnswerOf<typeof createAccountCall>> {
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

type UpdateAccountNeeds = Pick<SignedInContext, 'inTransaction' | 'now' | 'actor' | 'requestId' | 'crm'>

/**
 * Changes an account of the embedded CRM (docs/spec/accounts.md#records). Orders keep the agent and the addresses that
 * they were placed with. An agent who became inactive may continue to own an account that is inactive or was theirs.
 * Throws CRM_IS_LIVE, ACCOUNT_NOT_FOUND, RECORD_CHANGED, AGENT_NOT_FOUND, and INVALID_INPUT for the name of another account.
 */
export async function updateAccount(
  needs: UpdateAccountNeeds,
  { accountId, version, ...form }: BodyOf<typeof updateAccountCall>,
): Promise<AnswerOf<typeof updateAccountCall>> {
  refuseLiveCrm(needs)
  const { salesSupport = '', salesSupportEmail = '' } = form
  const facts = { ...form, salesSupport, salesSupportEmail }
  return needs.inTransaction(async (tx) => {
    await lockCrmRecords(tx)
    const [row] = await lockAccount(tx, accountId)
    if (!row) throw new AppError('ACCOUNT_NOT_FOUND')
    await refuseStale(tx, row, version, { entity: 'account', entityId: accountId })
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

/** What people change of an account, as the back office shows it and the audit log compares it. */
const accountFacts = (row: typeof accounts.$inferSelect) => ({
  accountName: row.accountName,
  agentId: row.ownerZohoUserId,
  isActive: row.isActive,
  billing: {
    street: row.billingStreet,
    city: row.billingCity,
    state: row.billingState,
    zip: row.billingCode,
  },
  shipping: {
    street: row.shippingStreet,
    city: row.shippingCity,
    state: row.shippingState,
    zip: row.shippingCode,
  },
  salesSupport: row.salesSupport,
  salesSupportEmail: row.salesSupportEmail,
})

type ReadRecordsNeeds = Pick<SignedInContext, 'db' | 'crm'>

const isLive = ({ crm }: ReadRecordsNeeds) => crm !== null

/** All agents, inactive ones included (docs/spec/accounts.md#records). */
export const readAgentRecords = async (
  needs: ReadRecordsNeeds,
): Promise<AnswerOf<typeof getAgentRecords>> => ({
  result: { isLive: isLive(needs), agents: await findAgentRecords(needs.db) },
})

/** Accounts of all agents whose name, support or id holds the search; the first by name. */
export async function readAccountRecords(
  needs: ReadRecordsNeeds,
  { search = '' }: QueryOf<typeof getAccountRecords>,
): Promise<AnswerOf<typeof getAccountRecords>> {
  const typed = search.trim() || null
  const [accounts, total] = await Promise.all([
    findAccountRecords(needs.db, typed, crmRecordLimits.listed),
    countAccountRecords(needs.db, typed),
  ])
  return { result: { isLive: isLive(needs), total, accounts } }
}

/** One account with its contacts and shipping addresses. Throws ACCOUNT_NOT_FOUND. */
export async function readAccountRecord(
  needs: ReadRecordsNeeds,
  accountId: string,
): Promise<AnswerOf<typeof getAccountRecord>> {
  const [found] = await findAccountRecord(needs.db, accountId)
  if (!found) throw new AppError('ACCOUNT_NOT_FOUND')
  const [contacts, addresses] = await Promise.all([
    findContactRecords(needs.db, accountId),
    findAddressRecords(needs.db, accountId),
  ])
  return {
    result: {
      isLive: isLive(needs),
      accountId,
      ...accountFacts(found.account),
      agentName: found.agentName,
      version: found.account.version,
      contacts,
      addresses,
    },
  }
}
