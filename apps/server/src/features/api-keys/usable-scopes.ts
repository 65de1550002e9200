import { callScopes } from '@portal/contract/call-scopes'
import { type CallName, calls } from '@portal/contract/calls'
import { mayDo } from '@portal/domain/account-access'
import { type KeyScope, keyAreasOf, keyScopes } from '@portal/domain/api-keys'
import type { Actor } from '@portal/domain/roles'
import { neededFor } from '../../http/rights-of-calls.ts'

// The keys of the object are names of calls.
const names = Object.keys(callScopes) as CallName[]

/** The scopes with which this person can make a call at all: those of their areas, as far as their access to an account goes. */
export function usableScopes(actor: Actor): KeyScope[] {
  const areas: readonly string[] = keyAreasOf(actor)
  return keyScopes.filter(
    (scope) =>
      areas.includes(scope.split(':')[0] ?? '') &&
      names.some((name) => callScopes[name] === scope && mayDo(actor, neededFor(calls[name]))),
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
