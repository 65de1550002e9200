import type {
  createApiKey as createEndpoint,
  getMyApiKeys,
  revokeMyApiKey as revokeEndpoint,
} from '@portal/contract/api-keys'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { keyAreasOf, keyLimits } from '@portal/domain/api-keys'
import { recordChange } from '../../audit/record-change.ts'
import type { SignedInContext } from '../../deps.ts'
import { hashToken } from '../../http/session.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import { checkOwnPassword, holdOwnSignIn } from '../auth/own-sign-in.ts'
import { keyFacts, newKey, refuseOutOfReach, toWireKey } from './api-key.ts'
import { addKey, countWorkingKeys, findKeysOf, listedSince, lockKey, markRevoked } from './api-keys.store.ts'
import { usableScopes } from './usable-scopes.ts'

/** The caller's keys, the newest first, with those that ended lately. */
export async function listMyKeys({
  db,
  actor,
  now,
}: Pick<SignedInContext, 'db' | 'actor' | 'now'>): Promise<AnswerOf<typeof getMyApiKeys>> {
  const rows = await findKeysOf(db, actor.userId, listedSince(now()))
  return { results: rows.map(toWireKey), areas: [...keyAreasOf(actor)], scopes: usableScopes(actor) }
}

type CreateNeeds = Pick<
  SignedInContext,
  'db' | 'inTransaction' | 'now' | 'passwords' | 'actor' | 'ip' | 'requestId' | 'rateLimits'
>
type Form = BodyOf<typeof createEndpoint>

/**
 * A new key of the caller, by their password; only its hash is stored (docs/spec/api-keys.md#creating-a-key). They get
 * an email. Throws PASSWORD_WRONG, INVALID_INPUT for scopes beyond the caller's own reach, TOO_MANY_KEYS,
 * TOO_MANY_REQUESTS, BUSY.
 */
export async function createMyKey(
  needs: CreateNeeds,
  { password, ...form }: Form,
): Promise<AnswerOf<typeof createEndpoint>> {
  refuseOutOfReach(needs.actor, form.scopes)
  const person = await checkOwnPassword(needs, password)
  const { userId, email } = person
  const createdAt = needs.now()
  const { key, row } = newKey(form, createdAt)
  await needs.inTransaction(async (tx) => {
    // Two keys at the same moment are counted one after the other, and neither outlives a reset of the password.
    await holdOwnSignIn(tx, person)
    if ((await countWorkingKeys(tx, userId, createdAt)) >= keyLimits.activeMax)
      throw new AppError('TOO_MANY_KEYS')
    await addKey(tx, { ...row, userId, tokenHash: hashToken(key) })
    await recordKeyChange(tx, needs, { ...person, key: row, action: 'API key created' })
    await enqueueMail(tx, 'api-key-created', { to: email, key: row.keyId, data: { keyId: row.keyId } })
  })
  return { result: { ...toWireKey(row), key } }
}

type RevokeNeeds = Pick<SignedInContext, 'inTransaction' | 'now' | 'actor' | 'requestId'>

/** Revokes a key of the caller; its next call is refused. Throws API_KEY_NOT_FOUND, alike for another user's. */
export const revokeMyKey = (
  needs: RevokeNeeds,
  { keyId }: BodyOf<typeof revokeEndpoint>,
): Promise<AnswerOf<typeof revokeEndpoint>> =>
  needs.inTransaction(async (tx) => {
    const key = await lockKey(tx, keyId)
    if (!key || key.accountId !== null || key.userId !== needs.actor.userId)
      throw new AppError('API_KEY_NOT_FOUND')
    if (key.revokedAt === null) {
      await markRevoked(tx, keyId, needs.now())
      await recordKeyChange(tx, needs, { ...key, key, action: 'API key revoked' })
    }
    return { result: null }
  })

type KeyChange = {
  userId: string
  userName?: string
  firstName?: string
  lastName?: string
  key: Parameters<typeof keyFacts>[0]
  action: string
}

/** Written down at the person whose key it is, never with the key. */
export const recordKeyChange = (
  tx: Parameters<typeof recordChange>[0],
  needs: Pick<SignedInContext, 'now' | 'requestId' | 'actor'>,
  { userId, userName, firstName, lastName, key, action }: KeyChange,
) =>
  recordChange(tx, needs, {
    entity: 'user',
    entityId: userId,
    entityName: userName ?? `${firstName} ${lastName}`.trim(),
    action,
    before: null,
    after: keyFacts(key),
  })
