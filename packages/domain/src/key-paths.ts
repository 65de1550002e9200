import { accountPath } from './paths.ts'

/** The section of an account with its API keys (docs/spec/api-keys.md#keys-of-an-account). */
export const accountKeysPath = (accountId: string) => `${accountPath(accountId)}#api-access`
