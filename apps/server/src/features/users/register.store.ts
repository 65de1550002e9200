import { defaultDomainId, roleIds } from '@portal/domain/ids'
import type { Tx } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'

export type Registered = {
  userId: string
  firstName: string
  lastName: string
  email: string
  phoneNumber: string
  passwordHash: string
  /** What an Administrator needs to link them to an account. */
  registration: Record<string, string>
  at: Date
}

const insertPerson = statement<
  { userId: string },
  [string, string, string, string, string, string, string, string, Date]
>(
  'register_write',
  `with added as (
     insert into users (user_id, domain_id, first_name, last_name, email, phone_number, password_hash, is_active,
                        registration, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, false, $8::jsonb, $9, $9)
     on conflict (lower(email)) do nothing returning user_id
   ), made as (
     insert into user_roles (user_id, role_id) select user_id, '${roleIds.User}' from added
   )
   select user_id as "userId" from added`,
)
const readOwner = statement<{ userId: string; email: string }, [string]>(
  'register_owner',
  `select user_id as "userId", email from users where lower(email) = lower($1)`,
)

/** False when the address belongs to someone. */
export const addRegistered = async (tx: Tx, person: Registered): Promise<boolean> => {
  const added = await insertPerson(
    tx,
    person.userId,
    defaultDomainId,
    person.firstName,
    person.lastName,
    person.email,
    person.phoneNumber,
    person.passwordHash,
    JSON.stringify(person.registration),
    person.at,
  )
  return added.length > 0
}

export const findOwnerOf = async (tx: Tx, email: string) => (await readOwner(tx, email))[0]
