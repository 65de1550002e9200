import type { Registration, RoleRecord } from '@portal/contract/users'
import { roleIds } from '@portal/domain/ids'
import type { Role } from '@portal/domain/roles'
import type { Reader, Tx } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'

export type UserRow = {
  userId: string
  domainId: string
  firstName: string
  lastName: string
  email: string
  phoneNumber: string
  isActive: boolean
  zohoUserId: string | null
  zohoAccountId: string | null
  zohoContactId: string | null
  roles: RoleRecord[]
  isWaiting: boolean
  hasPassword: boolean
  createdAt: Date
  version: number
}
export type UserDetailsRow = UserRow & {
  accountName: string | null
  contactName: string | null
  registration: Registration | null
  hasSecondFactor: boolean
}

const roleColumns = `r.role_id as "roleId", r.name, r.description, r.zoho_id_required as "zohoIdRequired"`

// A role that is not there is no row of anyone's: the list of a user without roles is empty, not null.
const userColumns = `
  u.user_id as "userId", u.domain_id as "domainId", u.first_name as "firstName", u.last_name as "lastName", u.email,
  u.phone_number as "phoneNumber", u.is_active as "isActive", u.zoho_user_id as "zohoUserId",
  u.zoho_account_id as "zohoAccountId", u.zoho_contact_id as "zohoContactId",
  not u.is_active and u.registration is not null as "isWaiting", u.password_hash is not null as "hasPassword",
  u.created_at as "createdAt", u.version,
  coalesce((select json_agg(of_user order by of_user."roleId")
            from (select ${roleColumns} from user_roles ur join roles r using (role_id)
                  where ur.user_id = u.user_id) of_user), '[]') as roles`

/** Which users: everything that is not null narrows them. */
export type UsersWanted = {
  /** A pattern for ILIKE. */
  search: string | null
  /** Digits of a phone number, however that is written; looked for as well as `search`. */
  phoneDigits: string | null
  role: Role | null
  status: 'active' | 'inactive' | 'waiting' | null
}

const statusConditions = {
  active: 'u.is_active',
  inactive: 'not u.is_active',
  waiting: 'not u.is_active and u.registration is not null',
}

/** Only the conditions that the question has, so that each question has the plan it deserves. */
function conditions({ search, phoneDigits, role, status }: UsersWanted) {
  const values: string[] = []
  const texts = ['true']
  const words = search === null ? [] : [`u.search_text ilike $${values.push(search)}`]
  if (phoneDigits !== null)
    words.push(
      `regexp_replace(u.phone_number, '\\D', '', 'g') like '%' || $${values.push(phoneDigits)} || '%'`,
    )
  if (words.length > 0) texts.push(`(${words.join(' or ')})`)
  if (role !== null)
    texts.push(`exists (select from user_roles ur
                        where ur.user_id = u.user_id and ur.role_id = $${values.push(roleIds[role])}::uuid)`)
  if (status !== null) texts.push(statusConditions[status])
  return { text: texts.join(' and '), values }
}

const byName = 'lower(u.last_name), lower(u.first_name), u.user_id'

/** Users by last name, from the one after `after` on. */
export async function findUsers(
  on: Reader,
  wanted: UsersWanted,
  { after, limit }: { after: string | null; limit: number },
): Promise<UserRow[]> {
  const { text, values } = conditions(wanted)
  const place = `$${values.length + 1}`
  const beyond = after
    ? ` and (${byName}) > (select ${byName} from users u where u.user_id = ${place}::uuid)`
    : ''
  const { rows } = await on.$client.query<UserRow>({
    // The page first: roles are looked up for its users only.
    text: `select ${userColumns} from (
             select * from users u where ${text}${beyond} order by ${byName} limit $${values.length + (after ? 2 : 1)}
           ) u order by ${byName}`,
    values: [...values, ...(after ? [after] : []), limit],
  })
  return rows
}

export async function countUsers(on: Reader, wanted: UsersWanted): Promise<number> {
  const { text, values } = conditions(wanted)
  const { rows } = await on.$client.query<{ total: number }>({
    text: `select count(*)::int as total from users u where ${text}`,
    values,
  })
  return rows[0]?.total ?? 0
}

const oneUser = statement<UserDetailsRow, [string]>(
  'user_one',
  `select ${userColumns}, u.registration,
     (select account_name from accounts a where a.zoho_account_id = u.zoho_account_id) as "accountName",
     (select trim(first_name || ' ' || last_name) from contacts c where c.zoho_contact_id = u.zoho_contact_id)
       as "contactName",
     exists (select from second_factors f where f.user_id = u.user_id and f.confirmed_at is not null)
       as "hasSecondFactor"
   from users u where u.user_id = $1`,
)
export const findUser = async (on: Reader, userId: string) => (await oneUser(on, userId))[0]

const holdUser = statement<{ version: number }, [string]>(
  'user_lock',
  `select version from users where user_id = $1 for no key update`,
)

/** The user as they are once no one else is changing them, and until this transaction ends. */
export async function lockUser(tx: Tx, userId: string): Promise<UserDetailsRow | undefined> {
  const held = await holdUser(tx, userId)
  return held.length > 0 ? findUser(tx, userId) : undefined
}

// Any constant will do; it only has to be ours and no other lock's.
const holdAdministrators = statement('administrators_lock', `select pg_advisory_xact_lock(727003)`)
const otherAdministrators = statement<{ count: number }, [string]>(
  'administrators_other',
  `select count(*)::int as count from users u
   join user_roles ur using (user_id) join roles r using (role_id)
   where r.name = 'Administrator' and u.is_active and u.user_id <> $1`,
)

