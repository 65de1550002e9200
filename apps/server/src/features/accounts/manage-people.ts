import { AppError, type ErrorCode } from '@portal/contract/errors'
import { mayDo } from '@portal/domain/account-access'
import { type Actor, isAdministrator, isCustomer } from '@portal/domain/roles'
import { asc, eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { users } from '../../db/schema/users.tables.ts'
import type { SignedInContext } from '../../deps.ts'
import { getVisibleAccount } from './visible-account.ts'

export const personColumns = {
  userId: users.userId,
  zohoAccountId: users.zohoAccountId,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  access: users.access,
  isActive: users.isActive,
  endedByColleagueAt: users.endedByColleagueAt,
}

/**
 * The people of an account, those without access too, by id. Every other change of them, and every write of theirs, waits until
 * the transaction ends.
 */
export const lockPeople = (tx: Tx, accountId: string) =>
  tx
    .select(personColumns)
    .from(users)
    .where(eq(users.zohoAccountId, accountId))
    .orderBy(asc(users.userId))
    .for('no key update')
export type PersonRow = Awaited<ReturnType<typeof lockPeople>>[number]

type Needs = Pick<SignedInContext, 'db' | 'actor'>

/** The account when the caller may manage its people. */
export type ManagedAccount = { accountId: string; accountName: string }

/** People with full access manage those of their account, Administrators everyone (docs/spec/colleagues.md#who-manages). */
const managesPeople = (actor: Actor, accountId: string) =>
  isAdministrator(actor) || (isCustomer(actor) && actor.zohoAccountId === accountId && mayDo(actor, 'people'))

/**
 * An account whose people the caller may manage.
 * @param notFound what is thrown for an account that is not theirs
 * Throws that, and NOT_ALLOWED for staff who see the account.
 */
export async function getManagedAccount(
  { db, actor }: Needs,
  accountId: string,
  notFound: ErrorCode = 'ACCOUNT_NOT_FOUND',
): Promise<ManagedAccount> {
  const { accountName } = await getVisibleAccount({ db, actor }, accountId).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'ACCOUNT_NOT_FOUND' ? new AppError(notFound) : error
  })
  if (!managesPeople(actor, accountId)) throw new AppError('NOT_ALLOWED')
  return { accountId, accountName }
}

/**
 * The people of an account, all of them locked, once it is certain that the caller still manages them: their access may have
 * ended since the call was admitted. Throws NOT_SIGNED_IN and ACCESS_LIMITED.
 */
export async function lockManagedPeople(tx: Tx, actor: Actor, accountId: string): Promise<PersonRow[]> {
  const people = await lockPeople(tx, accountId)
  if (isAdministrator(actor)) return people
  const self = people.find(({ userId }) => userId === actor.userId)
  if (!self && (await isKeyOf(tx, actor, accountId))) return people
  if (!self?.isActive) throw new AppError('NOT_SIGNED_IN')
  if (!mayDo({ ...actor, access: self.access }, 'people')) throw new AppError('ACCESS_LIMITED')
  return people
}

/**
 * Whether the caller is a key of this account, which is none of its people. Its transaction holds the key already, and it is revoked
 * with the last of the people with full access (docs/spec/api-keys.md#keys-of-an-account).
 */
async function isKeyOf(tx: Tx, { userId }: Actor, accountId: string): Promise<boolean> {
  const [key] = await tx
    .select({ keyAccountId: users.keyAccountId })
    .from(users)
    .where(eq(users.userId, userId))
  return key?.keyAccountId === accountId
}

/** Locks the people of an account for staff whose change depends on who they are. */
export async function holdPeople(tx: Tx, accountId: string): Promise<void> {
  await lockPeople(tx, accountId)
}
