import { formatPhone } from '@portal/domain/format-phone'
import { orderPath } from '@portal/domain/paths'
import { eq } from 'drizzle-orm'
import type { Reader, Tx } from '../../../db/client.ts'
import { orders } from '../../../db/schema/orders.tables.ts'
import { companyValues, type EmailContent } from '../../../mail/email-content.ts'
import { defineEmail, type Link } from '../../../mail/email-definition.ts'
import { enqueueMailToContact } from '../../../mail/enqueue-mail.ts'
import { findUnitsWithLine } from './numbers.store.ts'

/** The email with all numbers of an order (docs/spec/staging.md#numbers-of-an-order). */

declare module '../../../mail/mail-kinds.ts' {
  interface MailData {
    'numbers-complete': { orderId: number }
  }
}

/** Units that an email lists; the order has the others. */
const listedMax = 200

/** The last number of an order was entered: its contact gets all of them, once. */
export const enqueueNumbersMail = (tx: Tx, orderId: number): Promise<void> =>
  enqueueMailToContact(tx, 'numbers-complete', orderId, { key: String(orderId), data: { orderId } })

async function findNumbers(on: Reader, orderId: number) {
  const [order] = await on
    .select({
      orderId: orders.orderId,
      accountName: orders.accountName,
      firstName: orders.contactFirstName,
    })
    .from(orders)
    .where(eq(orders.orderId, orderId))
  return order && { ...order, units: await findUnitsWithLine(on, orderId) }
}

type Numbers = NonNullable<Awaited<ReturnType<typeof findNumbers>>>

function numbersComplete({ orderId, accountName, firstName, units }: Numbers, link: Link): EmailContent {
  const numbered = units.filter(({ phoneNumber }) => phoneNumber !== null)
  const more = numbered.length - listedMax
  return {
    subject: `Order ${orderId}: your phone numbers`,
    tag: `ORDER ${orderId}`,
    title: 'All units have their numbers',
    pieces: [
      {
        is: 'text',
        text: `${firstName === '' ? 'Hello.' : `Hello, ${firstName}.`} These are the units of order ${orderId} for ${accountName} with their phone numbers.`,
      },
      {
        is: 'facts',
        facts: numbered
          .slice(0, listedMax)
          .map(({ unitNumber, holder, phoneNumber }) => [
            [unitNumber === null ? 'Unit' : `Unit ${unitNumber}`, holder].filter(Boolean).join(', '),
            formatPhone(phoneNumber ?? ''),
          ]),
      },
      ...(more > 0 ? [{ is: 'text' as const, text: `and ${more} more in the order.` }] : []),
      { is: 'button', label: 'View this order', href: link(orderPath(orderId)) },
    ],
    reason: `You’re receiving this email because you are the contact for order ${orderId}.`,
    values: { firstName, order: String(orderId), account: accountName, ...companyValues() },
  }
}

export const numbersEmails = [
  defineEmail({
    kind: 'numbers-complete',
    find: ({ db }, { orderId }) => findNumbers(db, orderId),
    write: (found, { link }) => numbersComplete(found, link),
  }),
]
