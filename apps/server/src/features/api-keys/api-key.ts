import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { AccountApiKey, createApiKey, MyApiKey } from '@portal/contract/api-keys'
import type { BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { keyMessages, keyPrefix, keyScopes } from '@portal/domain/api-keys'
import { brand } from '@portal/domain/brand'
import type { Actor } from '@portal/domain/roles'
import { v7 } from 'uuid'
import type { AccountKeyRow } from './account-keys.store.ts'
import type { KeyRow } from './api-keys.store.ts'
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

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomLength = 43
const checkLength = 6
const shape = new RegExp(`^${keyPrefix}[0-9A-Za-z]{${randomLength + checkLength}}$`)

/** In base 62, so that a double click selects all of it. */
function inBase62(value: bigint, length: number): string {
  let rest = value
  let text = ''
  for (; rest > 0n; rest /= 62n) text = (digits[Number(rest % 62n)] ?? '') + text
  return text.padStart(length, '0')
}

const checkOf = (text: string) => inBase62(BigInt(crc32(text)), checkLength)

/** A key with 256 random bits: prefix, random part, checksum (docs/spec/api-keys.md#format). */
export function newApiKey(): string {
  const unchecked = keyPrefix + inBase62(BigInt(`0x${randomBytes(32).toString('hex')}`), randomLength)
  return unchecked + checkOf(unchecked)
}

/** Whether the text is built like a key; scanners and we tell a key from a typing error without asking anyone. */
export const isApiKey = (text: string): boolean =>
  shape.test(text) && checkOf(text.slice(0, -checkLength)) === text.slice(-checkLength)

/** The part that is shown of a key. It is its checksum's end, which says next to nothing about the rest. */
export const endingOf = (key: string): string => key.slice(-4)

type Key = { keyId: string; name: string; ending: string; scopes: readonly string[]; expiresAt: Date }

/** What the audit log says of a key, never the key itself. */
export const keyFacts = ({ keyId, name, ending, scopes, expiresAt }: Key) => ({
  keyId,
  name,
  ending,
  scopes: [...scopes],
  expiresAt,
})

/** A key as it is answered: never with what lets anyone in. */
export const toWireKey = ({ keyId, name, ending, scopes, ...moments }: KeyRow): MyApiKey => ({
  keyId,
  name,
  ending,
  scopes,
  createdAt: moments.createdAt.toISOString(),
  expiresAt: moments.expiresAt.toISOString(),
  lastUsedAt: moments.lastUsedAt?.toISOString() ?? null,
  revokedAt: moments.revokedAt?.toISOString() ?? null,
})

/** The same with who created it; the people of an account know no one of the house by name. */
export const toAccountKey = ({
  createdByName,
  isCreatorOfAccount,
  ...key
}: AccountKeyRow): AccountApiKey => ({
  ...toWireKey(key),
  createdBy: isCreatorOfAccount ? createdByName : brand.name,
})
