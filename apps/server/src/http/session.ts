import { hash, randomBytes } from 'node:crypto'
import { minuteMs, sessionMs } from '@portal/domain/limits'
import type { Actor, Role } from '@portal/domain/roles'
import type { Reader } from '../db/client.ts'
import { gathered } from '../db/gathered.ts'
import { recentlyUsed } from '../db/recently-used.ts'
import { statement } from '../db/statement.ts'

type SessionRow = {
  hash: string
  userId: string
  zohoUserId: string | null
  zohoAccountId: string | null
  zohoContactId: string | null
  /** Joined by commas. */
  roles: string | null
  isToBeTouched: boolean
}

const touchSession = statement<never, [Buffer, Date]>(
  'session_touch',
  `update sessions set last_seen_at = $2 where token_hash = $1`,
)

/** Opaque, 256 bits; only its hash is ever stored (architecture 5.9). */
export const newToken = () => randomBytes(32).toString('base64url')
export const hashToken = (token: string) => hash('sha256', token, 'buffer')

/**
 * The person behind a token, or undefined when it is unknown, revoked, idle for 2 h, older than
 * 12 h, or the person may no longer use the portal. Use is noted at most once a minute.
 */
export const findSession = (needs: Needs, token: string): Promise<Session | undefined> =>
  findSessionByHash(needs, hashToken(token))

type Needs = { db: Reader; now: () => Date }
export type Session = { actor: Actor; tokenHash: Buffer }

/** The token's hash, hexadecimal. */
type Asked = { hash: string; at: Date }

const readSession = gathered<Asked, SessionRow, SessionRow | undefined>({
  name: 'session_read',
  // The array comes from a subquery, so that its length is nobody's guess: the plan would be made anew for each length.
  text: `select encode(s.token_hash, 'hex') as hash, u.user_id as "userId", u.zoho_user_id as "zohoUserId",
           u.zoho_account_id as "zohoAccountId", u.zoho_contact_id as "zohoContactId",
           (select string_agg(r.name, ',') from user_roles ur join roles r using (role_id) where ur.user_id = u.user_id) as roles,
           s.last_seen_at < $4 as "isToBeTouched"
    from sessions s join users u using (user_id)
    where s.token_hash = any((select $1::bytea[])::bytea[]) and s.created_at > $2 and s.last_seen_at > $3 and u.is_active`,
  identity: (one) => one.hash,
  values: (asked) => {
    // Within one turn of the loop: a session may end that much too early.
    const latestMs = Math.max(...asked.map(({ at }) => at.getTime()))
    const before = (ms: number) => new Date(latestMs - ms).toISOString()
    return [
      asked.map((one) => `\\x${one.hash}`),
      before(sessionMs.absolute),
      before(sessionMs.idle),
      before(minuteMs),
    ]
  },
  answers: (rows, asked) => {
    const byHash = new Map(rows.map((row) => [row.hash, row]))
    return asked.map((one) => byHash.get(one.hash))
  },
})

const wasAdmitted = Symbol('was admitted')
const admitted = recentlyUsed<symbol>(10_000, () => 1)

/** Whether this process admitted the token the last time that it asked: worth looking ahead for, and no more than that. */
export const isKnown = (tokenHash: Buffer) => admitted.peek(tokenHash.toString('hex')) !== undefined

/** The same by the token's hash, for those who prove that they know the token in another way. */
export async function findSessionByHash({ db, now }: Needs, tokenHash: Buffer): Promise<Session | undefined> {
  const at = now()
  const hash = tokenHash.toString('hex')
  const row = await readSession(db, { hash, at })
  if (!row) {
    admitted.delete(hash)
    return undefined
  }
  admitted.set(hash, wasAdmitted)
  const { userId, zohoUserId, zohoAccountId, zohoContactId, roles, isToBeTouched } = row
  if (isToBeTouched) await touchSession(db, tokenHash, at)
  const actor = {
    userId,
    zohoUserId,
    zohoAccountId,
    zohoContactId,
    // The names that reference data wrote.
    roles: (roles?.split(',') ?? []) as Role[],
  }
  return { actor, tokenHash }
}
