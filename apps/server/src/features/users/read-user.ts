import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { getSingleUser } from '@portal/contract/users'
import type { SignedInContext } from '../../deps.ts'
import { sendsMail } from '../../ports/port-watch.ts'
import { toUserDetails } from './user-wire.ts'
import { findUser } from './users.store.ts'

/** One user with roles and links (docs/spec/back-office.md#user-details). Throws USER_NOT_FOUND. */
export async function readUser(
  { db, portWatch }: Pick<SignedInContext, 'db' | 'portWatch'>,
  userId: string,
): Promise<AnswerOf<typeof getSingleUser>> {
  const user = await findUser(db, userId)
  if (!user) throw new AppError('USER_NOT_FOUND')
  return { result: toUserDetails(user, sendsMail(portWatch)) }
}
