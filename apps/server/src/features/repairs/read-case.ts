import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { CaseMessage, getRepairCase, RepairCase } from '@portal/contract/repairs'
import { brand } from '@portal/domain/brand'
import { toDollars } from '@portal/domain/money'
import {
  becomesWhenReturned,
  caseActionsFor,
  caseLimits,
  checklistOf,
  isOpenCase,
  mayDecideCases,
  mayLend,
} from '@portal/domain/repair-cases'
import type { Reader } from '../../db/client.ts'
import type { CaseRow } from '../../db/schema/repairs.tables.ts'
import type { SignedInContext } from '../../deps.ts'
import { showDevice } from '../fleet/devices/show-device.ts'
import { keptMessages } from '../fleet/tag-page/forget-messages.ts'
import { findAppsOf, findBoxOf, findFormerUnit, findLinked } from './case-devices.store.ts'
import { findListedCase } from './case-list.store.ts'
import { findCaseMessages, findEvents, findPictures } from './cases.store.ts'
import { findCoverWorld, judgeCover, toCoverDecision, toProgram } from './judge-cover.ts'
import { isLent } from './lend-spare.ts'
import { toCaseRow } from './list-cases.ts'
import { factsOf, findCaseFor } from './lock-case-for.ts'
import { mayReplace } from './replace-in-case.ts'
import { toCaseDevice } from './report-case.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor' | 'now' | 'timeZone' | 'repairPrices'>

const moment = (at: Date | null) => at?.toISOString() ?? null

/** One case with its timeline, messages and pictures (docs/spec/repairs.md). Throws CASE_NOT_FOUND. */
export async function readCase(needs: Needs, caseId: string): Promise<AnswerOf<typeof getRepairCase>> {
  const { db, actor, now } = needs
  const row = await findCaseFor(db, needs, caseId)
  const decides = mayDecideCases(actor)
  const [listed, shown, events, messages, pictures, links] = await Promise.all([
    findListedCase(db, caseId),
    showDevice(db, row.deviceId),
    findEvents(db, caseId),
    messagesOf(db, row, { decides, now: now() }),
    findPictures(db, caseId),
    linksOf(db, row),
  ])
  if (!listed || !shown) throw new AppError('CASE_NOT_FOUND')
  const { status } = shown.device
  const world = await findCoverWorld(db, needs, shown.device)
  const reopened = events.filter(({ kind }) => kind === 'reopen').length
  const actions = caseActionsFor(actor, factsOf(row, reopened), status)
  const result: RepairCase = {
    ...toCaseRow(listed, now()),
    device: toCaseDevice(shown),
    place: row.place,
    cover: toCoverDecision(row.kind, row.decision ?? judgeCover(world, row.kind), world.addCover),
    isCoverUsed: row.coverSource !== null,
    program: toProgram(world.programRow),
    onBehalfOf: row.onBehalfOf,
    decidedBy: row.decidedBy,
    decidedAt: moment(row.decidedAt),
    declineReason: row.declineReason,
    closedAt: moment(row.closedAt),
    actions,
    decides,
    trackingNumber: row.trackingNumber,
    returnTrackingNumber: row.returnTrackingNumber,
    returnAddress: returnAddress(),
    returnDueOn: row.returnDueOn,
    returnedAt: moment(row.returnedAt),
    deviceEnd: row.deviceEnd,
    becomes: actions.includes('markReturned') ? becomesWhenReturned(status) : [],
    ...links,
    mayReplace: mayReplace(row, status),
    mayLend: mayLend(row.state, isLent(row), status),
    checklist: checklistFor(row),
    foundAt: moment(row.foundAt),
    charges: chargesOf(row),
    pictures: pictures.map(({ pictureId, width, height, by, at }) => ({
      pictureId,
      width,
      height,
      by,
      at: at.toISOString(),
    })),
    messages,
    events: events.map(({ eventId, kind, text, detail, by, onBehalfOf, at }) => ({
      eventId,
      kind,
      text,
      detail,
      by,
      onBehalfOf,
      at: at.toISOString(),
    })),
  }
  return { result }
}

