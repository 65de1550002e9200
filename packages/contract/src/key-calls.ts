import { named, read, write } from './call.ts'

/** API keys of a person and of an account (docs/spec/api-keys.md). All of them are ours. Apart, so that only their sections load them. */
export const keyCalls = named({
  getMyApiKeys: read('/auth/GetMyApiKeys'),
  createApiKey: write('/auth/CreateApiKey'),
  revokeMyApiKey: write('/auth/RevokeApiKey'),
  getAccountApiKeys: read('/account/GetApiKeys/:accountId'),
  createAccountApiKey: write('/account/CreateApiKey/:accountId'),
  revokeAccountApiKey: write('/account/RevokeApiKey/:keyId'),
})
