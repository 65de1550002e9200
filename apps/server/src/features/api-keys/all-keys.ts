import type { getApiKeys, revokeApiKey as revokeEndpoint } from '@portal/contract/api-keys'
import type { AnswerOf, BodyOf, QueryOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { uuid } from '@portal/contract/fields'
import { limits } from '@portal/domain/limits'
import type { Reader } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { noSuchPage } from '../../http/list-refusals.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import { revokeLockedKey } from './account-keys.ts'
import { toWireKey } from './api-key.ts'
import {
  countKeys,
  deleteEndedKeys,
  findKeys,
  type KeysWanted,
  listedSince,
  lockKey,
  markRevoked,
} from './api-keys.store.ts'
import { recordKeyChange } from './my-keys.ts'

/**
 * The keys of all users and accounts, the newest first (docs/spec/back-office.md#api-access). `search` looks at the name and ending of
 * a key, at its person and at its account. The cursor is the id of the page's last key. Throws INVALID_INPUT for a cursor that is none.
 */
export async function listKeys(
  { db, now }: Pick<SignedInContext, 'db' | 'now'>,
  { search = '', userId, limit = limits.listFirstPage, cursor }: QueryOf<typeof getApiKeys>,
): Promise<AnswerOf<typeof getApiKeys>> {
  const typed = search.trim()
  const wanted: KeysWanted = {
    search: typed || null,
    userId: userId ?? null,
    since: listedSince(now()),
  }
  const before = cursor === undefined ? null : idIn(cursor)
  // One row more than requested shows whether there is a next page.
  const found = await findKeys(db, wanted, { before, limit: limit + 1 })
  const page = found.slice(0, limit)
  const isWhole = before === null && found.length <= limit
  return {
    results: page.map(
      ({ userId: owner, userName, userEmail, userIsActive, accountId, accountName, ...key }) => ({
        ...toWireKey(key),
        userId: owner,
        userName,
        userEmail,
        userIsActive,
        account: accountId === null ? null : { accountId, accountName: accountName ?? '' },
      }),
    ),
    total: isWhole ? page.length : await countKeys(db, wanted),
    nextCursor: found.length > limit ? (page.at(-1)?.keyId ?? null) : null,
  }
}

function idIn(cursor: string) {
  const id = uuid.safeParse(cursor)
  if (!id.success) throw noSuchPage()
  return id.data
}

type RevokeNeeds = Pick<SignedInContext, 'inTransaction' | 'now' | 'actor' | 'requestId'>

/** Revokes any key; its user, or the people of its account, get an email, and its next call is refused. Throws API_KEY_NOT_FOUND. */
export const revokeKey = (
  needs: RevokeNeeds,
  { keyId }: BodyOf<typeof revokeEndpoint>,
): Promise<AnswerOf<typeof revokeEndpoint>> =>
  needs.inTransaction(async (tx) => {
    const key = await lockKey(tx, keyId)
    if (!key) throw new AppError('API_KEY_NOT_FOUND')
    const { accountId, accountName } = key
    if (accountId !== null)
      await revokeLockedKey(tx, needs, { accountId, accountName: accountName ?? '' }, key)
    else if (key.revokedAt === null) {
      await markRevoked(tx, keyId, needs.now())
      await recordKeyChange(tx, needs, { ...key, key, action: 'API key revoked' })
      await enqueueMail(tx, 'api-key-revoked', { to: key.userEmail, key: keyId, data: { keyId } })
    }
    return { result: null }
  })

/** Deletes keys that expired or were revoked 90 days ago; the audit log still names them. */
export const forgetEndedKeys = ({ db, now }: { db: Reader; now: () => Date }): Promise<void> =>
  deleteEndedKeys(db, listedSince(now()))
