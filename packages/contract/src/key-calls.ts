import { type Call, read, write } from './call.ts'

/** A person's own API keys (docs/spec/api-keys.md). All of them are ours. Apart, so that only their section loads them. */
export const keyCalls = {
  getMyApiKeys: read('/auth/GetMyApiKeys'),
  createApiKey: write('/auth/CreateApiKey'),
  revokeMyApiKey: write('/auth/RevokeApiKey'),
} as const satisfies Record<string, Call>
