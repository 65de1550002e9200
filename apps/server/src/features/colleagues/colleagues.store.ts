import { colleagueLimits } from '@portal/domain/account-access'
import { defaultDomainId, roleIds } from '@portal/domain/ids'
import type { Access, InvitedAccess } from '@portal/domain/roles'
import { and, asc, count, desc, eq, isNotNull, lte, sql } from 'drizzle-orm'
import { build } from '../../db/build.ts'
import type { Reader, Tx } from '../../db/client.ts'
import { accounts, agents, contacts } from '../../db/schema/accounts.tables.ts'
import { colleagueInvitations, type InvitationRow } from '../../db/schema/colleagues.tables.ts'
import { userRoles, users } from '../../db/schema/users.tables.ts'
import { personColumns } from '../accounts/manage-people.ts'

const byName = [sql`lower(${users.lastName})`, sql`lower(${users.firstName})`, asc(users.userId)]

/** The people of an account who have access, by name. */
export const listActive = (on: Reader, accountId: string) =>
  on
    .select(personColumns)
    .from(users)
    .where(and(eq(users.zohoAccountId, accountId), users.isActive))
    .orderBy(...byName)

/** The people of an account whose access ended, the last first. */
export const listFormer = (on: Reader, accountId: string) =>
  on
    .select(personColumns)
    .from(users)
    .where(and(eq(users.zohoAccountId, accountId), eq(users.isActive, false)))
    .orderBy(sql`${users.endedByColleagueAt} desc nulls last`, ...byName)
    .limit(colleagueLimits.endedShownMax)

