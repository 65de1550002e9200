import type { MissingReason } from '@portal/domain/boxes'
import { missingReasonLabels } from '@portal/domain/boxes'
import { capitalized } from '@portal/domain/capitalized'
import { counted } from '@portal/domain/format'
import { orderPath } from '@portal/domain/paths'
import { and, asc, eq } from 'drizzle-orm'
import type { Reader } from '../../../db/client.ts'
import { devices } from '../../../db/schema/fleet.tables.ts'
import { orders } from '../../../db/schema/orders.tables.ts'
import { carrierArrivals } from '../../../db/schema/staging.tables.ts'
import type { EmailContent } from '../../../mail/email-content.ts'
import { defineEmail, type Link } from '../../../mail/email-definition.ts'
import { type BoxForEmail, factsOf, findBoxForEmail } from '../boxes/box.emails.ts'
import { findArriving } from './receiving.store.ts'

/** Emails about what the customer's team received (docs/spec/staging.md#emails). */

declare module '../../../mail/mail-kinds.ts' {
  interface MailData {
    /** What was received of a box by then. */
    'box-received': { boxId: string }
    /** Devices of a direct shipment that are missing by then. */
    'direct-missing': { orderId: number }
  }
}

/** For the order's agent: what the team received of a box, and what is missing or damaged. */
const boxReceived = (box: BoxForEmail, arriving: readonly ArrivingForEmail[], link: Link): EmailContent => {
  const { here, damaged, missing, open } = partsOf(arriving)
  const isFine = missing.length + damaged.length === 0
  const title = isFine ? `Box ${box.number} was received` : `Box ${box.number} was received with problems`
  const facts: Array<readonly [string, string]> = [
    ['Account', box.accountName],
    ['Received', `${here.length} of ${arriving.length}`],
    ['Missing', missing.map(troubleOf).join('; ')],
    ['Damaged', damaged.map(troubleOf).join('; ')],
    ['Not received yet', open.map(unitOf).join(', ')],
    ['Note', [...missing, ...damaged].find(({ missingNote }) => missingNote !== '')?.missingNote ?? ''],
    ...factsOf(box),
  ]
  return {
    subject: `Order ${box.orderId}: ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
    tag: `ORDER ${box.orderId}`,
    title,
    pieces: [
      {
        is: 'text',
        text: `The team of ${box.accountName} received box ${box.number} of order ${box.orderId}.`,
      },
      { is: 'facts', facts: facts.filter(([, value]) => value !== '') },
      { is: 'button', label: 'Open the order', href: link(orderPath(box.orderId)) },
    ],
    reason: 'You’re receiving this email because you manage this order.',
  }
}

/** How many devices an email names. */
const namedMax = 50

/** For the order's agent: what is missing of a direct shipment of the carrier (docs/spec/staging.md#direct-shipments). */
function directMissing(
  {
    orderId,
    accountName,
    missing,
  }: Pick<DirectMissing, 'orderId' | 'accountName'> & {
    missing: readonly DirectMissing[]
  },
  link: Link,
): EmailContent {
  const title = `${counted(missing.length, 'device')} missing from the carrier`
  const more = missing.length - namedMax
  const units = missing.slice(0, namedMax).map(unitOf).join(', ')
  const notes = [...new Set(missing.flatMap(({ note }) => (note === '' ? [] : [note])))]
  const facts: Array<readonly [string, string]> = [
    ['Account', accountName],
    ['Missing', more > 0 ? `${units} and ${more} more` : units],
    ['Recorded by', [...new Set(missing.map(({ by }) => by))].join(', ')],
    ['Note', notes.join('; ')],
  ]
  return {
    subject: `Order ${orderId}: ${title}`,
    tag: `ORDER ${orderId}`,
    title: capitalized(title),
    pieces: [
      {
        is: 'text',
        text: `The team of ${accountName} misses devices that the carrier ships direct for order ${orderId}. The carrier has not been notified.`,
      },
      { is: 'facts', facts: facts.filter(([, value]) => value !== '') },
      { is: 'button', label: 'Open the order', href: link(orderPath(orderId)) },
    ],
    reason: 'You’re receiving this email because you manage this order.',
  }
}

type ArrivingForEmail = {
  unitNumber: string | null
  make: string
  model: string
  receivedAt: Date | null
  missingReason: MissingReason | null
  missingNote: string
}
const unitOf = ({ unitNumber, make, model }: Pick<ArrivingForEmail, 'unitNumber' | 'make' | 'model'>) =>
  unitNumber ?? `${make} ${model}`.trim()
const troubleOf = (device: ArrivingForEmail) =>
  device.missingReason === null || device.missingReason === 'damaged'
    ? unitOf(device)
    : `${unitOf(device)} (${missingReasonLabels[device.missingReason].toLowerCase()})`

const partsOf = (arriving: readonly ArrivingForEmail[]) => ({
  here: arriving.filter(({ receivedAt }) => receivedAt !== null),
  damaged: arriving.filter(({ missingReason }) => missingReason === 'damaged'),
  missing: arriving.filter(
    ({ receivedAt, missingReason }) =>
      receivedAt === null && missingReason !== null && missingReason !== 'damaged',
  ),
  open: arriving.filter(({ receivedAt, missingReason }) => receivedAt === null && missingReason === null),
})

/** The devices of an order's direct shipments that are missing, by unit number. */
const findDirectMissing = (on: Reader, orderId: number) =>
  on
    .select({
      orderId: orders.orderId,
      accountName: orders.accountName,
      unitNumber: devices.unitNumber,
      make: devices.make,
      model: devices.model,
      note: carrierArrivals.note,
      by: carrierArrivals.by,
    })
    .from(carrierArrivals)
    .innerJoin(devices, eq(devices.deviceId, carrierArrivals.deviceId))
    .innerJoin(orders, eq(orders.orderId, carrierArrivals.orderId))
    .where(and(eq(carrierArrivals.orderId, orderId), eq(devices.status, 'missing')))
    .orderBy(asc(devices.unitSort), asc(devices.deviceId))
type DirectMissing = Awaited<ReturnType<typeof findDirectMissing>>[number]

export const receivingEmails = [
  defineEmail({
    kind: 'box-received',
    find: async ({ db }, { boxId }) => {
      const [box, arriving] = await Promise.all([findBoxForEmail(db, boxId), findArriving(db, boxId)])
      return box && { box, arriving }
    },
    write: ({ box, arriving }, { link }) => boxReceived(box, arriving, link),
  }),
  defineEmail({
    kind: 'direct-missing',
    find: async ({ db }, { orderId }) => {
      const missing = await findDirectMissing(db, orderId)
      return missing[0] && { ...missing[0], missing }
    },
    write: (found, { link }) => directMissing(found, link),
  }),
]
