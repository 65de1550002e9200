import type { checkPasswordToken as endpoint } from '@portal/contract/auth'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import type { Context } from '../../deps.ts'
import { hashToken } from '../../http/session.ts'
import { countRequest } from './count-request.ts'
import { readTokenState } from './password-reset.store.ts'
import { tokenCheckLimits } from './request-limits.ts'

type Needs = Pick<Context, 'db' | 'inTransaction' | 'now' | 'ip' | 'rateLimits'>

/**
 * What has become of the link that an email carried, so that its page can say so before anyone types a
 * password. It reveals nothing without the link, and changes nothing.
 * Throws TOO_MANY_REQUESTS.
 */
export async function checkPasswordToken(
  needs: Needs,
  { email, token }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  await countRequest(needs, tokenCheckLimits(needs.ip))
  return { result: { state: await readTokenState(needs.db, hashToken(token), email, needs.now()) } }
}
