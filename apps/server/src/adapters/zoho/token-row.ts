import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { ZohoSettings } from '../../config-vendors.ts'
import type { Reader, Tx } from '../../db/client.ts'
import { oauthTokens } from '../../db/platform.tables.ts'
import { seal, unseal } from '../sealing/seal.ts'

export type KeptToken = { accessToken: string; apiDomain: string; endsMs: number }

/** The row that every node with these settings shares; other settings have another. */
export function tokenRow({ accountsUrl, clientId, clientSecret, refreshToken }: ZohoSettings) {
  const marks = createHash('sha256').update([accountsUrl, clientId, refreshToken].join('\n')).digest('hex')
  const provider = `zoho ${marks.slice(0, 16)}`
  const sealedFor = { secret: clientSecret, purpose: 'zoho access token' }

  const readKept = async (on: Reader): Promise<KeptToken | undefined> => {
    const [row] = await on.select().from(oauthTokens).where(eq(oauthTokens.provider, provider))
    const accessToken = row && unseal(row.accessToken, sealedFor)
    if (!row || accessToken === undefined) return undefined
    return { accessToken, apiDomain: row.apiDomain, endsMs: row.expiresAt.getTime() }
  }

  return {
    read: readKept,
    write: async (tx: Tx, { accessToken, apiDomain, endsMs }: KeptToken): Promise<void> => {
      const kept = { accessToken: seal(accessToken, sealedFor), apiDomain, expiresAt: new Date(endsMs) }
      await tx
        .insert(oauthTokens)
        .values({ provider, ...kept })
        .onConflictDoUpdate({ target: oauthTokens.provider, set: kept })
    },
    /** Leaves a token alone that has come in its place meanwhile. */
    removeIf: async (tx: Tx, accessToken: string) => {
      if ((await readKept(tx))?.accessToken === accessToken)
        await tx.delete(oauthTokens).where(eq(oauthTokens.provider, provider))
    },
    /** Whether this transaction may ask for a new one; no one waits in line, since everyone shares the answer. */
    lock: async (tx: Tx): Promise<boolean> => {
      const { rows } = await tx.execute<{ mine: boolean }>(
        sql`select pg_try_advisory_xact_lock(hashtextextended(${provider}, 0)) as mine`,
      )
      return rows[0]?.mine === true
    },
  }
}
