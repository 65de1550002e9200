import type { getModelsByAccount } from '@portal/contract/devices'
import type { AnswerOf } from '@portal/contract/endpoint'
import type { SignedInContext } from '../../deps.ts'
import { getVisibleAccount } from '../accounts/visible-account.ts'
import { findModels } from './models.store.ts'
import { whoseOfAgent } from './whose-of-agent.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor'>
type Answer = AnswerOf<typeof getModelsByAccount>

/** The makes and models that an account's devices have, by name. Throws ACCOUNT_NOT_FOUND. */
export async function listModelsOfAccount(needs: Needs, accountId: string): Promise<Answer> {
  await getVisibleAccount(needs, accountId)
  return { result: { models: await findModels(needs.db, { accountId }) } }
}

/** The same for the active accounts of an agent. Throws AGENT_NOT_FOUND. */
export const listModelsOfAgent = async (needs: Needs, agentId: string): Promise<Answer> => ({
  result: { models: await findModels(needs.db, await whoseOfAgent(needs, agentId)) },
})
