import type { forgotPassword as endpoint } from '@portal/contract/auth'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { passwordResetMs } from '@portal/domain/limits'
import { v7 } from 'uuid'
import type { Context } from '../../deps.ts'
import { hashToken, newToken } from '../../http/session.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { answerEvenly } from './answer-evenly.ts'
import { countRequest } from './count-request.ts'
import { lockPersonForReset, replaceResetToken } from './password-reset.store.ts'
import { letterLimits } from './request-limits.ts'

type Needs = Pick<Context, 'inTransaction' | 'now' | 'ip' | 'rateLimits' | 'disclosure'>

/**
 * Mails a link that chooses a new password, once and within the hour; earlier links stop working.
 * Throws EMAIL_NOT_FOUND for an address that nobody registered (portal 8), unless the installation
 * keeps that to itself; TOO_MANY_REQUESTS, alike for every address, past the limits of reliability 3.4.
 */
export async function forgotPassword(
  needs: Needs,
  { email }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  await countRequest(needs, letterLimits('reset', { ip: needs.ip, email }))
  const isKnown = await answerEvenly(needs.disclosure, () => mailResetLink(needs, email))
  if (!isKnown && needs.disclosure.revealsUnknownAddress) throw new AppError('EMAIL_NOT_FOUND')
  return { result: null }
}

/** False when there is nobody to mail. */
const mailResetLink = ({ inTransaction, now }: Needs, email: string): Promise<boolean> =>
  inTransaction(async (tx) => {
    const person = await lockPersonForReset(tx, email)
    if (!person) return false
    const token = newToken()
    const at = now()
    await replaceResetToken(tx, {
      tokenHash: hashToken(token),
      userId: person.userId,
      at,
      expiresAt: new Date(at.getTime() + passwordResetMs),
    })
    // To the address we know, in its own spelling; what was typed only found it.
    await enqueueMail(tx, 'password-reset', {
      to: person.email,
      key: v7(),
      data: { userId: person.userId, token },
    })
    return true
  })
