import type { TokenState } from '@portal/contract/auth'
import type { Reader, Tx } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'

export type ResetPerson = { userId: string; email: string; firstName: string; lastName: string }

const person = `u.user_id as "userId", u.email, u.first_name as "firstName", u.last_name as "lastName"`
/** Somebody whom an Administrator disabled has no account to recover; somebody who waits for approval has. */
const mayReset = `(u.is_active or u.registration is not null)`

// Locked, so that two requests at once leave one valid token and not two.
const lockPerson = statement<ResetPerson, [string]>(
  'reset_person_lock',
  `select ${person} from users u where lower(u.email) = lower($1) and ${mayReset} for no key update`,
)
const writeToken = statement<never, [Buffer, string, Date, Date]>(
  'reset_token_write',
  `with void as (delete from password_resets where user_id = $2)
   insert into password_resets (token_hash, user_id, created_at, expires_at) values ($1, $2, $3, $4)`,
)
const readPerson = statement<ResetPerson, [Buffer, string, Date]>(
  'reset_person_read',
  `select ${person} from password_resets r join users u using (user_id)
   where r.token_hash = $1 and lower(u.email) = lower($2) and r.used_at is null and r.expires_at > $3 and ${mayReset}`,
)
const tokenState = statement<{ state: TokenState }, [Buffer, string, Date]>(
  'reset_token_state',
  `select case when r.used_at is not null then 'used' when r.expires_at <= $3 then 'expired'
               when ${mayReset} then 'usable' else 'unknown' end as state
   from password_resets r join users u using (user_id) where r.token_hash = $1 and lower(u.email) = lower($2)`,
)
const useToken = statement<{ userId: string }, [Buffer, Date]>(
  'reset_token_use',
  `update password_resets set used_at = $2 where token_hash = $1 and used_at is null and expires_at > $2
   returning user_id as "userId"`,
)
const writePassword = statement<never, [string, string, Date, Buffer, string]>(
  'reset_password_write',
  `with changed as (
     update users set password_hash = $2, updated_at = $3 where user_id = $1 returning user_id, first_name, last_name
   ), signed_out as (
     delete from sessions where user_id = $1
   ), void as (
     delete from password_resets where user_id = $1 and token_hash <> $4
   )
   insert into audit_log (at, user_id, user_name, entity, entity_id, entity_name, action, request_id)
   select $3, user_id, name, 'user', user_id::text, name, 'password-reset', $5
   from changed, trim(first_name || ' ' || last_name) as name`,
)

/** Whom a reset email for this address goes to, whatever its case; their other requests wait until the transaction ends. */
export const lockPersonForReset = async (tx: Tx, email: string) => (await lockPerson(tx, email))[0]

/** The person's one valid token from now on. */
export const replaceResetToken = async (
  tx: Tx,
  token: { tokenHash: Buffer; userId: string; at: Date; expiresAt: Date },
) => {
  await writeToken(tx, token.tokenHash, token.userId, token.at, token.expiresAt)
}

/** Whose token this is: not expired, unused, and of this very address. */
export const findPersonOfToken = async (on: Reader, tokenHash: Buffer, email: string, at: Date) =>
  (await readPerson(on, tokenHash, email, at))[0]

/** What has become of the token that was sent to this address. */
export const readTokenState = async (
  on: Reader,
  tokenHash: Buffer,
  email: string,
  at: Date,
): Promise<TokenState> => (await tokenState(on, tokenHash, email, at))[0]?.state ?? 'unknown'

/** True for exactly one of all who try. */
export const useResetToken = async (tx: Tx, tokenHash: Buffer, at: Date) =>
  (await useToken(tx, tokenHash, at)).length > 0

const holdPerson = statement<{ userId: string }, [string]>(
  'reset_person_hold',
  `select user_id as "userId" from users where user_id = $1 for no key update`,
)

/** The new password; every session and every other token of the person ends, and the audit log tells. */
export const changePassword = async (
  tx: Tx,
  change: { userId: string; passwordHash: string; at: Date; tokenHash: Buffer; requestId: string },
) => {
  // A statement sees no session of a sign-in that it had to wait for; the next one does.
  await holdPerson(tx, change.userId)
  await writePassword(tx, change.userId, change.passwordHash, change.at, change.tokenHash, change.requestId)
}
