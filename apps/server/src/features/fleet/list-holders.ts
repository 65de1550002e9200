import type { AnswerOf, QueryOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { getHolders as endpoint } from '@portal/contract/holders'
import type { SignedInContext } from '../../deps.ts'
import { countHolders, findAccountName } from './holders.store.ts'

/** Names that one answer has. */
const shown = 50

/**
 * Names of holders that are stored for an account (docs/spec/fleet.md#personal-data). An account that has left the CRM
 * is answered while it has devices.
 * Throws ACCOUNT_NOT_FOUND.
 */
export async function listHolders(
  { db }: Pick<SignedInContext, 'db'>,
  accountId: string,
  { search = '' }: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const accountName = await findAccountName(db, accountId)
  if (accountName === undefined) throw new AppError('ACCOUNT_NOT_FOUND')
  return { result: { accountName, ...(await countHolders(db, accountId, { search, limit: shown })) } }
}
