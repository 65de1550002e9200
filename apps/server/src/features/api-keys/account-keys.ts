import type * as contract from '@portal/contract/api-keys'
import type { AnswerOf, BodyOf, ParamsOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { accessAllows, mayDo } from '@portal/domain/account-access'
import { accountKeysFull, keyLimits } from '@portal/domain/api-keys'
import { type Actor, isCustomer, mayActForOthers } from '@portal/domain/roles'
import { v7 } from 'uuid'
import { type Recorder, recordChange } from '../../audit/record-change.ts'
import type { Tx } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { hashToken } from '../../http/session.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import { holdPeople, lockManagedPeople } from '../accounts/manage-people.ts'
import { getVisibleAccount } from '../accounts/visible-account.ts'
import { checkOwnPassword, holdOwnSignIn } from '../auth/own-sign-in.ts'
import {
  addKeyAuthor,
  countAccountKeys,
  findAccountKeys,
  findAccountOfKey,
  findCreator,
  lockAccountKeys,
  lockKeysCreatedBy,
  noteCreatorLeft,
} from './account-keys.store.ts'
import { findManagers } from './account-managers.ts'
import { keyFacts, newKey, refuseOutOfReach, toAccountKey } from './api-key.ts'
import { addKey, listedSince, lockKey, markRevoked } from './api-keys.store.ts'
import { accountActor, usableScopes } from './usable-scopes.ts'

type Reading = Pick<SignedInContext, 'db' | 'actor' | 'now'>
type Account = { accountId: string; accountName: string }

/** People with full access manage the keys of their account; Managers and Administrators those of every account. */
const managesKeys = (actor: Actor, accountId: string) =>
  mayActForOthers(actor) || (isCustomer(actor) && actor.zohoAccountId === accountId && mayDo(actor, 'people'))

/** Throws ACCOUNT_NOT_FOUND, and NOT_ALLOWED for those who see the account and do not manage its keys. */
async function getKeyAccount(
  { db, actor }: Pick<Reading, 'db' | 'actor'>,
  accountId: string,
): Promise<Account> {
  const { accountName } = await getVisibleAccount({ db, actor }, accountId)
  if (!managesKeys(actor, accountId)) throw new AppError('NOT_ALLOWED')
  return { accountId, accountName }
}

/**
 * Locks the people of the account, so that none of them leaves meanwhile, the caller among them. Throws NOT_SIGNED_IN and
 * ACCESS_LIMITED when the caller left since the call was admitted.
 */
async function holdKeyManager(tx: Tx, actor: Actor, accountId: string): Promise<void> {
  if (mayActForOthers(actor)) await holdPeople(tx, accountId)
  else await lockManagedPeople(tx, actor, accountId)
}

/** The keys of an account, the newest first, and what a new one can have. Throws ACCOUNT_NOT_FOUND and NOT_ALLOWED. */
export async function listAccountKeys(
  ctx: Reading,
  { accountId }: ParamsOf<typeof contract.getAccountApiKeys>,
): Promise<AnswerOf<typeof contract.getAccountApiKeys>> {
  await getKeyAccount(ctx, accountId)
  const rows = await findAccountKeys(ctx.db, accountId, listedSince(ctx.now()))
  return { results: rows.map(toAccountKey), scopes: usableScopes(accountActor(accountId, ctx.actor.userId)) }
}

type CreateNeeds = Pick<
  SignedInContext,
  'db' | 'inTransaction' | 'now' | 'passwords' | 'actor' | 'ip' | 'requestId' | 'rateLimits'
>

/**
 * A new key of an account, by the password of the caller (docs/spec/api-keys.md#keys-of-an-account). Everyone with full access
 * gets an email. Throws the same, PASSWORD_WRONG, INVALID_INPUT for scopes beyond an account, TOO_MANY_KEYS,
 * NO_FULL_ACCESS, TOO_MANY_REQUESTS, BUSY.
 */
export async function createAccountKey(
  ctx: CreateNeeds,
  { accountId }: ParamsOf<typeof contract.createAccountApiKey>,
  { password, ...form }: BodyOf<typeof contract.createAccountApiKey>,
): Promise<AnswerOf<typeof contract.createAccountApiKey>> {
  const account = await getKeyAccount(ctx, accountId)
  const author = v7()
  refuseOutOfReach(accountActor(accountId, author), form.scopes)
  const person = await checkOwnPassword(ctx, password)
  const createdAt = ctx.now()
  const { key, row } = newKey(form, createdAt)
  await ctx.inTransaction(async (tx) => {
    // Two keys at the same moment are counted one after the other, and no key outlives a reset of this password.
    await holdKeyManager(tx, ctx.actor, accountId)
    await holdOwnSignIn(tx, person)
    if ((await findManagers(tx, accountId)).length === 0) throw new AppError('NO_FULL_ACCESS')
    if ((await countAccountKeys(tx, accountId, createdAt)) >= keyLimits.activeMax)
      throw new AppError('TOO_MANY_KEYS', { message: accountKeysFull })
    await addKeyAuthor(tx, {
      userId: author,
      keyId: row.keyId,
      name: row.name,
      accountId,
      createdBy: ctx.actor.userId,
      at: createdAt,
    })
    await addKey(tx, { ...row, userId: author, tokenHash: hashToken(key) })
    await recordAccountKey(tx, ctx, account, { key: row, action: 'API key created' })
    await tellManagers(tx, 'account-key-created', { accountId, keyId: row.keyId, byUserId: ctx.actor.userId })
  })
  const [made] = (await findAccountKeys(ctx.db, accountId, listedSince(createdAt))).filter(
    ({ keyId }) => keyId === row.keyId,
  )
  if (!made) throw new Error('A key that was just created is there.')
  return { result: { ...toAccountKey(made), key } }
}

type RevokeNeeds = Pick<SignedInContext, 'db' | 'inTransaction' | 'now' | 'actor' | 'requestId'>

/**
 * Revokes a key of an account: its next call is refused, and one that runs changes nothing any more. Everyone with full access
 * gets an email. Throws API_KEY_NOT_FOUND, alike for keys of others and of users.
 */
export async function revokeAccountKey(
  ctx: RevokeNeeds,
  { keyId }: ParamsOf<typeof contract.revokeAccountApiKey>,
): Promise<AnswerOf<typeof contract.revokeAccountApiKey>> {
  const accountId = await findAccountOfKey(ctx.db, keyId)
  if (accountId === undefined) throw new AppError('API_KEY_NOT_FOUND')
  const account = await getKeyAccount(ctx, accountId).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError('API_KEY_NOT_FOUND') : error
  })
  await ctx.inTransaction(async (tx) => {
    await holdKeyManager(tx, ctx.actor, accountId)
    const key = await lockKey(tx, keyId)
    if (!key) throw new AppError('API_KEY_NOT_FOUND')
    await revokeLockedKey(tx, ctx, account, key)
  })
  return { result: null }
}

