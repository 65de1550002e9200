import { businessDay, daysAfter, defaultTimeZone } from '@portal/domain/business-day'
import {
  type CaseCharge,
  caseActions,
  caseChargeText,
  deviceActionOf,
  deviceEndLabels,
} from '@portal/domain/repair-cases'
import { decideCover, defaultRepairPrices } from '@portal/domain/repair-cover'
import { dueIn } from '@portal/domain/response-clock'
import type { DeviceRow } from '../schema/fleet.tables.ts'
import type { repairCases, repairEvents, repairMessages, repairPictures } from '../schema/repairs.tables.ts'
import type { stations } from '../schema/stations.tables.ts'
import type { accountRows } from './account-rows.ts'
import { type CaseStep, type DemoCase, demoCases } from './demo-cases.ts'
import { demoUuid } from './demo-ids.ts'
import { demoUserId } from './demo-people.ts'
import { northgate, type Persona, personas } from './personas.ts'

type Row = typeof repairCases.$inferInsert
type Customers = ReturnType<typeof accountRows>
type Fleets = { devices: readonly DeviceRow[]; stations: ReadonlyArray<typeof stations.$inferInsert> }
type World = { now: Date; fleets: Fleets }

const hourMs = 3_600_000
const nameOf = ({ firstName, lastName }: Persona) => `${firstName} ${lastName}`

/** The cases of the demo with their timelines, messages and pictures; the devices are those of the demo's fleets. */
export function caseRows(now: Date, customers: Customers, fleets: Fleets) {
  const taken = new Set<string>()
  const told = demoCases.flatMap((demo, index) => {
    const device = deviceFor(demo, { now, fleets, customers, taken })
    if (!device) return []
    taken.add(device.deviceId)
    const caseId = demoUuid(`case ${index}`, index)
    const row = rowOf({ now, fleets }, { caseId, demo, device })
    return [
      {
        row,
        events: eventsOf(now, demo, row),
        messages: messagesOf(now, demo, caseId),
        pictures: picturesOf(demo, row),
      },
    ]
  })
  return {
    // Numbered in the order in which they were reported.
    cases: told.map(({ row }) => row).toSorted((a, b) => a.reportedAt.getTime() - b.reportedAt.getTime()),
    events: told.flatMap(({ events }) => events),
    messages: told.flatMap(({ messages }) => messages),
    pictures: told.flatMap(({ pictures }) => pictures),
  }
}

type Search = { now: Date; fleets: Fleets; customers: Customers; taken: ReadonlySet<string> }

/** One that has the status and no case yet; whether its cover ran then agrees with how the case is paid. */
function deviceFor(demo: DemoCase, { now, fleets, customers, taken }: Search) {
  const { account, status, kind, charge, hoursAgo } = demo
  const accountId =
    account === 'northgate' ? northgate.zohoAccountId : customers.accounts[account]?.zohoAccountId
  const own = fleets.devices.filter(
    (device) => device.zohoAccountId === accountId && device.status === status && !taken.has(device.deviceId),
  )
  const day = businessDay(at(now, hoursAgo), defaultTimeZone)
  const isRunning = ({ coverUntil }: DeviceRow) => coverUntil !== null && coverUntil >= day
  if (charge === 'cover') return own.find(isRunning) ?? own[0]
  return (kind === 'cracked' && charge ? own.find((device) => !isRunning(device)) : undefined) ?? own[0]
}

type Telling = { caseId: string; demo: DemoCase; device: DeviceRow }

const at = (now: Date, hoursAgo: number) => new Date(now.getTime() - hoursAgo * hourMs)

function rowOf({ now, fleets }: World, { caseId, demo, device }: Telling): Row {
  const { kind, state, hoursAgo, steps, reason } = demo
  const reporter = demo.account === 'northgate' ? personas.una : personas.wes
  const reportedAt = at(now, hoursAgo)
  const last = steps.at(-1)
  const changedAt = last ? at(now, last.hoursAgo) : reportedAt
  const decided = steps.find((step) => step.kind === 'accept' || step.kind === 'decline')
  const due = dueIn({ kind, state }, changedAt, defaultTimeZone)
  return {
    caseId,
    deviceId: device.deviceId,
    zohoAccountId: device.zohoAccountId,
    kind,
    state,
    description: demo.description,
    unitNumber: device.unitNumber,
    make: device.make,
    model: device.model,
    holder: device.holder,
    stationName: fleets.stations.find(({ stationId }) => stationId === device.stationId)?.name ?? '',
    place: '',
    reportedBy: demoUserId(reporter),
    reportedByName: nameOf(reporter),
    reportedAt,
    decidedBy: decided ? nameOf(decided.by) : null,
    decidedAt: decided ? at(now, decided.hoursAgo) : null,
    declineReason: reason ?? null,
    ...paymentOf(demo, device, now),
    ...returnOf(demo, now),
    ...checklistOf(demo, reportedAt, reporter),
    statusBefore: deviceActionOf(kind, 'inService') === null ? null : 'inService',
    dueFor: due?.dueFor ?? null,
    dueAt: due?.dueAt ?? null,
    closedAt: state === 'closed' ? changedAt : null,
    changedAt,
    version: steps.length + 1,
  }
}

