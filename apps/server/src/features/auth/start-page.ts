import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { setStartPage as setStartPageCall } from '@portal/contract/security'
import { startPagesOf } from '@portal/domain/start-pages'
import { eq } from 'drizzle-orm'
import { users } from '../../db/schema/users.tables.ts'
import type { SignedInContext } from '../../deps.ts'

/**
 * Keeps where the caller starts after signing in (docs/spec/sign-in.md#start-page). Throws INVALID_INPUT for a page that is not
 * among theirs.
 */
export async function setStartPage(
  { db, actor }: Pick<SignedInContext, 'db' | 'actor'>,
  { startAt }: BodyOf<typeof setStartPageCall>,
): Promise<AnswerOf<typeof setStartPageCall>> {
  if (!startPagesOf(actor).includes(startAt))
    throw new AppError('INVALID_INPUT', { fields: { startAt: ['Choose one of your own pages.'] } })
  await db.update(users).set({ startAt }).where(eq(users.userId, actor.userId))
  return { result: { startAt } }
}