/** What people wrote, and what finders wrote about the device since the report while the case was open; the oldest first. */
async function messagesOf(
  on: Reader,
  row: CaseRow,
  { decides, now }: { decides: boolean; now: Date },
): Promise<CaseMessage[]> {
  const [own, finders] = await Promise.all([
    findCaseMessages(on, row.caseId, decides),
    keptMessages(on, row.deviceId, now),
  ])
  const until = isOpenCase(row.state) ? now : (row.closedAt ?? row.decidedAt ?? now)
  const found = finders
    .filter(({ at }) => at >= row.reportedAt && at <= until)
    .map(({ messageId, message, contact, at }) => ({
      messageId,
      from: 'finder' as const,
      isInternal: false,
      by: contact,
      text: message,
      at,
    }))
  const written = own.toReversed().map(({ messageId, isStaff, isInternal, by, text, at }) => ({
    messageId,
    from: isStaff ? ('staff' as const) : ('customer' as const),
    isInternal,
    by,
    text,
    at,
  }))
  return [...written, ...found]
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .slice(-caseLimits.messagesMax)
    .map((message) => ({ ...message, at: message.at.toISOString() }))
}

/** The lent spare and what takes the device's place. */
async function linksOf(on: Reader, row: CaseRow): Promise<Pick<RepairCase, 'spare' | 'replacement'>> {
  const [spare, replacement] = await Promise.all([
    findLinked(on, row.spareDeviceId),
    findLinked(on, row.replacementDeviceId),
  ])
  const isSwap = replacement !== null && row.isSwap
  const [box, formerUnitNumber, appsToLoad] = await Promise.all([
    replacement && !isSwap ? findBoxOf(on, replacement.deviceId) : null,
    isSwap ? findFormerUnit(on, replacement.deviceId) : null,
    isSwap ? findAppsOf(on, row.deviceId) : [],
  ])
  return {
    spare:
      spare && row.spareLentAt
        ? {
            deviceId: spare.deviceId,
            unitNumber: spare.unitNumber,
            status: spare.status,
            lentAt: row.spareLentAt.toISOString(),
            returnedAt: moment(row.spareReturnedAt),
          }
        : null,
    replacement: replacement && {
      deviceId: replacement.deviceId,
      unitNumber: replacement.unitNumber,
      status: replacement.status,
      orderId: row.isSwap ? null : replacement.orderId,
      isDraft: !row.isSwap && replacement.isDraft,
      isSwap: row.isSwap,
      formerUnitNumber,
      appsToLoad,
      box: box && {
        number: box.number,
        trackingNumber: box.trackingNumber,
        shippedAt: moment(box.shippedAt),
        deliveredAt: moment(box.deliveredAt),
      },
    },
  }
}

function checklistFor(row: CaseRow): RepairCase['checklist'] {
  const done = {
    lineSuspended: { at: row.lineSuspendedAt, by: row.lineSuspendedBy },
    lockRequested: { at: row.lockRequestedAt, by: row.lockRequestedBy },
    policeReport: { at: row.policeReportAt, by: row.policeReportBy },
  }
  return checklistOf(row.kind).map((step) => ({
    step,
    at: moment(done[step].at),
    by: done[step].by,
    number: step === 'policeReport' ? (row.policeReport ?? '') : '',
  }))
}

/** Where devices are sent back to, in lines; without an address of the company, how to ask for it. */
const returnAddress = () => [
  brand.name,
  brand.returnAddress ||
    brand.postalAddress ||
    `Ask us for the address: ${brand.phone.dotted}, ${brand.supportEmail}`,
]

/** What a case costs, each with what it is for; nothing is charged twice or for nothing. */
const chargesOf = ({ priceCents, notReturnedCents }: CaseRow) => [
  ...(priceCents ? [{ label: 'Repair', price: toDollars(priceCents) }] : []),
  ...(notReturnedCents ? [{ label: 'Old device not returned', price: toDollars(notReturnedCents) }] : []),
]