const inviter = sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`

export const listOpenInvitations = (on: Reader, accountId: string) =>
  on
    .select({ invitation: colleagueInvitations, invitedByName: inviter })
    .from(colleagueInvitations)
    .innerJoin(users, eq(users.userId, colleagueInvitations.invitedBy))
    .where(and(eq(colleagueInvitations.zohoAccountId, accountId), eq(colleagueInvitations.status, 'open')))
    .orderBy(desc(colleagueInvitations.sentAt), colleagueInvitations.invitationId)

/** How many people an account has, with open invitations. */
export async function countPeople(on: Reader, accountId: string): Promise<number> {
  const active = await on.$count(users, and(eq(users.zohoAccountId, accountId), users.isActive))
  const [open] = await on
    .select({ total: count() })
    .from(colleagueInvitations)
    .where(and(eq(colleagueInvitations.zohoAccountId, accountId), eq(colleagueInvitations.status, 'open')))
  return active + (open?.total ?? 0)
}

const hasEmail = (email: string) => eq(sql`lower(${users.email})`, sql`lower(${email})`)

/** The user of this address, regardless of its case. */
export async function findUserOfEmail(on: Reader, email: string) {
  const [user] = await on
    .select({ ...personColumns, zohoUserId: users.zohoUserId })
    .from(users)
    .where(hasEmail(email))
  return user
}
export type UserOfEmail = NonNullable<Awaited<ReturnType<typeof findUserOfEmail>>>

/** Whether the CRM knows an employee by this address. */
export async function isEmployee(on: Reader, email: string): Promise<boolean> {
  const found = await on
    .select({ zohoUserId: agents.zohoUserId })
    .from(agents)
    .where(eq(sql`lower(${agents.email})`, sql`lower(${email})`))
    .limit(1)
  return found.length > 0
}

/** The account of a person; null for staff, undefined for no one. */
export async function findAccountOfPerson(on: Reader, userId: string): Promise<string | null | undefined> {
  const [found] = await on
    .select({ zohoAccountId: users.zohoAccountId })
    .from(users)
    .where(eq(users.userId, userId))
  return found?.zohoAccountId
}

export async function findAccountOfInvitation(on: Reader, invitationId: string): Promise<string | undefined> {
  const [found] = await on
    .select({ zohoAccountId: colleagueInvitations.zohoAccountId })
    .from(colleagueInvitations)
    .where(eq(colleagueInvitations.invitationId, invitationId))
  return found?.zohoAccountId
}

/** The invitation; every other change of it waits until the transaction ends. */
export async function lockInvitation(tx: Tx, invitationId: string): Promise<InvitationRow | undefined> {
  const [row] = await tx
    .select()
    .from(colleagueInvitations)
    .where(eq(colleagueInvitations.invitationId, invitationId))
    .for('update')
  return row
}

/** The open invitation of an address, of any account. */
export async function findOpenInvitation(on: Reader, email: string): Promise<InvitationRow | undefined> {
  const [row] = await on
    .select()
    .from(colleagueInvitations)
    .where(
      and(
        eq(sql`lower(${colleagueInvitations.email})`, sql`lower(${email})`),
        eq(colleagueInvitations.status, 'open'),
      ),
    )
  return row
}

/** An invitation whose link has expired keeps no other from being sent to its address. */
export const withdrawExpired = async (tx: Tx, email: string, at: Date): Promise<void> => {
  await tx
    .update(colleagueInvitations)
    .set({ status: 'withdrawn', endedAt: at })
    .where(
      and(
        eq(sql`lower(${colleagueInvitations.email})`, sql`lower(${email})`),
        eq(colleagueInvitations.status, 'open'),
        lte(colleagueInvitations.expiresAt, at),
      ),
    )
}

/** False when the address has an open invitation already. */
export async function addInvitation(
  tx: Tx,
  invitation: typeof colleagueInvitations.$inferInsert,
): Promise<boolean> {
  const added = await tx
    .insert(colleagueInvitations)
    .values(invitation)
    .onConflictDoNothing()
    .returning({ invitationId: colleagueInvitations.invitationId })
  return added.length > 0
}

type InvitationChanges = Partial<
  Pick<InvitationRow, 'status' | 'tokenHash' | 'sentAt' | 'expiresAt' | 'endedAt' | 'acceptedBy'>
>

export const updateInvitation = async (
  tx: Tx,
  invitationId: string,
  changes: InvitationChanges,
): Promise<void> => {
  await tx
    .update(colleagueInvitations)
    .set(changes)
    .where(eq(colleagueInvitations.invitationId, invitationId))
}

/** The invitation of a link, with the names of its account and its sender. */
export async function findLinked(on: Reader, tokenHash: Buffer) {
  const [row] = await on
    .select({
      invitation: colleagueInvitations,
      accountName: accounts.accountName,
      isAccountActive: accounts.isActive,
      invitedByName: inviter,
    })
    .from(colleagueInvitations)
    .innerJoin(accounts, eq(accounts.zohoAccountId, colleagueInvitations.zohoAccountId))
    .innerJoin(users, eq(users.userId, colleagueInvitations.invitedBy))
    .where(eq(colleagueInvitations.tokenHash, tokenHash))
  return row
}
export type LinkedRow = NonNullable<Awaited<ReturnType<typeof findLinked>>>

const changedAt = (at: Date) => ({ updatedAt: at, version: sql`${users.version} + 1` })

export async function updateAccess(tx: Tx, userId: string, access: Access, at: Date): Promise<void> {
  await tx
    .update(users)
    .set({ access, ...changedAt(at) })
    .where(eq(users.userId, userId))
}

/** @param byColleague whether colleagues may invite the person again */
export async function deactivate(tx: Tx, userId: string, byColleague: boolean, at: Date): Promise<void> {
  await tx
    .update(users)
    .set({ isActive: false, endedByColleagueAt: byColleague ? at : null, ...changedAt(at) })
    .where(eq(users.userId, userId))
}

type Accepted = {
  userId: string
  zohoAccountId: string
  firstName: string
  lastName: string
  access: InvitedAccess
  passwordHash: string
  at: Date
}

/** The contact of the account with this address, whom the person is when they order. */
const contactOf = (accountId: string, email: string) =>
  sql<string | null>`${build
    .select({ id: contacts.zohoContactId })
    .from(contacts)
    .where(
      and(eq(contacts.zohoAccountId, accountId), eq(sql`lower(${contacts.email})`, sql`lower(${email})`)),
    )
    .orderBy(contacts.zohoContactId)
    .limit(1)}`

/** The same, asked for by itself. */
export async function findContactOfEmail(
  on: Reader,
  accountId: string,
  email: string,
): Promise<string | null> {
  const [found] = await on
    .select({ contactId: contactOf(accountId, email) })
    .from(accounts)
    .where(eq(accounts.zohoAccountId, accountId))
  return found?.contactId ?? null
}

/** False when the address belongs to a user already. */
export async function addColleague(
  tx: Tx,
  { at, ...person }: Accepted & { email: string },
): Promise<boolean> {
  const added = await tx
    .insert(users)
    .values({
      ...person,
      zohoContactId: contactOf(person.zohoAccountId, person.email),
      domainId: defaultDomainId,
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoNothing()
    .returning({ userId: users.userId })
  if (added.length === 0) return false
  await tx.insert(userRoles).values({ userId: person.userId, roleId: roleIds.User })
  return true
}

/** Lets a former colleague in again, if they still are one: false otherwise. */
export async function readmit(tx: Tx, { at, userId, ...person }: Accepted): Promise<boolean> {
  const { zohoAccountId, ...facts } = person
  const changed = await tx
    .update(users)
    .set({ ...facts, isActive: true, endedByColleagueAt: null, ...changedAt(at) })
    .where(
      and(
        eq(users.userId, userId),
        eq(users.zohoAccountId, zohoAccountId),
        eq(users.isActive, false),
        isNotNull(users.endedByColleagueAt),
      ),
    )
    .returning({ userId: users.userId })
  return changed.length > 0
}