type Revoking = Pick<RevokeNeeds, 'now' | 'actor' | 'requestId'>
type LockedKey = Parameters<typeof keyFacts>[0] & { revokedAt: Date | null }

/** Revokes a key of this account that is locked; nothing happens to one that was revoked before. */
export async function revokeLockedKey(
  tx: Tx,
  ctx: Revoking,
  account: Account,
  key: LockedKey,
): Promise<void> {
  if (key.revokedAt !== null) return
  const { accountId } = account
  await markRevoked(tx, key.keyId, ctx.now())
  await recordAccountKey(tx, ctx, account, { key, action: 'API key revoked' })
  await tellManagers(tx, 'account-key-revoked', {
    accountId,
    keyId: key.keyId,
    byUserId: ctx.actor.userId,
  })
}

type Recorded = { key: Parameters<typeof keyFacts>[0]; action: string }

/** Written down at the account whose key it is, never with the key. */
const recordAccountKey = (tx: Tx, ctx: Revoking, account: Account, { key, action }: Recorded) =>
  recordChange(tx, ctx, {
    entity: 'account',
    entityId: account.accountId,
    entityName: account.accountName,
    action,
    before: null,
    after: keyFacts(key),
  })

type Left = {
  userId: string
  /** The account that the user belonged to; null for staff. */
  accountId: string | null
  accountName: string | null
}

/**
 * What becomes of keys of accounts once someone may have left (docs/spec/api-keys.md#keys-of-an-account), in the transaction of
 * that change, after it. Without an active user with full access the keys of the account are revoked. Keys that the user created
 * keep working, and those who still have full access are told.
 */
export async function settleAccountKeys(tx: Tx, by: Recorder, { userId, ...left }: Left): Promise<void> {
  const at = by.now()
  if (left.accountId !== null) await revokeWithoutManager(tx, by, { ...left, accountId: left.accountId })
  const keys = await lockKeysCreatedBy(tx, userId, at)
  if (keys.length === 0) return
  const creator = await findCreator(tx, userId)
  for (const { keyId, accountId } of keys) {
    const isStillThere =
      creator?.isActive &&
      (creator.isStaff || (creator.zohoAccountId === accountId && accessAllows(creator.access, 'people')))
    if (isStillThere) continue
    await noteCreatorLeft(tx, keyId, at)
    await tellManagers(tx, 'account-key-creator-left', { accountId, keyId, byUserId: userId })
  }
}

async function revokeWithoutManager(
  tx: Tx,
  by: Recorder,
  { accountId, accountName }: { accountId: string; accountName: string | null },
): Promise<void> {
  if ((await findManagers(tx, accountId)).length > 0) return
  for (const key of await lockAccountKeys(tx, accountId, by.now())) {
    await markRevoked(tx, key.keyId, by.now())
    await recordChange(tx, by, {
      entity: 'account',
      entityId: accountId,
      entityName: accountName ?? '',
      action: 'API key revoked',
      before: null,
      after: keyFacts(key),
    })
  }
}

type AccountKeyMail = 'account-key-created' | 'account-key-revoked' | 'account-key-creator-left'

/**
 * Tells every active user with full access to an account about a key of it, once.
 * @param byUserId who did it, or who left
 */
async function tellManagers(
  tx: Tx,
  kind: AccountKeyMail,
  { accountId, keyId, byUserId }: { accountId: string; keyId: string; byUserId: string },
): Promise<void> {
  for (const { userId, email } of await findManagers(tx, accountId))
    await enqueueMail(tx, kind, { to: email, key: `${keyId}-${userId}`, data: { keyId, userId, byUserId } })
}
