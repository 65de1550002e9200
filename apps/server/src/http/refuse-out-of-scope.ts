import { callScopes } from '@portal/contract/call-scopes'
import { type CallName, calls } from '@portal/contract/calls'
import { AppError } from '@portal/contract/errors'
import type { KeyScope } from '@portal/domain/api-keys'

const scopeByPath = new Map<string, KeyScope | 'person' | 'public'>(
  (Object.keys(calls) as CallName[]).map((name) => [calls[name].path, callScopes[name]]),
)

/**
 * Refuses a call that a key may not make (docs/spec/api-keys.md#scopes). What its person may do is asked as for everyone.
 * Throws PERSON_REQUIRED and KEY_SCOPE_MISSING.
 */
export function refuseOutOfScope(scopes: readonly KeyScope[], path: string): void {
  const scope = scopeByPath.get(path) ?? 'person'
  if (scope === 'public') return
  if (scope === 'person') throw new AppError('PERSON_REQUIRED')
  if (!scopes.includes(scope))
    throw new AppError('KEY_SCOPE_MISSING', { message: `This API key does not have the scope ${scope}.` })
}
