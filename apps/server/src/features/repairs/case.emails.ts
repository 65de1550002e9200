import { formatDay } from '@portal/domain/format-date'
import { formatCents } from '@portal/domain/money'
import { repairCasePath } from '@portal/domain/paths'
import { caseKindLabels, caseLabel, caseLimits, caseStateLabels } from '@portal/domain/repair-cases'
import { dueForLabels } from '@portal/domain/response-clock'
import { formatTracking, trackingLink } from '@portal/domain/tracking-number'
import type { Reader } from '../../db/client.ts'
import type { EmailContent, Piece } from '../../mail/email-content.ts'
import { defineEmail, type Link } from '../../mail/email-definition.ts'
import { showDevice } from '../fleet/devices/show-device.ts'
import { findAccountNames, findCaseMessage, findCaseRow, findEvent } from './cases.store.ts'

declare module '../../mail/mail-kinds.ts' {
  interface MailData {
    'case-reported': { caseId: string; reader: 'customer' | 'staff' }
    /** Something happened to a case, for the other side. */
    'case-changed': { caseId: string; eventId: string }
    'case-message': { messageId: string }
    /** Staff is late with something of a case. */
    'case-late': { caseId: string }
    /** The old device is to come back soon. */
    'case-return': { caseId: string }
  }
}

const nameOf = ({ row }: CaseForEmail) =>
  row.unitNumber === null ? `${row.make} ${row.model}`.trim() : `unit ${row.unitNumber}`
const labelOf = ({ row }: CaseForEmail) => caseLabel(row.caseNumber)

/** Free text that customers typed comes last, and holders are in no email. */
const factsOf = (found: CaseForEmail): Piece => ({
  is: 'facts',
  facts: (
    [
      ['Case', labelOf(found)],
      ['Account', found.accountName],
      ['Device', `${found.row.unitNumber ?? ''} ${found.row.make} ${found.row.model}`.trim()],
      ['Problem', caseKindLabels[found.row.kind]],
      ['State', caseStateLabels[found.row.state]],
      ['You pay', found.row.priceCents === null ? '' : formatCents(found.row.priceCents)],
    ] as const
  ).filter(([, value]) => value !== ''),
})

const button = (found: CaseForEmail, link: Link): Piece => ({
  is: 'button',
  label: 'Open the case',
  href: link(repairCasePath(found.row.caseId)),
})

const customerReason =
  'You’re receiving this email because a problem with a device of your account was reported.'
const staffReason = 'You’re receiving this email because you manage this account.'

/** A problem was reported (docs/spec/repairs.md#emails). */
function caseReported(found: CaseForEmail, reader: 'customer' | 'staff', link: Link): EmailContent {
  const isCustomer = reader === 'customer'
  const { row } = found
  return {
    subject: `${labelOf(found)}: ${caseKindLabels[row.kind]}, ${nameOf(found)}`,
    tag: labelOf(found),
    title: isCustomer ? 'We have your report' : 'A problem was reported',
    pieces: [
      {
        is: 'text',
        text: isCustomer
          ? 'Thank you for the report. We write to you at each step.'
          : `${row.reportedByName} reported a problem with ${nameOf(found)} of ${found.accountName}.`,
      },
      factsOf(found),
      ...(row.description === '' ? [] : [{ is: 'text', text: `“${row.description}”` } as const]),
      button(found, link),
    ],
    reason: isCustomer ? customerReason : staffReason,
  }
}

/** What each step means for the customer. */
const customerTexts: Record<string, string> = {
  accept: 'Your report was accepted. We send a replacement or repair the device.',
  decline: 'Your report was declined.',
  sendReplacement: `A replacement was sent. Please send the old device back within ${caseLimits.returnDays} days.`,
  startRepair: 'The repair of the device has started.',
  markReturned: 'The old device came back.',
  close: 'The case is closed.',
  withdraw: 'The report was withdrawn.',
  find: 'The device was found, and the case is closed.',
  reopen: 'The case was reopened.',
  swap: `A spare took over the unit. Please send the old device back within ${caseLimits.returnDays} days.`,
  notReturned: 'The old device was not returned in time, and the case says what that means.',
}

/** Something happened to a case, for the customer or staff. */
function caseChanged({ event, ...found }: CaseEventForEmail, link: Link): EmailContent {
  const { row } = found
  return {
    subject: `${labelOf(found)}, ${nameOf(found)}: ${event.text}`,
    tag: labelOf(found),
    title: event.text,
    pieces: [
      { is: 'text', text: customerTexts[event.kind] ?? 'The case has changed.' },
      ...(event.detail === '' ? [] : [{ is: 'text', text: event.detail } as const]),
      factsOf(found),
      ...trackingPieces(event.kind, row.trackingNumber),
      button(found, link),
    ],
    reason: customerReason,
  }
}

