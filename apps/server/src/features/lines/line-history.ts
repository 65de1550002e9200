import { businessDay } from '@portal/domain/business-day'
import {
  type LineState,
  lineStateLabels,
  simKindLabels,
  suspendBillingLabels,
  suspendReasonLabels,
} from '@portal/domain/line-states'
import { formatCents } from '@portal/domain/money'
import { v7 } from 'uuid'
import type { ChangedValue } from '../../db/schema/fleet.tables.ts'
import type { LineRow, lineEvents } from '../../db/schema/lines.tables.ts'
import type { EventAuthor } from '../accounts/account-author.ts'

/** The names that histories of lines say: they stay when the thing is gone. */
export type LineNames = {
  carriers: ReadonlyMap<string, string>
  /** Unit numbers of devices, by their ids. */
  units: ReadonlyMap<string, string>
}

const cents = (value: number | null) => (value === null ? null : formatCents(value))

/** The values of a line that its history tells, as people read them. */
const toldValues: Record<string, (line: LineRow, names: LineNames) => string | null> = {
  number: ({ number }) => number,
  state: ({ state }) => lineStateLabels[state],
  carrier: ({ carrierId }, { carriers }) => (carrierId === null ? null : (carriers.get(carrierId) ?? null)),
  device: ({ deviceId }, { units }) =>
    deviceId === null ? null : (units.get(deviceId) ?? 'a device without a number'),
  simKind: ({ simKind }) => (simKind === 'sim' ? null : simKindLabels[simKind]),
  sim: ({ iccid }) => iccid,
  eid: ({ eid }) => eid,
  plan: ({ planName }) => planName || null,
  planPrice: ({ planCents }) => cents(planCents),
  installment: ({ installmentCents }) => cents(installmentCents),
  installmentMonths: ({ installmentMonths }) => installmentMonths?.toString() ?? null,
  firstInstallment: ({ firstInstallment }) => firstInstallment,
  contractEnd: ({ contractEnd }) => contractEnd,
  earlyFee: ({ earlyFeeCents }) => cents(earlyFeeCents),
  suspendReason: ({ suspendReason }) => suspendReason && suspendReasonLabels[suspendReason],
  suspendBilling: ({ suspendBilling }) => suspendBilling && suspendBillingLabels[suspendBilling],
  suspendedUntil: ({ suspendedUntil }) => suspendedUntil,
  thenState: ({ thenState }) => thenState && lineStateLabels[thenState],
  activatedOn: ({ activatedOn }) => activatedOn,
  endedOn: ({ endedOn }) => endedOn,
  note: ({ note }) => note || null,
}

/** What differs between two states of a line; of a new one everything that it has. */
export const changesOfLine = (before: LineRow | null, after: LineRow, names: LineNames): ChangedValue[] =>
  Object.entries(toldValues).flatMap(([field, read]) => {
    const [from, to] = [before && read(before, names), read(after, names)]
    return from === to ? [] : [{ field, from, to }]
  })

type LineEvent = { kind: string; line: LineRow; changes: ChangedValue[]; reason?: string | undefined }

export const lineEventOf = (
  { userId, by, onBehalfOf, at, requestId }: EventAuthor,
  { kind, line, changes, reason }: LineEvent,
): typeof lineEvents.$inferInsert => ({
  lineEventId: v7(),
  lineId: line.lineId,
  zohoAccountId: line.zohoAccountId,
  kind,
  userId,
  by,
  onBehalfOf,
  reason: reason || null,
  at,
  changes,
  number: line.number,
  state: line.state,
  requestId,
})

/** The day of the business on which the author does it. */
export const dayOf = ({ at, timeZone = 'UTC' }: EventAuthor): string => businessDay(at, timeZone)

const notSuspended = {
  suspendReason: null,
  suspendBilling: null,
  suspendedUntil: null,
  thenState: null,
} as const

/**
 * The line in another state, with the days that follow from it: installments begin with the month after it became active, and what
 * has ended has no device.
 */
export function inState(line: LineRow, state: LineState, day: string): LineRow {
  const isFirst = state === 'active' && line.activatedOn === null
  return {
    ...line,
    ...(state !== 'suspended' && notSuspended),
    ...(isFirst && { activatedOn: day }),
    ...(isFirst &&
      line.installmentMonths !== null &&
      line.firstInstallment === null && { firstInstallment: monthAfter(day) }),
    ...((state === 'cancelled' || state === 'portedOut' || state === 'dropped') && {
      endedOn: day,
      deviceId: null,
    }),
    state,
  }
}

/** The first day of the month after this day, yyyy-MM-dd. */
export function monthAfter(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}

/** A new line with what is known of it. */
export const newLine = (
  facts: Pick<LineRow, 'zohoAccountId' | 'bornOf' | 'termsFrom'> & Partial<LineRow>,
  at: Date,
): LineRow => ({
  lineId: v7(),
  carrierId: null,
  number: null,
  state: 'active',
  deviceId: null,
  simKind: 'sim',
  iccid: null,
  eid: null,
  ratePlanId: null,
  planName: '',
  planCents: null,
  installmentCents: null,
  installmentMonths: null,
  firstInstallment: null,
  contractEnd: null,
  earlyFeeCents: null,
  ...notSuspended,
  activatedOn: null,
  endedOn: null,
  orderId: null,
  orderItemId: null,
  position: null,
  note: '',
  version: 1,
  createdAt: at,
  changedAt: at,
  ...facts,
})
