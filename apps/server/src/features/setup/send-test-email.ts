import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { sendTestEmail as endpoint } from '@portal/contract/setup'
import { hourMs } from '@portal/domain/limits'
import { v7 } from 'uuid'
import type { SignedInContext } from '../../deps.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { countTestEmails, lockAddressOf } from './setup.store.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'now' | 'actor'>

const perHour = 10

/**
 * Queues a test email to the person who asks (docs/spec/back-office.md#setup-checklist).
 * Throws TOO_MANY_REQUESTS after ten within an hour.
 */
export const sendTestEmail = ({
  inTransaction,
  now,
  actor: { userId },
}: Needs): Promise<AnswerOf<typeof endpoint>> =>
  inTransaction(async (tx) => {
    // Requests that come together are counted one after the other.
    const email = await lockAddressOf(tx, userId)
    const since = new Date(now().getTime() - hourMs)
    if ((await countTestEmails(tx, email, since)) >= perHour)
      throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 3_600 })
    await enqueueMail(tx, 'test-email', { to: email, key: v7(), data: { userId } })
    return { result: { to: email } }
  })
