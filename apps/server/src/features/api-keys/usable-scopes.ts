import { contract } from '@portal/contract/contract'
import { type Endpoint, neededFor, scopeOf } from '@portal/contract/endpoint'
import { mayDo } from '@portal/domain/account-access'
import { type KeyScope, keyAreasOf, keyScopes } from '@portal/domain/api-keys'
import { type Actor, isAdministrator } from '@portal/domain/roles'

const endpoints = Object.values<Endpoint>(contract)

/** The scopes with which this person can make a call at all: those of their areas, as far as their access to an account goes. */
export function usableScopes(actor: Actor): KeyScope[] {
  const areas: readonly string[] = keyAreasOf(actor)
  return keyScopes.filter(
    (scope) =>
      areas.includes(scope.split(':')[0] ?? '') &&
      endpoints.some(
        (one) =>
          scopeOf(one) === scope &&
          (one.access !== 'administrator' || isAdministrator(actor)) &&
          mayDo(actor, neededFor(one)),
      ),
  )
}

/**
 * As whom a key of an account acts: as a customer with full access to this account and no other
 * (docs/spec/api-keys.md#keys-of-an-account).
 * @param userId the row that stands for the key
 */
export const accountActor = (accountId: string, userId: string): Actor => ({
  userId,
  roles: ['User'],
  zohoUserId: null,
  zohoAccountId: accountId,
  zohoContactId: null,
  access: 'full',
  covers: [],
})
