import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { getBoxesToReceive } from '@portal/contract/home'
import { isCustomer } from '@portal/domain/roles'
import { readToReceive } from './arriving.ts'
import { type HomeNeeds, homeOf } from './home-of.ts'

/**
 * The boxes of the caller's account that are to be received, without order numbers for people who see no orders
 * (docs/spec/staging.md#on-the-way). Throws NOT_ALLOWED for everyone who is not of an account.
 */
export async function readBoxesToReceive(ctx: HomeNeeds): Promise<AnswerOf<typeof getBoxesToReceive>> {
  const { db, actor } = ctx
  const { zohoAccountId: accountId } = actor
  if (!isCustomer(actor) || accountId === null) throw new AppError('NOT_ALLOWED')
  return { result: { boxes: await readToReceive(db, homeOf(ctx, accountId)) } }
}
