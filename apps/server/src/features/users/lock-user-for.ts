import { AppError } from '@portal/contract/errors'
import { changedSince } from '../../audit/changed-since.ts'
import type { Reader, Tx } from '../../db/client.ts'
import {
  countOtherAdministrators,
  findUser,
  lockAdministrators,
  lockUser,
  type UserDetailsRow,
} from './users.store.ts'

/** The user, as they are. Throws USER_NOT_FOUND. */
export async function getUser(on: Reader, userId: string): Promise<UserDetailsRow> {
  const user = await findUser(on, userId)
  if (!user) throw new AppError('USER_NOT_FOUND')
  return user
}

/**
 * The user, no one else's to change until this transaction ends. An editor who names the version they
 * started from gets a conflict if someone else saved first.
 * Throws USER_NOT_FOUND and USER_CHANGED.
 */
export async function lockUserFor(
  tx: Tx,
  { userId, version }: { userId: string; version: number | undefined },
): Promise<UserDetailsRow> {
  const user = await lockUser(tx, userId)
  if (!user) throw new AppError('USER_NOT_FOUND')
  if (version !== undefined && version !== user.version)
    throw await changedSince(tx, 'USER_CHANGED', { entity: 'user', entityId: userId })
  return user
}

type Standing = Pick<UserDetailsRow, 'isActive'> & { isAdministrator: boolean }

/**
 * Refuses a change after which no one could run the back office, also when two Administrators take
 * each other's role away at the same moment. Before the user's own row is locked, or two such changes
 * could wait for each other: every change of a user starts with `queueForAdministrators`.
 * Throws LAST_ADMINISTRATOR.
 */
export async function refuseLastAdministrator(
  tx: Tx,
  userId: string,
  { before, after }: { before: Standing; after: Standing },
): Promise<void> {
  const runsIt = ({ isActive, isAdministrator }: Standing) => isActive && isAdministrator
  if (!runsIt(before) || runsIt(after)) return
  if ((await countOtherAdministrators(tx, userId)) === 0) throw new AppError('LAST_ADMINISTRATOR')
}

/** Changes of users that can take a sign-in or a role away happen one after another. */
export const queueForAdministrators = (tx: Tx): Promise<void> => lockAdministrators(tx)
