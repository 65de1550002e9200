import { addressesOf, addressLine } from '@portal/domain/address'
import { type BoxProblem, carrierWords } from '@portal/domain/boxes'
import { brand } from '@portal/domain/brand'
import { capitalized } from '@portal/domain/capitalized'
import { counted } from '@portal/domain/format'
import { formatDay, formatShortDay } from '@portal/domain/format-date'
import { orderPath } from '@portal/domain/paths'
import { formatTracking, trackingLink } from '@portal/domain/tracking-number'
import { eq, sql } from 'drizzle-orm'
import type { Reader } from '../../../db/client.ts'
import { orders } from '../../../db/schema/orders.tables.ts'
import { boxes, orderStaging } from '../../../db/schema/staging.tables.ts'
import { companyValues, type EmailContent, type Piece } from '../../../mail/email-content.ts'
import { defineEmail, type Link } from '../../../mail/email-definition.ts'
import type { DeviceDestination } from '../../orders/destinations/device-destinations.ts'
import { addressColumns } from '../../orders/destinations/order-addresses.ts'
import { findBoxDestination } from './box-destination.ts'
import { type BoxGoods, findBoxGoods, goodsPieces } from './box-goods.ts'

/** Emails about boxes on their way (docs/spec/staging.md#emails). */

declare module '../../../mail/mail-kinds.ts' {
  interface MailData {
    'box-shipped': { boxId: string }
    'box-delivered': { boxId: string }
    'box-problem': { boxId: string; problem: BoxProblem }
    'box-came-back': { boxId: string; trackingNumber: string; note: string }
    'box-came-back-agent': { boxId: string; trackingNumber: string; note: string }
  }
}

/**
 * For the order's contact: a box has left (docs/spec/staging.md#emails).
 * Its destination is null for an order with one.
 */
const boxShipped = (
  box: BoxForEmail,
  { to, goods }: { to: DeviceDestination | null; goods: BoxGoods },
  link: Link,
): EmailContent => ({
  subject: `Order ${box.orderId}: ${nameOf(box)} is on its way`,
  tag: `ORDER ${box.orderId}`,
  title: `${capitalized(nameOf(box))} is on its way`,
  pieces: [
    { is: 'text', text: `${greeting(box)} A box of order ${box.orderId} left our facility by UPS.` },
    ...arrivalPieces(box),
    { is: 'facts', facts: [...factsOf(box), ['Ships to', shipsTo(box, to)]] },
    ...trackPieces(box),
    { is: 'button', label: 'View this order', href: link(orderPath(box.orderId)) },
    ...goodsPieces(goods, link),
    ...leftPieces(box),
    helpNote(box),
  ],
  reason: contactReason(box),
  values: valuesOf(box),
})

function shipsTo(box: BoxForEmail, to: DeviceDestination | null): string {
  if (to === null || to.position === 1) return addressLine(addressesOf(box).Shipping)
  const { name, address } = to
  return name === address.street ? addressLine(address) : `${name}, ${addressLine(address)}`
}

/** For the order's contact: the carrier delivered a box. */
const boxDelivered = (box: BoxForEmail, goods: BoxGoods, link: Link): EmailContent => ({
  subject: `Order ${box.orderId}: ${nameOf(box)} was delivered`,
  tag: `ORDER ${box.orderId}`,
  title: `${capitalized(nameOf(box))} was delivered`,
  pieces: [
    { is: 'text', text: `${greeting(box)} UPS delivered a box of order ${box.orderId}.` },
    { is: 'facts', facts: factsOf(box) },
    ...trackPieces(box),
    { is: 'button', label: 'View this order', href: link(orderPath(box.orderId)) },
    ...goodsPieces(goods, link),
    ...leftPieces(box),
    helpNote(box),
  ],
  reason: contactReason(box),
  values: valuesOf(box),
})

const problemTitles: Record<BoxProblem, string> = {
  exception: 'UPS reports a delay',
  late: 'A box is late',
  returned: 'A box is coming back',
}
const problemTexts: Record<BoxProblem, (box: BoxForEmail) => string> = {
  exception: ({ trackingText }) => `UPS says: “${carrierWords('exception', trackingText)}”.`,
  late: ({ expectedOn }) =>
    expectedOn === null
      ? 'UPS has not delivered it, and gives no day.'
      : `UPS expected to deliver it on ${formatDay(expectedOn)}, and has not.`,
  returned: () => 'UPS is returning it to our facility.',
}

