import { addressLine } from '@portal/domain/address'
import { addressesOf } from '@portal/domain/address-fields'
import { type BoxProblem, carrierWords, type MissingReason, missingReasonLabels } from '@portal/domain/boxes'
import { brand } from '@portal/domain/brand'
import { counted } from '@portal/domain/format'
import { formatDay } from '@portal/domain/format-date'
import { orderPath } from '@portal/domain/paths'
import { formatTracking, trackingLink } from '@portal/domain/tracking-number'
import type { DeviceDestination } from '../orders/device-destinations.ts'
import { companyValues } from './company-values.ts'
import type { BoxForEmail, DirectMissing } from './email-content.store.ts'
import type { EmailContent, Piece } from './email-content.ts'

type Link = (path: string) => string

/**
 * For the order's contact: a box has left (docs/spec/staging.md#emails).
 * @param to where it goes; null for an order with one destination
 */
export const boxShipped = (box: BoxForEmail, to: DeviceDestination | null, link: Link): EmailContent => ({
  subject: `Order ${box.orderId}: ${nameOf(box)} is on its way`,
  tag: `ORDER ${box.orderId}`,
  title: `${capital(nameOf(box))} is on its way`,
  pieces: [
    { is: 'text', text: `${greeting(box)} A box of order ${box.orderId} left our facility by UPS.` },
    { is: 'facts', facts: [...factsOf(box), ['Ships to', shipsTo(box, to)]] },
    ...trackPieces(box),
    { is: 'button', label: 'View this order', href: link(orderPath(box.orderId)) },
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
export const boxDelivered = (box: BoxForEmail, link: Link): EmailContent => ({
  subject: `Order ${box.orderId}: ${nameOf(box)} was delivered`,
  tag: `ORDER ${box.orderId}`,
  title: `${capital(nameOf(box))} was delivered`,
  pieces: [
    { is: 'text', text: `${greeting(box)} UPS delivered a box of order ${box.orderId}.` },
    { is: 'facts', facts: factsOf(box) },
    ...trackPieces(box),
    { is: 'button', label: 'View this order', href: link(orderPath(box.orderId)) },
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
export const boxProblem = (box: BoxForEmail, problem: BoxProblem, link: Link): EmailContent => ({
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

/** For the order's agent: what the team received of a box, and what is missing or damaged. */
export const boxReceived = (
  box: BoxForEmail,
  arriving: readonly ArrivingForEmail[],
  link: Link,
): EmailContent => {
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
export function directMissing(
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
    title: capital(title),
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

/** "box 1 of 3"; how many there will be is known once everything is packed. */
const nameOf = ({ number, boxCount, isAllPacked }: BoxForEmail) =>
  isAllPacked ? `box ${number} of ${boxCount}` : `box ${number}`
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const greeting = ({ contactFirstName }: BoxForEmail) =>
  contactFirstName === '' ? 'Hello.' : `Hello, ${contactFirstName}.`

const contentsOf = ({ deviceCount }: BoxForEmail) =>
  deviceCount === 0 ? 'Accessories' : counted(deviceCount, 'device')

const factsOf = (box: BoxForEmail): Array<readonly [string, string]> => [
  ['Box', String(box.number)],
  ['Contents', contentsOf(box)],
  ...(box.trackingNumber === null
    ? []
    : [['UPS tracking number', formatTracking(box.trackingNumber)] as const]),
]

const trackPieces = ({ trackingNumber }: BoxForEmail): Piece[] =>
  trackingNumber === null ? [] : [{ is: 'button', label: 'Track at UPS', href: trackingLink(trackingNumber) }]

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
