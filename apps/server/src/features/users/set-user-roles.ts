import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { getAllRoles, RoleRecord, upsertUserRoles } from '@portal/contract/users'
import { messages } from '@portal/domain/messages'
import { recordChange } from '../../audit/record-change.ts'
import type { SignedInContext } from '../../deps.ts'
import { settleAccountKeys } from '../api-keys/account-keys.ts'
import { lockUserFor, queueForAdministrators, refuseLastAdministrator } from './lock-user-for.ts'
import { findRoles, setRoles, signOutUser, type UserDetailsRow } from './users.store.ts'
import { nameOf } from './users.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'actor' | 'now' | 'requestId'>

/** The roles there are (docs/spec/back-office.md#user-roles). */
export const listRoles = async ({
  db,
}: Pick<SignedInContext, 'db'>): Promise<AnswerOf<typeof getAllRoles>> => ({
  results: await findRoles(db),
})

/**
 * Sets the roles of a user (docs/spec/back-office.md#user-roles). When that changes any, every session of theirs ends
 * at once.
 *
 * Throws USER_NOT_FOUND, USER_CHANGED, LAST_ADMINISTRATOR; ZOHO_LOGIN_REQUIRED for a new role that
 * requires a Zoho login, for a user without one (docs/spec/roles.md#roles); INVALID_INPUT for a role that is none.
 */
export const setUserRoles = (
  needs: Needs,
  { userId, version, roleIds }: BodyOf<typeof upsertUserRoles>,
): Promise<AnswerOf<typeof upsertUserRoles>> =>
  needs.inTransaction(async (tx) => {
    await queueForAdministrators(tx)
    const user = await lockUserFor(tx, { userId, version })
    const wanted = chosenOf(await findRoles(tx), roleIds)
    const had = user.roles.map(({ name }) => name)
    const has = wanted.map(({ name }) => name)
    if (sameRoles(had, has)) return { result: { id: userId, version: user.version } }

    refuseWithoutZohoLogin(user, wanted)
    const { isActive } = user
    await refuseLastAdministrator(tx, userId, {
      before: { isActive, isAdministrator: had.includes('Administrator') },
      after: { isActive, isAdministrator: has.includes('Administrator') },
    })
    await setRoles(
      tx,
      userId,
      wanted.map(({ roleId }) => roleId),
      needs.now(),
    )
    await signOutUser(tx, userId)
    await settleAccountKeys(tx, needs, {
      userId,
      accountId: user.zohoAccountId,
      accountName: user.accountName,
    })
    await recordChange(tx, needs, {
      entity: 'user',
      entityId: userId,
      entityName: nameOf(user),
      action: 'roles changed',
      before: { roles: had },
      after: { roles: has },
    })
    return { result: { id: userId, version: user.version + 1 } }
  })

/** The roles of these ids, each once, in the order of all roles. */
function chosenOf(all: readonly RoleRecord[], roleIds: readonly string[]): RoleRecord[] {
  const unknown = roleIds.filter((id) => !all.some(({ roleId }) => roleId === id))
  if (unknown.length > 0)
    throw new AppError('INVALID_INPUT', { fields: { roleIds: ['One of these roles does not exist.'] } })
  return all.filter(({ roleId }) => roleIds.includes(roleId))
}

const sameRoles = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((name) => other.includes(name))

/** A role that they have already may stay: no one can repair a user whose every save is refused. */
function refuseWithoutZohoLogin({ zohoUserId, roles }: UserDetailsRow, wanted: readonly RoleRecord[]) {
  if (zohoUserId !== null) return
  const refused = wanted.filter(
    ({ roleId, zohoIdRequired }) => zohoIdRequired && !roles.some((role) => role.roleId === roleId),
  )
  if (refused.length > 0)
    throw new AppError('ZOHO_LOGIN_REQUIRED', {
      fields: { roleIds: refused.map(({ name }) => `${name}: ${messages.user.zohoLoginRequired}`) },
    })
}
