import type {
  getAccountRecord,
  getAccountRecords,
  getAgentRecords,
} from '@portal/contract/crm-record-changes'
import type { AnswerOf, QueryOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { crmRecordLimits } from '@portal/domain/crm-records'
import type { SignedInContext } from '../../deps.ts'
import { accountFacts } from './account-facts.ts'
import {
  countAccountRecords,
  findAccountRecord,
  findAccountRecords,
  findAddressRecords,
  findAgentRecords,
  findContactRecords,
} from './record-lists.store.ts'

type Needs = Pick<SignedInContext, 'db' | 'crm'>

const isLive = ({ crm }: Needs) => crm !== null

/** All agents, inactive ones included (docs/spec/accounts.md#records). */
export const readAgentRecords = async (needs: Needs): Promise<AnswerOf<typeof getAgentRecords>> => ({
  result: { isLive: isLive(needs), agents: await findAgentRecords(needs.db) },
})

/** Accounts of all agents whose name, support or id holds the search; the first by name. */
export async function readAccountRecords(
  needs: Needs,
  { search = '' }: QueryOf<typeof getAccountRecords>,
): Promise<AnswerOf<typeof getAccountRecords>> {
  const typed = search.trim().toLowerCase()
  const pattern = typed === '' ? null : `%${typed.replace(/[\\%_]/g, '\\$&')}%`
  const [accounts, total] = await Promise.all([
    findAccountRecords(needs.db, pattern, crmRecordLimits.listed),
    countAccountRecords(needs.db, pattern),
  ])
  return { result: { isLive: isLive(needs), total, accounts } }
}

/** One account with its contacts and shipping addresses. Throws ACCOUNT_NOT_FOUND. */
export async function readAccountRecord(
  needs: Needs,
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
