import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { sendSettingEmail as endpoint } from '@portal/contract/settings'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { SignedInContext } from '../../deps.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { users } from '../users/users.tables.ts'

/** Sends an email with this text to the caller's own address, with values of a demonstration. */
export const sendSettingEmail = (
  { inTransaction, actor }: Pick<SignedInContext, 'inTransaction' | 'actor'>,
  { kind, subject, opening }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> =>
  inTransaction(async (tx) => {
    const [person] = await tx.select({ email: users.email }).from(users).where(eq(users.userId, actor.userId))
    if (!person) throw new AppError('NOT_SIGNED_IN')
    await enqueueMail(tx, 'setting-test', { to: person.email, key: v7(), data: { kind, subject, opening } })
    return { result: { to: person.email } }
  })