/** A call that takes a sign-in or a role away waits here for the others, so that two cannot each rely on the other. */
export const lockAdministrators = async (tx: Tx): Promise<void> => {
  await holdAdministrators(tx)
}
export const countOtherAdministrators = async (tx: Tx, userId: string): Promise<number> =>
  (await otherAdministrators(tx, userId))[0]?.count ?? 0

export type UserFacts = Pick<
  UserRow,
  'firstName' | 'lastName' | 'phoneNumber' | 'isActive' | 'zohoUserId' | 'zohoAccountId' | 'zohoContactId'
>
export type NewUser = UserFacts & { userId: string; domainId: string; email: string; at: Date }

const insertUser = statement<
  { userId: string },
  [string, string, string, string, string, string, boolean, string | null, string | null, string | null, Date]
>(
  'user_insert',
  `insert into users (user_id, domain_id, first_name, last_name, email, phone_number, is_active,
                      zoho_user_id, zoho_account_id, zoho_contact_id, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)
   on conflict (lower(email)) do nothing returning user_id as "userId"`,
)

/** False when the address belongs to someone. */
export const addUser = async (tx: Tx, user: NewUser): Promise<boolean> => {
  const { userId, domainId, firstName, lastName, email, phoneNumber, isActive, at } = user
  const links = [user.zohoUserId, user.zohoAccountId, user.zohoContactId] as const
  return (
    (await insertUser(tx, userId, domainId, firstName, lastName, email, phoneNumber, isActive, ...links, at))
      .length > 0
  )
}

const updateUser = statement<
  never,
  [
    string,
    string,
    string,
    string,
    string,
    boolean,
    string | null,
    string | null,
    string | null,
    boolean,
    Date,
  ]
>(
  'user_update',
  `update users set domain_id = $2, first_name = $3, last_name = $4, phone_number = $5, is_active = $6,
     zoho_user_id = $7, zoho_account_id = $8, zoho_contact_id = $9,
     registration = case when $10 then null else registration end,
     updated_at = $11, version = version + 1
   where user_id = $1`,
)

/** @param endsWaiting whether the registration was decided with this save */
export const changeUser = async (
  tx: Tx,
  user: UserFacts & { userId: string; domainId: string; endsWaiting: boolean; at: Date },
): Promise<void> => {
  const { userId, domainId, firstName, lastName, phoneNumber, isActive, endsWaiting, at } = user
  const links = [user.zohoUserId, user.zohoAccountId, user.zohoContactId] as const
  await updateUser(
    tx,
    userId,
    domainId,
    firstName,
    lastName,
    phoneNumber,
    isActive,
    ...links,
    endsWaiting,
    at,
  )
}

const deleteUser = statement<never, [string]>('user_delete', `delete from users where user_id = $1`)
export const removeUser = async (tx: Tx, userId: string): Promise<void> => {
  await deleteUser(tx, userId)
}

const writeRoles = statement<never, [string, string[], Date]>(
  'user_roles_write',
  `with gone as (
     delete from user_roles where user_id = $1 and role_id <> all($2::uuid[])
   ), added as (
     insert into user_roles (user_id, role_id) select $1, unnest($2::uuid[]) on conflict do nothing
   )
   update users set updated_at = $3, version = version + 1 where user_id = $1`,
)
export const setRoles = async (tx: Tx, userId: string, roleIds: string[], at: Date): Promise<void> => {
  await writeRoles(tx, userId, roleIds, at)
}

const deleteSessions = statement<never, [string]>(
  'user_sign_out',
  `with tokens as (
     delete from password_resets r using users u
     where r.user_id = u.user_id and u.user_id = $1 and not u.is_active
   )
   delete from sessions where user_id = $1`,
)
/** Ends every session of the user at once; of one who may not sign in any more, the password links too. */
export const signOutUser = async (tx: Tx, userId: string): Promise<void> => {
  await deleteSessions(tx, userId)
}

/** Every role, in the order of their ids. */
export const findRoles = statement<RoleRecord>(
  'roles_all',
  `select ${roleColumns} from roles r order by r.role_id`,
)

const agentOfEmail = statement<{ zohoUserId: string }, [string]>(
  'user_agent_of_email',
  `select zoho_user_id as "zohoUserId" from agents a
   where lower(a.email) = lower($1) and a.is_active
     and not exists (select from users u where u.zoho_user_id = a.zoho_user_id)
   order by zoho_user_id limit 1`,
)
/** The employee whom the CRM knows by this address and who has no sign-in yet. */
export const findAgentOfEmail = async (on: Reader, email: string) =>
  (await agentOfEmail(on, email))[0]?.zohoUserId

type UserOfEmail = {
  userId: string
  fullName: string
  zohoUserId: string | null
  zohoAccountId: string | null
}

/** The user with this email, locked until the transaction ends. */
export const lockUserOfEmail = statement<UserOfEmail, [email: string]>(
  'user_of_email_lock',
  `select user_id as "userId", trim(first_name || ' ' || last_name) as "fullName", zoho_user_id as "zohoUserId",
          zoho_account_id as "zohoAccountId"
   from users where lower(email) = lower($1) for update`,
)
export const giveZohoUserId = statement<never, [userId: string, zohoUserId: string, at: Date]>(
  'user_give_zoho_user_id',
  'update users set zoho_user_id = $2, version = version + 1, updated_at = $3 where user_id = $1',
)
