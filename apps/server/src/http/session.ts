import { hash, randomBytes } from 'node:crypto'
import { minuteMs, sessionMs } from '@portal/domain/limits'
import type { Actor, Role } from '@portal/domain/roles'
import type { Reader } from '../db/client.ts'
import { statement } from '../db/statement.ts'

type SessionRow = {
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

/** Opaque, 256 bits; only its hash is ever stored (docs/spec/sign-in.md#sessions). */
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

type SessionTimes = [tokenHash: Buffer, createdAfter: Date, seenAfter: Date, touchedBefore: Date]

const readSession = statement<SessionRow, SessionTimes>(
  'session_read',
  `select u.user_id as "userId", u.zoho_user_id as "zohoUserId", u.zoho_account_id as "zohoAccountId",
     u.zoho_contact_id as "zohoContactId",
     (select string_agg(r.name, ',') from user_roles ur join roles r using (role_id) where ur.user_id = u.user_id) as roles,
     s.last_seen_at < $4 as "isToBeTouched"
   from sessions s join users u using (user_id)
   where s.token_hash = $1 and s.created_at > $2 and s.last_seen_at > $3 and u.is_active`,
)

/** The same by the token's hash, for callers who prove in another way that they know the token. */
export async function findSessionByHash({ db, now }: Needs, tokenHash: Buffer): Promise<Session | undefined> {
  const at = now()
  const before = (ms: number) => new Date(at.getTime() - ms)
  const [row] = await readSession(
    db,
    tokenHash,
    before(sessionMs.absolute),
    before(sessionMs.idle),
    before(minuteMs),
  )
  if (!row) return undefined
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
