import { kindsWith } from '@portal/domain/account-access'
import { mayDecideCases } from '@portal/domain/repair-cases'
import { isCustomer } from '@portal/domain/roles'
import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import type { Reader, Tx } from '../../db/client.ts'
import { contacts } from '../../db/schema/accounts.tables.ts'
import { devices } from '../../db/schema/fleet.tables.ts'
import { orders } from '../../db/schema/orders.tables.ts'
import type { CaseRow, repairMessages } from '../../db/schema/repairs.tables.ts'
import { users } from '../../db/schema/users.tables.ts'
import type { SignedInContext } from '../../deps.ts'
import { enqueueMail, enqueueMailToAdministrators } from '../../mail/enqueue-mail.ts'
import type { MailData } from '../../mail/mail-kinds.ts'
import { findAgentEmail } from '../accounts/account-author.ts'

/** Emails about cases, each queued in the transaction of what it is about (docs/spec/repairs.md#emails). */

type CaseMail = 'case-reported' | 'case-changed' | 'case-message' | 'case-late' | 'case-return'
type Actor = Pick<SignedInContext, 'actor'>

/**
 * Who reads about a case for the customer: the person who reported it, if they are one; else the contact of the device's
 * order, else the first contact of the account.
 */
export async function findCustomerEmail(
  on: Reader,
  { reportedBy, deviceId, zohoAccountId }: CaseRow,
): Promise<string | undefined> {
  const [reporter] = await on
    .select({ email: users.email })
    .from(users)
    .where(
      and(
        eq(users.userId, reportedBy),
        eq(users.isActive, true),
        eq(users.zohoAccountId, zohoAccountId),
        inArray(users.access, kindsWith('fleet')),
      ),
    )
  if (reporter) return reporter.email
  const [ordered] = await on
    .select({ email: orders.contactEmail })
    .from(devices)
    .innerJoin(orders, eq(orders.orderId, devices.orderId))
    .where(and(eq(devices.deviceId, deviceId), ne(orders.contactEmail, '')))
  if (ordered) return ordered.email
  const [contact] = await on
    .select({ email: contacts.email })
    .from(contacts)
    .where(and(eq(contacts.zohoAccountId, zohoAccountId), ne(contacts.email, ''), isNotNull(contacts.email)))
    .orderBy(contacts.lastName, contacts.firstName, contacts.zohoContactId)
    .limit(1)
  return contact?.email
}

export async function mailCustomer<K extends CaseMail>(
  tx: Tx,
  kind: K,
  found: CaseRow,
  mail: { key: string; data: MailData[K] },
): Promise<void> {
  const to = await findCustomerEmail(tx, found)
  if (to !== undefined) await enqueueMail(tx, kind, { to, ...mail })
}

export async function mailAgent<K extends CaseMail>(
  tx: Tx,
  kind: K,
  { zohoAccountId }: CaseRow,
  mail: { key: string; data: MailData[K] },
): Promise<void> {
  const to = await findAgentEmail(tx, zohoAccountId)
  if (to === undefined) await enqueueMailToAdministrators(tx, kind, mail)
  else await enqueueMail(tx, kind, { to, ...mail })
}

/** A problem was reported: the customer has it confirmed, and the agent is told unless they reported it. */
export async function mailReported(tx: Tx, { actor }: Actor, found: CaseRow): Promise<void> {
  const { caseId } = found
  await mailCustomer(tx, 'case-reported', found, {
    key: `${caseId}-customer`,
    data: { caseId, reader: 'customer' },
  })
  if (isCustomer(actor))
    await mailAgent(tx, 'case-reported', found, { key: `${caseId}-staff`, data: { caseId, reader: 'staff' } })
}

/** Something happened to a case: what staff did is told to the customer, what the customer did to the agent. */
export async function mailChanged(tx: Tx, { actor }: Actor, found: CaseRow, eventId: string): Promise<void> {
  const { caseId } = found
  const mail = { key: eventId, data: { caseId, eventId } }
  if (mayDecideCases(actor)) await mailCustomer(tx, 'case-changed', found, mail)
  else await mailAgent(tx, 'case-changed', found, mail)
}

/** The same for what no person of staff did, such as a box that leaves. */
export const mailNews = (tx: Tx, found: CaseRow, eventId: string): Promise<void> =>
  mailCustomer(tx, 'case-changed', found, { key: eventId, data: { caseId: found.caseId, eventId } })

export async function mailMessage(
  tx: Tx,
  found: CaseRow,
  { messageId, isStaff }: Pick<typeof repairMessages.$inferSelect, 'messageId' | 'isStaff'>,
): Promise<void> {
  const mail = { key: messageId, data: { messageId } }
  if (isStaff) await mailCustomer(tx, 'case-message', found, mail)
  else await mailAgent(tx, 'case-message', found, mail)
}
