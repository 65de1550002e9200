import type { CaseRow } from '@portal/contract/repairs'
import type { Reader } from '../../db/client.ts'
import { everyCase, findCases, findListed } from './case-list.store.ts'
import { toCaseRow } from './case-wire.ts'

/** Open cases of an agent's accounts in the order of lists: what is late or due first, then what waits for the customer. */
export async function findOpenCasesOf(
  on: Reader,
  agentId: string,
  { limit, now }: { limit: number; now: Date },
): Promise<CaseRow[]> {
  const wanted = { ...everyCase, whose: { agentIds: [agentId] }, group: 'open' } as const
  const found = await findCases(on, wanted, { sort: 'due', after: null, limit })
  return found.map((one) => toCaseRow(one, now))
}

/** These cases as lists have them, each with the agent of its account. */
export const findListedCases = async (on: Reader, caseIds: readonly string[], now: Date) =>
  (await findListed(on, caseIds)).map((one) => ({ ...toCaseRow(one, now), agentId: one.agentId }))
