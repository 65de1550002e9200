type Key = { keyId: string; name: string; ending: string; scopes: readonly string[]; expiresAt: Date }

/** What the audit log says of a key, never the key itself. */
export const keyFacts = ({ keyId, name, ending, scopes, expiresAt }: Key) => ({
  keyId,
  name,
  ending,
  scopes: [...scopes],
  expiresAt,
})
