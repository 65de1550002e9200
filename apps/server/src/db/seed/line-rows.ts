import { checkDigitOf } from '@portal/domain/device-fields'
import { hasEnded } from '@portal/domain/device-status'
import { carrierIds } from '@portal/domain/ids'
import type { findOrderTerms } from '../../features/lines/keep-lines.ts'
import { changesOfLine, inState, lineEventOf, newLine } from '../../features/lines/line-history.ts'
import type { DeviceRow } from '../schema/fleet.tables.ts'
import type { LineRow, lineCredits, lineEvents } from '../schema/lines.tables.ts'
import { demoUuid } from './demo-ids.ts'
import { demoUserId } from './demo-people.ts'
import { northgate, personas } from './personas.ts'

type Terms = Awaited<ReturnType<typeof findOrderTerms>>
type Told = {
  line: LineRow
  events: Array<typeof lineEvents.$inferInsert>
  credits: Array<typeof lineCredits.$inferInsert>
}

const dayMs = 86_400_000
const { wes } = personas
const carrierNames = new Map(Object.entries(carrierIds).map(([name, id]) => [id, name]))
const dayOf = (at: Date) => at.toISOString().slice(0, 10)
/** The first day of the month that is so many months after the one of this day. */
const monthOf = (at: Date, months = 0) =>
  dayOf(new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1)))

/** What lines cost whose devices were bought elsewhere. */
const agreed = { planName: 'Unlimited Talk, Text & Data', planCents: 4_000, termsFrom: 'hand' } as const

/**
 * The lines of the demo's devices: of those that were ordered and have no number yet pending ones, of all others active ones; and
 * Northgate's that tell something: suspended, ending soon, in no device, and cancelled.
 */
export function lineRows(now: Date, fleet: readonly DeviceRow[], terms: Terms) {
  const lined = fleet.filter(
    (device) =>
      !hasEnded(device.status) &&
      device.status !== 'planned' &&
      (device.phoneNumber !== null || terms.has(device.orderItemId ?? '')),
  )
  const own = lined.filter(({ zohoAccountId }) => zohoAccountId === northgate.zohoAccountId)
  const here = own.filter(({ status, orderItemId }) => status === 'inService' && orderItemId === null)
  const told = [
    ...lined.map((device) => {
      const place = here.indexOf(device)
      const line = lineOf(device, terms)
      if (device.status === 'stolen') return suspended(first(line, device), now)
      if (place >= 0 && place < 4) return endingSoon(first(line, device), now, place)
      return first(line, device)
    }),
    ...loose(now),
  ]
  return {
    lines: told.map(({ line }) => line),
    events: told.flatMap(({ events }) => events),
    credits: told.flatMap(({ credits }) => credits),
  }
}

function lineOf(device: DeviceRow, terms: Terms): LineRow {
  const { zohoAccountId, carrierId, iccid, deviceId, orderId, orderItemId, linePosition } = device
  const ordered = terms.get(orderItemId ?? '')
  const isOrdered = ordered !== undefined
  const isPending = device.phoneNumber === null
  return newLine(
    {
      lineId: demoUuid(`line ${deviceId}`),
      zohoAccountId,
      carrierId,
      iccid,
      deviceId,
      ...(isOrdered ? ordered : agreed),
      termsFrom: isOrdered ? 'order' : 'hand',
      bornOf: isOrdered ? 'order' : 'fleet',
      ...(isOrdered && { orderId, orderItemId, position: linePosition }),
      state: isPending ? 'pending' : 'active',
      number: device.phoneNumber,
      activatedOn: isPending ? null : dayOf(device.createdAt),
    },
    device.createdAt,
  )
}

const named = (device: DeviceRow | undefined) => ({
  carriers: carrierNames,
  units: new Map(device?.unitNumber ? [[device.deviceId, device.unitNumber]] : []),
})

const entryOf = (line: LineRow, at: Date, entry: Omit<Parameters<typeof lineEventOf>[1], 'line'>) => ({
  ...lineEventOf(
    {
      userId: demoUserId(wes),
      by: `${wes.firstName} ${wes.lastName}`,
      onBehalfOf: null,
      at,
      requestId: 'demo',
    },
    { ...entry, line },
  ),
  lineEventId: demoUuid(`line event ${line.lineId} ${entry.kind}`),
})

const first = (line: LineRow, device?: DeviceRow): Told => ({
  line,
  events: [
    entryOf(line, line.createdAt, { kind: 'born', changes: changesOfLine(null, line, named(device)) }),
  ],
  credits: [],
})

/** Something that happened to a line later. */
function then(
  { line, events, credits }: Told,
  { kind, at, after, reason }: { kind: string; at: Date; after: LineRow; reason?: string },
): Told {
  // The line is written once, and its device has it from the moment that the row names.
  const changed = { ...after, version: line.version + 1, changedAt: line.createdAt }
  const entry = entryOf(changed, at, {
    kind,
    changes: changesOfLine(line, changed, named(undefined)),
    reason,
  })
  return { line: changed, events: [...events, entry], credits }
}

/** A stolen phone: nothing is billed, and the carrier cancels the line after 90 days. */
const suspended = (told: Told, now: Date): Told =>
  then(told, {
    kind: 'suspend',
    at: new Date(now.getTime() - 3 * dayMs),
    after: {
      ...told.line,
      state: 'suspended',
      suspendReason: 'stolen',
      suspendBilling: 'stops',
      suspendedUntil: dayOf(new Date(now.getTime() + 87 * dayMs)),
      thenState: 'cancelled',
    },
    reason: 'Confirmed by the carrier, 4471',
  })

/** Its device is paid in this month or the next one; one of them has a credit until then. */
function endingSoon({ line, ...rest }: Told, now: Date, place: number): Told {
  const firstInstallment = monthOf(now, place % 2 === 0 ? -35 : -34)
  const credit = {
    creditId: demoUuid(`line credit ${line.lineId}`),
    lineId: line.lineId,
    words: '$5.00 off each line from the tenth',
    cents: 500,
    firstMonth: firstInstallment,
    months: 36,
    ruleId: null,
  }
  return {
    ...rest,
    line: {
      ...line,
      installmentCents: 1_899,
      installmentMonths: 36,
      firstInstallment,
      activatedOn: monthOf(now, place % 2 === 0 ? -36 : -35),
    },
    credits: place === 0 ? [credit] : [],
  }
}

/** Lines that no device has: two that are still billed, and two that were cancelled. */
function loose(now: Date): Told[] {
  const since = new Date(now.getTime() - 300 * dayMs)
  return Array.from({ length: 4 }, (_, index) => {
    const body = `891480000000009${String(index).padStart(3, '0')}`
    const line = newLine(
      {
        lineId: demoUuid('line without a device', index),
        zohoAccountId: northgate.zohoAccountId,
        ...agreed,
        bornOf: 'fleet',
        carrierId: carrierIds.Verizon,
        number: `4195559${String(index + 1).padStart(3, '0')}`,
        iccid: body + checkDigitOf(body),
        activatedOn: dayOf(since),
      },
      since,
    )
    const at = new Date(now.getTime() - (40 + index) * dayMs)
    const told = first(line)
    return index < 2
      ? told
      : then(told, {
          kind: 'cancel',
          at,
          after: inState(line, 'cancelled', dayOf(at)),
          reason: 'Route closed',
        })
  })
}
