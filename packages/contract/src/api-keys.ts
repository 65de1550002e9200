import { keyLimits, keyMessages, keyScopes } from '@portal/domain/api-keys'
import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, pageOf, result, results } from './endpoint.ts'
import { listQuery, name, uuid, zohoId } from './fields.ts'
import { passwordForm } from './security.ts'

/** API keys (docs/spec/api-keys.md). */

const scope = z.enum(keyScopes)

/** A key without its secret, which nothing shows again. */
const myApiKey = z.object({
  keyId: z.string(),
  name: z.string(),
  /** The last characters of the key, to tell it from others. */
  ending: z.string(),
  scopes: z.array(scope),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** To five minutes: use is noted at most once in them; null before the first. */
  lastUsedAt: z.nullable(z.string()),
  revokedAt: z.nullable(z.string()),
})
export type MyApiKey = z.infer<typeof myApiKey>

export const getMyApiKeys = endpoint(calls.getMyApiKeys, {
  scope: 'person',
  needs: 'everyone',
  summary:
    'The caller’s API keys, the newest first, with those that ended in the last 90 days, and the areas and scopes a new one can have.',
  answer: results(myApiKey).extend({
    areas: z.array(z.string()),
    /** Those of the areas that the person can use. */
    scopes: z.array(z.string()),
  }),
})

export const apiKeyName = name().min(1, keyMessages.nameRequired).max(keyLimits.nameMax)

const apiKeyForm = passwordForm.extend({
  name: apiKeyName,
  scopes: z.array(scope).min(1, keyMessages.scopesRequired).max(keyScopes.length),
  /** How many days it works. */
  days: z.literal(keyLimits.days),
})

export const createApiKey = endpoint(calls.createApiKey, {
  scope: 'person',
  needs: 'everyone',
  summary:
    'Create an API key of the caller, with their password. `key` is the key itself, shown this once: only its hash is stored. The caller gets an email.',
  body: apiKeyForm,
  answer: result(myApiKey.extend({ key: z.string() })),
  errors: ['PASSWORD_WRONG', 'TOO_MANY_KEYS', 'TOO_MANY_REQUESTS', 'BUSY'],
})

const keyNamed = z.strictObject({ keyId: uuid })

export const revokeMyApiKey = endpoint(calls.revokeMyApiKey, {
  scope: 'person',
  needs: 'everyone',
  summary: 'Revoke one API key of the caller: its next call is refused. A key that ended stays as it is.',
  body: keyNamed,
  answer: result(z.null()),
  errors: ['API_KEY_NOT_FOUND'],
})

/** A key as Administrators see it. */
export const apiKey = myApiKey.extend({
  userId: z.string(),
  userName: z.string(),
  userEmail: z.string(),
  /** Keys that act as a person who may not sign in do not work. */
  userIsActive: z.boolean(),
  /** The account of a key that acts for an account, which `userId` created; null for a key that acts as its user. */
  account: z.nullable(z.object({ accountId: z.string(), accountName: z.string() })),
})
export type ApiKey = z.infer<typeof apiKey>

export const getApiKeys = endpoint(calls.getApiKeys, {
  scope: 'person',
  summary:
    'The API keys of all users and accounts, the newest first, with those that ended in the last 90 days.',
  query: listQuery.extend({ userId: uuid.optional() }),
  answer: pageOf(apiKey),
})

export const revokeApiKey = endpoint(calls.revokeApiKey, {
  scope: 'person',
  summary:
    'Revoke the API key of any user or account: its next call is refused, and its user, or everyone with full access to the account, gets an email.',
  body: keyNamed,
  answer: result(z.null()),
  errors: ['API_KEY_NOT_FOUND'],
})

/** API keys of an account (docs/spec/api-keys.md#keys-of-an-account). */

/** A key of an account, without its secret. */
export const accountApiKey = myApiKey.extend({
  /** Name of the colleague who created it; for staff the name of the company. */
  createdBy: z.string(),
})
export type AccountApiKey = z.infer<typeof accountApiKey>

const ofAccount = z.strictObject({ accountId: zohoId })

export const getAccountApiKeys = endpoint(calls.getAccountApiKeys, {
  scope: 'person',
  needs: 'people',
  summary:
    'The API keys of an account, the newest first, with those that ended in the last 90 days, and the scopes a new one can have; for people with full access to the account, Managers and Administrators.',
  params: ofAccount,
  answer: results(accountApiKey).extend({ scopes: z.array(scope) }),
  errors: ['ACCOUNT_NOT_FOUND', 'NOT_ALLOWED'],
})

export const createAccountApiKey = endpoint(calls.createAccountApiKey, {
  scope: 'person',
  needs: 'people',
  summary:
    'Create an API key of an account, with the password of the caller. `key` is the key itself, shown this once. It acts for the account only, and keeps working when its creator leaves. Everyone with full access to the account gets an email.',
  params: ofAccount,
  body: apiKeyForm,
  answer: result(accountApiKey.extend({ key: z.string() })),
  errors: [
    'ACCOUNT_NOT_FOUND',
    'NOT_ALLOWED',
    'PASSWORD_WRONG',
    'TOO_MANY_KEYS',
    'NO_FULL_ACCESS',
    'TOO_MANY_REQUESTS',
    'BUSY',
  ],
})

export const revokeAccountApiKey = endpoint(calls.revokeAccountApiKey, {
  scope: 'person',
  needs: 'people',
  summary:
    'Revoke an API key of an account: its next call is refused, and everyone with full access gets an email. A key that ended stays as it is.',
  params: z.strictObject({ keyId: uuid }),
  body: z.strictObject({}),
  answer: result(z.null()),
  errors: ['API_KEY_NOT_FOUND'],
})
