import * as z from 'zod'
import { apiKeyForm, myApiKey, scope } from './api-keys.ts'
import { calls } from './calls.ts'
import { endpoint, result, results } from './endpoint.ts'
import { uuid, zohoId } from './fields.ts'

/** API keys of an account (docs/spec/api-keys.md#keys-of-an-account). */

/** A key of an account, without its secret. */
export const accountApiKey = myApiKey.extend({
  /** Name of the colleague who created it; for staff the name of the company. */
  createdBy: z.string(),
})
export type AccountApiKey = z.infer<typeof accountApiKey>

const ofAccount = z.strictObject({ accountId: zohoId })

export const getAccountApiKeys = endpoint(calls.getAccountApiKeys, {
  summary:
    'The API keys of an account, the newest first, with those that ended in the last 90 days, and the scopes a new one can have; for people with full access to the account, Managers and Administrators.',
  params: ofAccount,
  answer: results(accountApiKey).extend({ scopes: z.array(scope) }),
  errors: ['ACCOUNT_NOT_FOUND', 'NOT_ALLOWED'],
})

export const createAccountApiKey = endpoint(calls.createAccountApiKey, {
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
  summary:
    'Revoke an API key of an account: its next call is refused, and everyone with full access gets an email. A key that ended stays as it is.',
  params: z.strictObject({ keyId: uuid }),
  body: z.strictObject({}),
  answer: result(z.null()),
  errors: ['API_KEY_NOT_FOUND'],
})

export const accountKeyEndpoints = { getAccountApiKeys, createAccountApiKey, revokeAccountApiKey }
