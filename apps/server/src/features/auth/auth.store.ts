import type { Role } from '@portal/domain/roles'
import type { Reader, Tx } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'

export type SignInRow = {
  userId: string
  firstName: string
  lastName: string
  email: string
  passwordHash: string | null
  isActive: boolean
  hasRegistered: boolean
  zohoUserId: string | null
  roles: Role[]
}

const readPerson = statement<SignInRow, [string]>(
  'sign_in_person',
  `select u.user_id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.email,
          u.password_hash as "passwordHash", u.is_active as "isActive",
          u.registration is not null as "hasRegistered",
          coalesce(u.zoho_user_id, a.owner_zoho_user_id) as "zohoUserId",
          array(select r.name from user_roles ur join roles r using (role_id)
                where ur.user_id = u.user_id order by r.role_id) as roles
   from users u left join accounts a on a.zoho_account_id = u.zoho_account_id
   where lower(u.email) = lower($1)`,
)
const insertSession = statement<never, [Buffer, string, Date]>(
  'session_insert',
  `insert into sessions (token_hash, user_id, created_at, last_seen_at) values ($1, $2, $3, $3)`,
)
const deleteSession = statement<never, [Buffer]>(
  'session_delete',
  `delete from sessions where token_hash = $1`,
)
// Few at a time, and never one that another sign-in is deleting: sweeping must not make anyone wait.
const sweepSessions = statement<never, [Date]>(
  'session_sweep',
  `delete from sessions where token_hash in (
     select token_hash from sessions where created_at <= $1
     order by created_at limit 100 for update skip locked)`,
)

/** The person with this address, whatever its case, with `zohoUserId` as the profile shows it. */
export const findSignInPerson = async (on: Reader, email: string) => (await readPerson(on, email))[0]

export const addSession = async (tx: Tx, session: { tokenHash: Buffer; userId: string; at: Date }) => {
  await insertSession(tx, session.tokenHash, session.userId, session.at)
}

/** Ends one session at once; one that is already gone is no error. */
export const removeSession = async (on: Reader, tokenHash: Buffer) => {
  await deleteSession(on, tokenHash)
}

/** Deletes up to a hundred sessions, of anyone, that were created then or before. */
export const removeSessionsUntil = async (tx: Tx, createdAt: Date) => {
  await sweepSessions(tx, createdAt)
}
