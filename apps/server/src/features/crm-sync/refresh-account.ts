import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { refreshAccount as contract } from '@portal/contract/vendors'
import type { SignedInContext } from '../../deps.ts'
import { vendorAnswer } from '../../http/vendor-answer.ts'
import { getVisibleAccount } from '../accounts/visible-account.ts'
import { copyAccount } from './copy-account.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor' | 'inTransaction' | 'now' | 'crm'>

/** Someone looks at the screen meanwhile. */
const withinMs = 8_000

/**
 * Reads one account and what belongs to it again, now. Throws ACCOUNT_NOT_FOUND for one that is not the caller's
 * to see, or that has left the CRM; VENDOR_UNAVAILABLE when the CRM does not answer in time: what we have stays.
 */
export async function refreshAccount(needs: Needs, accountId: string): Promise<AnswerOf<typeof contract>> {
  const { crm, inTransaction, now } = needs
  await getVisibleAccount(needs, accountId)
  if (!crm) return { result: { refreshed: false } }
  const signal = AbortSignal.timeout(withinMs)
  const isThere = await vendorAnswer(copyAccount({ crm, inTransaction, now }, accountId, signal))
  if (!isThere) throw new AppError('ACCOUNT_NOT_FOUND')
  return { result: { refreshed: true } }
}
