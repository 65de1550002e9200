import type { forgotPassword as endpoint } from '@portal/contract/auth'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { passwordResetMs } from '@portal/domain/limits'
import { v7 } from 'uuid'
import type { Context } from '../../deps.ts'
import { hashToken, newToken } from '../../http/session.ts'
import { sendsMail } from '../../ports/port-watch.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { answerEvenly } from './answer-evenly.ts'
import { countRequest } from './count-request.ts'
import { lockPersonForReset, replaceResetToken } from './password-reset.store.ts'
import { emailLimits } from './request-limits.ts'
import { admitReset } from './reset-challenge.ts'

type Needs = Pick<
  Context,
  'db' | 'inTransaction' | 'now' | 'ip' | 'rateLimits' | 'disclosure' | 'alert' | 'portWatch'
>

/**
 * Mails a link that chooses a new password, once and within the hour; earlier links stop working. While no mail server is set,
 * the link of an invitation stays valid.
 * Throws EMAIL_NOT_FOUND for an address that is not registered (docs/spec/sign-in.md#password-reset), unless the
 * installation keeps that to itself; CHALLENGE_REQUIRED after several of those; TOO_MANY_REQUESTS, alike for every
 * address, past the limits of docs/spec/sign-in.md#reset-requests.
 */
export async function forgotPassword(
  needs: Needs,
  { email, proof }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const attempt = await admitReset(needs, email, proof)
  await countRequest(needs, emailLimits('reset', { ip: needs.ip, email })).catch(async (error) => {
    await attempt.takenBack()
    throw error
  })
  const { revealsUnknownAddress } = needs.disclosure
  const isKnown = await answerEvenly(needs.disclosure, async () => {
    const isMailed = await mailResetLink(needs, email)
    // Where the answer reveals nothing, the challenge must not reveal it either: every request counts alike.
    if (isMailed && revealsUnknownAddress) await attempt.takenBack()
    return isMailed
  })
  if (!isKnown && revealsUnknownAddress) throw new AppError('EMAIL_NOT_FOUND')
  return { result: null }
}

/** False when there is no one to mail. */
const mailResetLink = (
  { inTransaction, now, portWatch }: Pick<Needs, 'inTransaction' | 'now' | 'portWatch'>,
  email: string,
): Promise<boolean> =>
  inTransaction(async (tx) => {
    const person = await lockPersonForReset(tx, email)
    if (!person) return false
    // The link that an Administrator shared is the only way in while no email is sent: a request of anyone must not end it.
    if (!person.hasPassword && !sendsMail(portWatch)) return true
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
