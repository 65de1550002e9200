import { v7 } from 'uuid'
import type { Tx } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'
import { addNewJobSql } from '../../jobs/enqueue.ts'
import type { MailData, MailKind } from './mail-kinds.ts'

/** Row and job together, in the transaction of what the mail tells about; told twice, it is one mail. */
const mailSql = (rows: string) =>
  `mail as (
     insert into outbound_mail (mail_id, kind, key, to_address, data) ${rows}
     on conflict (key) do nothing returning mail_id
   ), mail_job as (
     select ${addNewJobSql('deliver-mail', `json_build_object('mailId', mail_id)`, `'mail:' || mail_id`)} from mail
   )`
const queue = (rows: string) => `with ${mailSql(rows)} select from mail_job`

// A contact without an email address: the person who ordered gets the confirmation.
const confirmationRows = (orders: string) =>
  `select gen_random_uuid(), 'order-confirmation', 'order-confirmation-' || o.order_id,
     coalesce(nullif(o.contact_email, ''), u.email), json_build_object('orderId', o.order_id)::jsonb
   from ${orders} o join users u on u.user_id = o.created_by`

const toAddress = statement<never, [string, MailKind, string, string, string]>(
  'mail_to_address',
  queue(`values ($1::uuid, $2, $3, $4, $5::jsonb)`),
)
const toAdministrators = statement<never, [MailKind, string, string]>(
  'mail_to_administrators',
  queue(`select gen_random_uuid(), $1, $2 || '-' || u.user_id, u.email, $3::jsonb
         from users u join user_roles ur using (user_id) join roles r using (role_id)
         where r.name = 'Administrator' and u.is_active`),
)
const toContact = statement<never, [number]>(
  'mail_to_contact',
  queue(`${confirmationRows('orders')} where o.order_id = $1`),
)
const toStaff = statement<never, [number, string, string]>(
  'mail_to_staff',
  queue(`select gen_random_uuid(), 'order-error', $2 || '-' || md5(s.email), s.email,
           json_build_object('orderId', $1::int, 'reason', $3::text)::jsonb
         from (
           select lower(agent_email) as email from orders where order_id = $1 and agent_email <> ''
           union
           select lower(u.email) from users u join user_roles ur using (user_id) join roles r using (role_id)
           where r.name = 'Administrator' and u.is_active
         ) s`),
)

/**
 * An email to one person, sent after the caller's transaction commits and never without it.
 * @param key names what happened, once and for ever: the same key again queues nothing
 */
export async function enqueueMail<K extends MailKind>(
  tx: Tx,
  kind: K,
  { to, key, data }: { to: string; key: string; data: MailData[K] },
): Promise<void> {
  await toAddress(tx, v7(), kind, `${kind}-${key}`, to, JSON.stringify(data))
}

/** The same email to every active Administrator, each their own. */
export async function enqueueMailToAdministrators<K extends MailKind>(
  tx: Tx,
  kind: K,
  { key, data }: { key: string; data: MailData[K] },
): Promise<void> {
  await toAdministrators(tx, kind, `${kind}-${key}`, JSON.stringify(data))
}

/** Tells the order's contact that it was submitted (docs/spec/checkout.md#confirmation), once per order. */
export async function enqueueOrderConfirmation(tx: Tx, orderId: number): Promise<void> {
  await toContact(tx, orderId)
}

/**
 * Tells the order's agent and the Administrators that an order could not be processed.
 * @param occasion tells this failure of the order from an earlier one: the same again queues nothing
 */
export async function enqueueOrderError(
  tx: Tx,
  { orderId, reason, occasion }: { orderId: number; reason: string; occasion: string },
): Promise<void> {
  await toStaff(tx, orderId, `order-error-${orderId}-${occasion}`, reason)
}

/** Tells a registered person that an Administrator let them in (docs/spec/back-office.md#registrations). */
export const enqueueApproval = (tx: Tx, { userId, email }: { userId: string; email: string }) =>
  enqueueMail(tx, 'account-approved', { to: email, key: userId, data: { userId } })

/** Asks a new person to choose their password; the token is the one secret in it. */
export const enqueueInvitation = (
  tx: Tx,
  { userId, email, token }: { userId: string; email: string; token: string },
) => enqueueMail(tx, 'invitation', { to: email, key: v7(), data: { userId, token } })