const trackingPieces = (kind: string, number: string | null): Piece[] =>
  kind !== 'sendReplacement' || number === null
    ? []
    : [
        { is: 'text', text: `UPS tracking number: ${formatTracking(number)}` },
        { is: 'button', label: 'Track at UPS', href: trackingLink(number) },
      ]

/** The other side wrote. */
const caseMessage = ({ message, ...found }: CaseMessageForEmail, link: Link): EmailContent => ({
  subject: `${labelOf(found)}, ${nameOf(found)}: a message`,
  tag: labelOf(found),
  title: `${message.by} wrote on case ${labelOf(found)}`,
  pieces: [{ is: 'text', text: `“${message.text}”` }, factsOf(found), button(found, link)],
  reason: message.isStaff ? customerReason : staffReason,
})

/** Staff is late with something. Undefined where it was done meanwhile. */
function caseLate(found: CaseForEmail, link: Link): EmailContent | undefined {
  const { row } = found
  if (row.dueFor === null) return undefined
  return {
    subject: `${labelOf(found)}, ${nameOf(found)}: ${dueForLabels[row.dueFor].toLowerCase()} is late`,
    tag: labelOf(found),
    title: `${dueForLabels[row.dueFor]} is late`,
    pieces: [
      { is: 'text', text: `Case ${labelOf(found)} of ${found.accountName} waits longer than it should.` },
      factsOf(found),
      button(found, link),
    ],
    reason: staffReason,
  }
}

/** The old device is to come back soon. Undefined where it did meanwhile. */
function caseReturn(found: CaseForEmail, link: Link): EmailContent | undefined {
  const { row } = found
  if (row.returnDueOn === null || row.deviceEnd !== null) return undefined
  const day = formatDay(row.returnDueOn)
  return {
    subject: `${labelOf(found)}: please return ${nameOf(found)} by ${day}`,
    tag: labelOf(found),
    title: `Please return the old device by ${day}`,
    pieces: [
      {
        is: 'text',
        text: `A replacement of ${nameOf(found)} was sent, and the old device has not come back yet. Please send it back by ${day}.`,
      },
      factsOf(found),
      ...(row.returnTrackingNumber === null
        ? []
        : [{ is: 'text', text: `Return label: UPS ${formatTracking(row.returnTrackingNumber)}` } as const]),
      button(found, link),
    ],
    reason: customerReason,
  }
}

/** A case with what its emails say about it; undefined for one that is not there. */
async function findCaseForEmail(on: Reader, caseId: string) {
  const row = await findCaseRow(on, caseId)
  if (!row) return undefined
  const [names, shown] = await Promise.all([
    findAccountNames(on, row.zohoAccountId),
    showDevice(on, row.deviceId),
  ])
  return { row, ...names, image: shown?.image ?? null }
}
type CaseForEmail = NonNullable<Awaited<ReturnType<typeof findCaseForEmail>>>

async function findCaseEventForEmail(on: Reader, data: { caseId: string; eventId: string }) {
  const [found, event] = await Promise.all([findCaseForEmail(on, data.caseId), findEvent(on, data.eventId)])
  return found && event && { ...found, event }
}
type CaseEventForEmail = NonNullable<Awaited<ReturnType<typeof findCaseEventForEmail>>>

/** Internal notes are in no email. */
async function findCaseMessageForEmail(on: Reader, messageId: string) {
  const message = await findCaseMessage(on, messageId)
  const found = message && !message.isInternal ? await findCaseForEmail(on, message.caseId) : undefined
  return found && message && { ...found, message }
}
type CaseMessageForEmail = NonNullable<Awaited<ReturnType<typeof findCaseMessageForEmail>>>

export const caseEmails = [
  defineEmail({
    kind: 'case-reported',
    find: ({ db }, { caseId }) => findCaseForEmail(db, caseId),
    write: (found, { link, data }) => caseReported(found, data.reader, link),
  }),
  defineEmail({
    kind: 'case-changed',
    find: ({ db }, data) => findCaseEventForEmail(db, data),
    write: (found, { link }) => caseChanged(found, link),
  }),
  defineEmail({
    kind: 'case-message',
    find: ({ db }, { messageId }) => findCaseMessageForEmail(db, messageId),
    write: (found, { link }) => caseMessage(found, link),
  }),
  defineEmail({
    kind: 'case-late',
    find: ({ db }, { caseId }) => findCaseForEmail(db, caseId),
    write: (found, { link }) => caseLate(found, link),
  }),
  defineEmail({
    kind: 'case-return',
    find: ({ db }, { caseId }) => findCaseForEmail(db, caseId),
    write: (found, { link }) => caseReturn(found, link),
  }),
]