/** For the order's agent: something is wrong with a box on its way. */
const boxProblem = (box: BoxForEmail, problem: BoxProblem, link: Link): EmailContent => ({
  subject: `Order ${box.orderId}, box ${box.number}: ${problemTitles[problem].toLowerCase().replace('ups', 'UPS')}`,
  tag: `ORDER ${box.orderId}`,
  title: problemTitles[problem],
  pieces: [
    {
      is: 'text',
      text: `Box ${box.number} of order ${box.orderId} for ${box.accountName} needs attention. ${problemTexts[problem](box)} The customer has not been notified.`,
    },
    { is: 'facts', facts: [['Account', box.accountName], ...factsOf(box)] },
    ...trackPieces(box),
    { is: 'button', label: 'Open the order', href: link(orderPath(box.orderId)) },
  ],
  reason: 'You’re receiving this email because you manage this order.',
})

type CameBack = { trackingNumber: string; note: string }

const cameBackFacts = (box: BoxForEmail, { trackingNumber, note }: CameBack) =>
  [...factsOf({ ...box, trackingNumber }), ...(note === '' ? [] : [['Note', note] as const])] satisfies Array<
    readonly [string, string]
  >

/** For the order's contact: a box came back to us (docs/spec/staging.md#boxes-that-come-back). */
const boxCameBack = (box: BoxForEmail, said: CameBack, link: Link): EmailContent => ({
  subject: `Order ${box.orderId}: box ${box.number} came back to us`,
  tag: `ORDER ${box.orderId}`,
  title: `Box ${box.number} came back to us`,
  pieces: [
    {
      is: 'text',
      text: `${greeting(box)} A box of order ${box.orderId} was not delivered and is at our facility again. You receive an email when it leaves again.`,
    },
    { is: 'facts', facts: cameBackFacts(box, said) },
    { is: 'button', label: 'View this order', href: link(orderPath(box.orderId)) },
    {
      is: 'note',
      text: `Is the shipping address right? Call ${brand.phone.dotted} or email ${box.agentEmail || brand.supportEmail} and mention order ${box.orderId}.`,
    },
  ],
  reason: contactReason(box),
})

/** For the order's agent: the same. */
const boxCameBackForAgent = (box: BoxForEmail, said: CameBack, link: Link): EmailContent => ({
  subject: `Order ${box.orderId}, box ${box.number}: came back`,
  tag: `ORDER ${box.orderId}`,
  title: `Box ${box.number} came back`,
  pieces: [
    {
      is: 'text',
      text: `Box ${box.number} of order ${box.orderId} for ${box.accountName} is at our facility again. It can be shipped again with a new label, or unpacked. The order’s contact was told by email.`,
    },
    { is: 'facts', facts: [['Account', box.accountName], ...cameBackFacts(box, said)] },
    { is: 'button', label: 'Open the order', href: link(orderPath(box.orderId)) },
  ],
  reason: 'You’re receiving this email because you manage this order.',
})

/** "box 1 of 3"; how many there will be is known once everything is packed. */
const nameOf = ({ number, boxCount, isAllPacked }: BoxForEmail) =>
  isAllPacked ? `box ${number} of ${boxCount}` : `box ${number}`

const greeting = ({ contactFirstName }: BoxForEmail) =>
  contactFirstName === '' ? 'Hello.' : `Hello, ${contactFirstName}.`

const contentsOf = ({ deviceCount }: BoxForEmail) =>
  deviceCount === 0 ? 'Accessories' : counted(deviceCount, 'device')

export const factsOf = (box: BoxForEmail): Array<readonly [string, string]> => [
  ['Box', String(box.number)],
  ['Contents', contentsOf(box)],
  ...(box.trackingNumber === null
    ? []
    : [['UPS tracking number', formatTracking(box.trackingNumber)] as const]),
]

const trackPieces = ({ trackingNumber }: BoxForEmail): Piece[] =>
  trackingNumber === null ? [] : [{ is: 'button', label: 'Track at UPS', href: trackingLink(trackingNumber) }]

