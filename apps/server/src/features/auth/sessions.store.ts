import type { Reader, Tx } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'

export type SessionOfPerson = {
  sessionId: string
  createdAt: Date
  lastSeenAt: Date
  userAgent: string
  ipAddress: string
  isThis: boolean
}

const read = statement<SessionOfPerson, [string, Buffer, Date, Date]>(
  'sessions_of_person',
  `select session_id as "sessionId", created_at as "createdAt", last_seen_at as "lastSeenAt",
          user_agent as "userAgent", ip_address as "ipAddress", token_hash = $2 as "isThis"
   from sessions where user_id = $1 and created_at > $3 and last_seen_at > $4
   order by token_hash = $2 desc, last_seen_at desc, session_id`,
)
const removeOne = statement<{ sessionId: string }, [string, string]>(
  'session_of_person_delete',
  `delete from sessions where user_id = $1 and session_id = $2 returning session_id as "sessionId"`,
)
const removeOthers = statement<{ ended: number }, [string, Buffer, Date, Date]>(
  'sessions_other_delete',
  `with gone as (
     delete from sessions where user_id = $1 and token_hash <> $2 returning created_at, last_seen_at
   )
   select count(*)::int as ended from gone where created_at > $3 and last_seen_at > $4`,
)

/** Sessions that began and were used after these moments are still open. */
export type OpenSince = { began: Date; used: Date }

/** The person's open sessions, the one with this token first, then the last used. */
export const readSessionsOf = (on: Reader, userId: string, tokenHash: Buffer, { began, used }: OpenSince) =>
  read(on, userId, tokenHash, began, used)

/** False when the person has no session with this id, or no more. */
export const removeSessionOf = async (on: Reader, userId: string, sessionId: string) =>
  (await removeOne(on, userId, sessionId)).length > 0

/** Ends all sessions of the person but the one with this token; answers how many were open. */
export const removeOtherSessions = async (
  on: Reader | Tx,
  userId: string,
  tokenHash: Buffer,
  { began, used }: OpenSince,
): Promise<number> => (await removeOthers(on, userId, tokenHash, began, used))[0]?.ended ?? 0
