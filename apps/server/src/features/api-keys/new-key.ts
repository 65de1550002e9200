import type { createApiKey } from '@portal/contract/api-keys'
import type { BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { keyMessages, keyScopes } from '@portal/domain/api-keys'
import type { Actor } from '@portal/domain/roles'
import { v7 } from 'uuid'
import { endingOf, newApiKey } from './key-token.ts'
import { usableScopes } from './usable-scopes.ts'

type Form = Pick<BodyOf<typeof createApiKey>, 'name' | 'scopes' | 'days'>

/** A key that was not handed to anyone yet, and its row; only the hash of `key` is stored. */
export function newKey({ name, scopes, days }: Form, createdAt: Date) {
  const key = newApiKey()
  const row = {
    keyId: v7(),
    name,
    ending: endingOf(key),
    scopes: keyScopes.filter((scope) => scopes.includes(scope)),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + days * 24 * 3_600_000),
    lastUsedAt: null,
    revokedAt: null,
  }
  return { key, row }
}

/** Throws INVALID_INPUT for scopes that this caller cannot use. */
export function refuseOutOfReach(actor: Actor, scopes: Form['scopes']): void {
  const usable = usableScopes(actor)
  if (scopes.some((scope) => !usable.includes(scope)))
    throw new AppError('INVALID_INPUT', { fields: { scopes: [keyMessages.outOfReach] } })
}
