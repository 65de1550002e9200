import { createHash } from 'node:crypto'
import type { ZohoSettings } from '../../config-vendors.ts'
import type { Reader, Tx } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'
import { seal, unseal } from '../sealing/seal.ts'

export type KeptToken = { accessToken: string; apiDomain: string; endsMs: number }

type Row = { accessToken: Buffer; apiDomain: string; expiresAt: Date }
const read = statement<Row, [string]>(
  'zoho_token_read',
  `select access_token as "accessToken", api_domain as "apiDomain", expires_at as "expiresAt"
   from oauth_tokens where provider = $1`,
)
const write = statement<never, [string, Buffer, string, Date]>(
  'zoho_token_write',
  `insert into oauth_tokens (provider, access_token, api_domain, expires_at) values ($1, $2, $3, $4)
   on conflict (provider) do update set access_token = excluded.access_token,
     api_domain = excluded.api_domain, expires_at = excluded.expires_at`,
)
const remove = statement<never, [string]>('zoho_token_remove', 'delete from oauth_tokens where provider = $1')
const lock = statement<{ mine: boolean }, [string]>(
  'zoho_token_lock',
  'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as mine',
)

/** The row that every node with these settings shares; other settings have another. */
export function tokenRow({ accountsUrl, clientId, clientSecret, refreshToken }: ZohoSettings) {
  const marks = createHash('sha256').update([accountsUrl, clientId, refreshToken].join('\n')).digest('hex')
  const provider = `zoho ${marks.slice(0, 16)}`
  const sealedFor = { secret: clientSecret, purpose: 'zoho access token' }

  const readKept = async (on: Reader): Promise<KeptToken | undefined> => {
    const [row] = await read(on, provider)
    const accessToken = row && unseal(row.accessToken, sealedFor)
    if (!row || accessToken === undefined) return undefined
    return { accessToken, apiDomain: row.apiDomain, endsMs: row.expiresAt.getTime() }
  }

  return {
    read: readKept,
    write: (tx: Tx, { accessToken, apiDomain, endsMs }: KeptToken) =>
      write(tx, provider, seal(accessToken, sealedFor), apiDomain, new Date(endsMs)),
    /** Leaves a token alone that has come in its place meanwhile. */
    removeIf: async (tx: Tx, accessToken: string) => {
      if ((await readKept(tx))?.accessToken === accessToken) await remove(tx, provider)
    },
    /** Whether this transaction may ask for a new one; no one waits in line, since everyone shares the answer. */
    lock: async (tx: Tx) => (await lock(tx, provider))[0]?.mine === true,
  }
}