/** Cover that has ended, or was never there, does not pay: such a case is free of charge. */
function paymentOf({ kind, charge, priceCents = 0, steps }: DemoCase, device: DeviceRow, now: Date) {
  const accepted = steps.find((step) => step.kind === 'accept')
  if (!accepted || charge === undefined)
    return {
      charge: null,
      priceCents: null,
      decision: null,
      coverSource: null,
      coverUntil: null,
      coverRepair: null,
    }
  const today = businessDay(at(now, accepted.hoursAgo), defaultTimeZone)
  const decision = decideCover(
    {
      kind,
      unit: device.unitNumber ?? '',
      device: { ...device, repairsUsed: 0, isCoverOrdered: false, usedOn: null },
      program: null,
      prices: defaultRepairPrices,
      offer: null,
    },
    today,
  )
  const isCovered = charge === 'cover' && decision.isCovered
  const paid: CaseCharge = charge === 'cover' && !isCovered ? 'none' : charge
  return {
    charge: paid,
    priceCents: paid === 'price' ? priceCents : 0,
    decision,
    coverSource: isCovered ? ('own' as const) : null,
    coverUntil: isCovered ? device.coverUntil : null,
    coverRepair: isCovered ? 1 : null,
  }
}

function returnOf({ steps, trackingNumber, returnDueInDays, deviceEnd }: DemoCase, now: Date) {
  const returned = steps.find((step) => step.kind === 'markReturned')
  const returnedAt = returned ? at(now, returned.hoursAgo) : null
  return {
    trackingNumber: trackingNumber ?? null,
    returnDueOn:
      returnDueInDays === undefined ? null : daysAfter(businessDay(now, defaultTimeZone), returnDueInDays),
    returnedAt,
    deviceEnd: deviceEnd ?? null,
    worksAgainAt: returnedAt,
  }
}

function checklistOf({ policeReport, isLineSuspended }: DemoCase, at: Date, reporter: Persona) {
  const by = nameOf(reporter)
  return {
    policeReport: policeReport ?? null,
    policeReportAt: policeReport ? at : null,
    policeReportBy: policeReport ? by : null,
    lineSuspendedAt: isLineSuspended ? at : null,
    lineSuspendedBy: isLineSuspended ? by : null,
  }
}

function eventsOf(now: Date, demo: DemoCase, row: Row): Array<typeof repairEvents.$inferInsert> {
  const own = (index: number, kind: string, text: string, detail: string) => ({
    eventId: demoUuid(`${row.caseId} event ${index}`, index),
    caseId: row.caseId,
    kind,
    text,
    detail,
    onBehalfOf: null,
    requestId: 'demo',
  })
  return [
    {
      ...own(0, 'reported', 'Reported', demo.description),
      userId: row.reportedBy,
      by: row.reportedByName,
      at: row.reportedAt,
    },
    ...demo.steps.map((step, index) => ({
      ...own(index + 1, step.kind, caseActions[step.kind].done, detailOf(step, demo, row)),
      userId: demoUserId(step.by),
      by: nameOf(step.by),
      at: at(now, step.hoursAgo),
    })),
  ]
}

function detailOf({ kind }: CaseStep, { reason, deviceEnd }: DemoCase, { charge, priceCents }: Row): string {
  if (kind === 'accept' && charge) return caseChargeText(charge, priceCents ?? 0)
  if (kind === 'decline') return reason ?? ''
  return kind === 'markReturned' && deviceEnd ? deviceEndLabels[deviceEnd] : ''
}

const messagesOf = (
  now: Date,
  { notes = [] }: DemoCase,
  caseId: string,
): Array<typeof repairMessages.$inferInsert> =>
  notes.map(({ hoursAgo, by, text, isInternal = false }, index) => ({
    messageId: demoUuid(`${caseId} message ${index}`, index),
    caseId,
    isStaff: by !== personas.una,
    isInternal,
    userId: demoUserId(by),
    by: nameOf(by),
    text,
    at: at(now, hoursAgo),
  }))

/** Their files are drawn by case-pictures.ts in this size. */
export const demoPictureSize = { width: 1_200, height: 1_600 } as const

const picturesOf = ({ pictures = 0 }: DemoCase, row: Row): Array<typeof repairPictures.$inferInsert> =>
  Array.from({ length: pictures }, (_, index) => {
    const pictureId = demoUuid(`${row.caseId} picture ${index}`, index)
    return {
      pictureId,
      caseId: row.caseId,
      place: index + 1,
      fileName: `case-${pictureId.replaceAll('-', '')}`,
      ...demoPictureSize,
      userId: row.reportedBy,
      by: row.reportedByName,
      at: row.reportedAt,
    }
  })