/** The day on which UPS expects to deliver it, where it says one. */
const arrivalPieces = ({ expectedOn, trackingNumber }: BoxForEmail): Piece[] =>
  expectedOn === null
    ? []
    : [
        {
          is: 'figure',
          label: 'Arrives',
          value: formatShortDay(expectedOn),
          beside: trackingNumber === null ? null : ['UPS', formatTracking(trackingNumber)],
        },
      ]

/** What of the order has not left yet. */
function leftPieces({ isAllPacked, boxCount, shippedBoxCount }: BoxForEmail): Piece[] {
  const waiting = boxCount - shippedBoxCount
  if (!isAllPacked) return [{ is: 'text', text: 'The rest of the order is still being prepared.' }]
  return waiting === 0 ? [] : [{ is: 'text', text: `${counted(waiting, 'box', 'boxes')} will follow.` }]
}

const helpNote = (box: BoxForEmail): Piece => ({
  is: 'note',
  text: `Is something missing or damaged? Call ${brand.phone.dotted} or email ${box.agentEmail || brand.supportEmail} and mention order ${box.orderId}.`,
})

const contactReason = ({ orderId }: BoxForEmail) =>
  `You’re receiving this email because you are the contact for order ${orderId}.`

const valuesOf = (box: BoxForEmail) => ({
  firstName: box.contactFirstName,
  order: String(box.orderId),
  account: box.accountName,
  box: String(box.number),
  ...companyValues(),
})

/** A box with its order, and how much of the order is packed and has left; undefined when it is gone. */
export async function findBoxForEmail(on: Reader, boxId: string) {
  const [found] = await on
    .select({
      boxId: boxes.boxId,
      orderId: boxes.orderId,
      number: boxes.number,
      destinationPosition: boxes.destinationPosition,
      trackingNumber: boxes.trackingNumber,
      trackingText: boxes.trackingText,
      expectedOn: boxes.expectedOn,
      boxCount: orderStaging.boxCount,
      shippedBoxCount: orderStaging.shippedBoxCount,
      isAllPacked: sql<boolean>`${orderStaging.packedCount} = ${orderStaging.unitCount}`,
      deviceCount: sql<number>`(select count(*)::int from device_staging d where d.box_id = ${boxes.boxId})`,
      accountName: orders.accountName,
      contactFirstName: orders.contactFirstName,
      agentEmail: orders.agentEmail,
      ...addressColumns,
    })
    .from(boxes)
    .innerJoin(orderStaging, eq(orderStaging.orderId, boxes.orderId))
    .innerJoin(orders, eq(orders.orderId, boxes.orderId))
    .where(eq(boxes.boxId, boxId))
  return found
}
export type BoxForEmail = NonNullable<Awaited<ReturnType<typeof findBoxForEmail>>>

export const boxEmails = [
  defineEmail({
    kind: 'box-shipped',
    find: async ({ db }, { boxId }) => {
      const box = await findBoxForEmail(db, boxId)
      if (!box) return undefined
      const [to, goods] = await Promise.all([findBoxDestination(db, box), findBoxGoods(db, boxId)])
      return { box, to, goods }
    },
    write: ({ box, to, goods }, { link }) => boxShipped(box, { to, goods }, link),
  }),
  defineEmail({
    kind: 'box-delivered',
    find: async ({ db }, { boxId }) => {
      const box = await findBoxForEmail(db, boxId)
      return box && { box, goods: await findBoxGoods(db, boxId) }
    },
    write: ({ box, goods }, { link }) => boxDelivered(box, goods, link),
  }),
  defineEmail({
    kind: 'box-problem',
    find: ({ db }, { boxId }) => findBoxForEmail(db, boxId),
    write: (box, { link, data }) => boxProblem(box, data.problem, link),
  }),
  defineEmail({
    kind: 'box-came-back',
    find: ({ db }, { boxId }) => findBoxForEmail(db, boxId),
    write: (box, { link, data }) => boxCameBack(box, data, link),
  }),
  defineEmail({
    kind: 'box-came-back-agent',
    find: ({ db }, { boxId }) => findBoxForEmail(db, boxId),
    write: (box, { link, data }) => boxCameBackForAgent(box, data, link),
  }),
]
