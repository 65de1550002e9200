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
// The person's row is held, so that whoever changes password or standing meanwhile ends this session as well.
const insertSession = statement<
  { userId: string },
  [Buffer, string, Date, string, string, string | null, boolean]
>(
  'session_insert',
  `insert into sessions (token_hash, user_id, created_at, last_seen_at, user_agent, ip_address)
   select $1, u.user_id, $3, $3, $4, $5 from users u
   where u.user_id = $2 and u.is_active and u.password_hash is not distinct from $6
     and ($7 or not exists (select from second_factors f where f.user_id = u.user_id and f.confirmed_at is not null))
   for share of u
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
 * A session for whoever was checked against this password hash, and for their second factor if they have one;
 * false when either has changed meanwhile.
 */
export const addSession = async (
  tx: Tx,
  session: {
    tokenHash: Buffer
    userId: string
    at: Date
    userAgent: string
    ip: string
    passwordHash: string | null
    hasGivenCode: boolean
  },
): Promise<boolean> => {
  const { tokenHash, userId, at, passwordHash, hasGivenCode } = session
  const [userAgent, ip] = [session.userAgent.slice(0, userAgentMax), session.ip.slice(0, ipAddressMax)]
  const added = await insertSession(tx, tokenHash, userId, at, userAgent, ip, passwordHash, hasGivenCode)
  return added.length > 0
}

export type OwnSignIn = {
  userId: string
  email: string
  firstName: string
  lastName: string
  passwordHash: string | null
}
const readOwn = statement<OwnSignIn, [string]>(
  'sign_in_own',
  `select user_id as "userId", email, first_name as "firstName", last_name as "lastName",
          password_hash as "passwordHash"
   from users where user_id = $1 and is_active`,
)
/** How somebody who is signed in signs in. */
export const findOwnSignIn = async (on: Reader, userId: string) => (await readOwn(on, userId))[0]

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
