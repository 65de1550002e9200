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
  hasSecondFactor: boolean
  zohoUserId: string | null
  roles: Role[]
}

const readPerson = statement<SignInRow, [string]>(
  'sign_in_person',
  `select u.user_id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.email,
          u.password_hash as "passwordHash", u.is_active as "isActive",
          u.registration is not null as "hasRegistered",
          exists (select from second_factors f where f.user_id = u.user_id and f.confirmed_at is not null)
            as "hasSecondFactor",
          coalesce(u.zoho_user_id, a.owner_zoho_user_id) as "zohoUserId",
          array(select r.name from user_roles ur join roles r using (role_id)
                where ur.user_id = u.user_id order by r.role_id) as roles
   from users u left join accounts a on a.zoho_account_id = u.zoho_account_id
   where lower(u.email) = lower($1)`,
)
// Statements of their own: one that had to wait for this lock still sees what was there before.
const holdForSignIn = statement<{ userId: string }, [string, string | null]>(
  'sign_in_hold',
  `select user_id as "userId" from users
   where user_id = $1 and is_active and password_hash is not distinct from $2 for share`,
)
const insertSession = statement<{ userId: string }, [Buffer, string, Date, string, string, boolean]>(
  'session_insert',
  `insert into sessions (token_hash, user_id, created_at, last_seen_at, user_agent, ip_address)
   select $1, $2, $3, $3, $4, $5
   where $6 or not exists (select from second_factors where user_id = $2 and confirmed_at is not null)
   returning user_id as "userId"`,
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

/** Browsers and proxies say more than we need, and whoever asks may say anything. */
const userAgentMax = 400
const ipAddressMax = 64

/**
 * Holds the person as they were when the password was checked, so that whoever changes password, standing or second
 * factor from now on ends the session that follows; false when one of the former has changed already.
 */
export const holdSignInPerson = async (
  tx: Tx,
  { userId, passwordHash }: Pick<SignInRow, 'userId' | 'passwordHash'>,
) => (await holdForSignIn(tx, userId, passwordHash)).length > 0

/** A session for somebody who is held; false when their second factor is on and no code was asked for. */
export const addSession = async (
  tx: Tx,
  session: {
    tokenHash: Buffer
    userId: string
    at: Date
    userAgent: string
    ip: string
    hasGivenCode: boolean
  },
): Promise<boolean> => {
  const { tokenHash, userId, at, hasGivenCode } = session
  const [userAgent, ip] = [session.userAgent.slice(0, userAgentMax), session.ip.slice(0, ipAddressMax)]
  return (await insertSession(tx, tokenHash, userId, at, userAgent, ip, hasGivenCode)).length > 0
}

export type OwnSignIn = {
  userId: string
  email: string
  firstName: string
  lastName: string
  passwordHash: string | null
}
const ownSignIn = `select user_id as "userId", email, first_name as "firstName", last_name as "lastName",
          password_hash as "passwordHash"
   from users where user_id = $1 and is_active`
const readOwn = statement<OwnSignIn, [string]>('sign_in_own', ownSignIn)
const lockOwn = statement<OwnSignIn, [string]>('sign_in_own_lock', `${ownSignIn} for no key update`)

/** How somebody who is signed in signs in. */
export const findOwnSignIn = async (on: Reader, userId: string) => (await readOwn(on, userId))[0]
/** The same, once nobody is signing in as them, and until the transaction ends. */
export const lockOwnSignIn = async (tx: Tx, userId: string) => (await lockOwn(tx, userId))[0]

const writePassword = statement<{ userId: string }, [string, string, string | null, Date]>(
  'password_replace',
  `with changed as (
     update users set password_hash = $2, updated_at = $4
     where user_id = $1 and password_hash is not distinct from $3 returning user_id
   ), void as (
     delete from password_resets where user_id in (select user_id from changed)
   )
   select user_id as "userId" from changed`,
)
/** False when the former password is not in force any more; links to choose one are void otherwise. */
export const replacePassword = async (
  tx: Tx,
  change: { userId: string; passwordHash: string; formerHash: string | null; at: Date },
) => (await writePassword(tx, change.userId, change.passwordHash, change.formerHash, change.at)).length > 0

/** Ends one session at once; one that is already gone is no error. */
export const removeSession = async (on: Reader, tokenHash: Buffer) => {
  await deleteSession(on, tokenHash)
}

/** Deletes up to a hundred sessions, of anyone, that were created then or before. */
export const removeSessionsUntil = async (tx: Tx, createdAt: Date) => {
  await sweepSessions(tx, createdAt)
}
