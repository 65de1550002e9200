import { brand } from '@portal/domain/brand'
import { businessDay, daysAfter } from '@portal/domain/business-day'
import { formatCents } from '@portal/domain/money'
import { caseLimits } from '@portal/domain/repair-cases'
import type { RepairPrices } from '@portal/domain/repair-cover'
import type { InTransaction, Reader, Tx } from '../../db/client.ts'
import type { DeviceRow } from '../../db/schema/fleet.tables.ts'
import type { CaseRow } from '../../db/schema/repairs.tables.ts'
import type { EventAuthor } from '../accounts/account-author.ts'
import { comeBack } from '../fleet/devices/device-status.ts'
import { lockTheseDevices } from '../fleet/devices/lock-devices.ts'
import { lockCases, noteInCase } from './cases.store.ts'
import { changeCase, tellCase } from './change-case.ts'
import { mailAgent, mailCustomer, mailNews } from './mail-case.ts'
import { findLate, findNotReturned, findToRemind } from './watch-cases.store.ts'

export type WatchNeeds = {
  db: Reader
  inTransaction: InTransaction
  now: () => Date
  timeZone: string
  repairPrices: RepairPrices
}

/**
 * Tells staff what it is late with, reminds customers of old devices, and records those that were not returned; each once
 * (docs/spec/repairs.md#response, #replace). Each case is a transaction of its own: device and case are locked and judged again,
 * and the email and our note of it are committed together, so a process that ends in between repeats and forgets nothing.
 */
export async function watchCases(needs: WatchNeeds): Promise<void> {
  const { db, now, timeZone } = needs
  const at = now()
  const today = businessDay(at, timeZone)
  for (const row of await findLate(db, at)) await withCase(needs, row, tellLate)
  const until = daysAfter(today, caseLimits.remindDaysBefore)
  for (const row of await findToRemind(db, { until, after: daysAfter(today, -1) }))
    await withCase(needs, row, remind)
  for (const row of await findNotReturned(db, today)) await withCase(needs, row, endUnreturned)
}

type Locked = { found: CaseRow; device: DeviceRow; at: Date; needs: WatchNeeds }

const withCase = (
  needs: WatchNeeds,
  { caseId, deviceId }: CaseRow,
  tell: (tx: Tx, locked: Locked) => Promise<void>,
): Promise<void> =>
  needs.inTransaction(async (tx) => {
    const [device] = await lockTheseDevices(tx, [deviceId])
    const [found] = await lockCases(tx, [caseId])
    if (device && found) await tell(tx, { found, device, at: needs.now(), needs })
  })

async function tellLate(tx: Tx, { found, at }: Locked): Promise<void> {
  const { caseId, dueAt, dueFor, lateToldAt } = found
  if (dueAt === null || dueFor === null || lateToldAt !== null || dueAt > at) return
  await mailAgent(tx, 'case-late', found, {
    key: `${caseId}-${dueFor}-${dueAt.getTime()}`,
    data: { caseId },
  })
  await noteInCase(tx, caseId, { lateToldAt: at })
}

const isWaitedFor = ({ returnDueOn, deviceEnd }: CaseRow) => returnDueOn !== null && deviceEnd === null

async function remind(tx: Tx, { found, at }: Locked): Promise<void> {
  const { caseId, returnDueOn } = found
  if (!isWaitedFor(found) || found.returnRemindedAt !== null) return
  await mailCustomer(tx, 'case-return', found, { key: `${caseId}-${returnDueOn}`, data: { caseId } })
  await noteInCase(tx, caseId, { returnRemindedAt: at, changedAt: at })
  await tellCase(tx, authorAt(at), caseId, { kind: 'reminded', text: 'Reminded of the old device' })
}

/**
 * Whether a device that did not come back is nowhere any more: its place was taken, or it was on its way to us. One that a person put
 * to work again stays, and one whose replacement is on its way ends with the arrival of that.
 */
const isGoneForGood = ({ replacementDeviceId }: CaseRow, { status }: DeviceRow) =>
  status === 'replaced' || (status === 'inRepair' && replacementDeviceId === null)

/** The old device did not come back in time: it is retired, and charged where that is configured. */
async function endUnreturned(tx: Tx, { found, device, at, needs }: Locked): Promise<void> {
  const { returnDueOn } = found
  const today = businessDay(at, needs.timeZone)
  if (!isWaitedFor(found) || returnDueOn === null || returnDueOn >= today) return
  const author = authorAt(at)
  if (isGoneForGood(found, device))
    await comeBack(tx, author, device, { becomes: 'retired', unitNumber: undefined })
  const { notReturnedCents } = needs.repairPrices
  const { eventId } = await changeCase(tx, author, found, {
    changes: { deviceEnd: 'notReturned', notReturnedCents },
    event: {
      kind: 'notReturned',
      text: 'Old device not returned',
      detail: notReturnedCents === null ? '' : `Charged ${formatCents(notReturnedCents)}.`,
    },
  })
  await mailNews(tx, found, eventId)
}

/** No person did it. */
const authorAt = (at: Date): EventAuthor => ({
  userId: null,
  by: brand.name,
  onBehalfOf: null,
  at,
  requestId: 'watch-cases',
})
