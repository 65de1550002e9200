import { caseActions, isGone } from '@portal/domain/repair-cases'
import type { Tx } from '../../db/client.ts'
import type { DeviceRow } from '../../db/schema/fleet.tables.ts'
import type { CaseRow } from '../../db/schema/repairs.tables.ts'
import type { SignedInContext } from '../../deps.ts'
import type { EventAuthor } from '../accounts/account-author.ts'
import { changeDevices, namesFor } from '../fleet/devices/change-devices.ts'
import { afterAction } from '../fleet/devices/device-status.ts'
import { lockTheseDevices } from '../fleet/devices/lock-devices.ts'
import { findLinked } from './case-devices.store.ts'
import { findReplacedBy, findWaitingForReplacement, lockCases, noteInCase } from './cases.store.ts'
import { changeCase, intoState, tellCase } from './change-case.ts'
import { mailNews } from './mail-case.ts'
import { returnDueOn, trackingText } from './return-due.ts'

type Needs = Pick<SignedInContext, 'now' | 'timeZone'>

async function lockWaiting(tx: Tx, deviceIds: readonly string[]) {
  if (deviceIds.length === 0) return []
  const waiting = await findWaitingForReplacement(tx, deviceIds)
  return lockCases(
    tx,
    waiting.map(({ caseId }) => caseId),
  )
}

/**
 * A box with these devices leaves: accepted cases whose replacements they are have them sent (docs/spec/repairs.md#states).
 * The devices are locked by the caller, in whose transaction it happens.
 */
export async function noteReplacementsSent(
  tx: Tx,
  needs: Needs,
  {
    author,
    deviceIds,
    trackingNumber,
  }: { author: EventAuthor; deviceIds: readonly string[]; trackingNumber: string },
): Promise<void> {
  for (const found of await lockWaiting(tx, deviceIds)) {
    if (found.state !== 'accepted') continue
    const detail = trackingText({ trackingNumber })
    await moveToSent(tx, needs, found, { author, changes: { trackingNumber }, detail })
  }
}

/** The replacement of an accepted case is on its way, or there: the customer is told, and the old device is waited for. */
async function moveToSent(
  tx: Tx,
  needs: Needs,
  found: CaseRow,
  { author, changes, detail }: { author: EventAuthor; changes: Partial<CaseRow>; detail: string },
): Promise<void> {
  const device = await findLinked(tx, found.deviceId)
  const { eventId } = await changeCase(tx, author, found, {
    changes: {
      ...intoState(found, 'replacementSent', { at: author.at, timeZone: needs.timeZone }),
      ...(device && returnDueOn(found, device, needs)),
      ...changes,
    },
    event: { kind: 'sendReplacement', text: caseActions.sendReplacement.done, detail },
  })
  await mailNews(tx, found, eventId)
}

/**
 * These devices arrived: the holders of cases whose replacements they are have a device that works again. What the carrier
 * ships direct is in no box of ours, so with its arrival we learn that it was sent, and the old device is waited for.
 */
export async function noteReplacementsArrived(
  tx: Tx,
  needs: Needs,
  { author, deviceIds }: { author: EventAuthor; deviceIds: readonly string[] },
): Promise<void> {
  for (const found of await lockWaiting(tx, deviceIds)) {
    const works = { worksAgainAt: found.worksAgainAt ?? author.at }
    if (found.state === 'accepted') await moveToSent(tx, needs, found, { author, changes: works, detail: '' })
    await noteInCase(tx, found.caseId, { ...works, changedAt: author.at })
    await tellCase(tx, author, found.caseId, { kind: 'arrived', text: 'Replacement received' })
  }
}

/**
 * These planned devices are dropped with their draft, their line or their order: cases whose replacements they were have none again, and
 * their devices, which only the draft made "In repair", get the status that they had (docs/spec/repairs.md#replace). Where a repair was
 * started or a replacement sent by another way, the device stays in repair. The order is locked by the caller.
 */
export async function noteReplacementsDropped(
  tx: Tx,
  author: EventAuthor,
  units: ReadonlyArray<Pick<DeviceRow, 'deviceId' | 'replacesDeviceId'>>,
): Promise<void> {
  const deviceIds = units.flatMap((unit) => (unit.replacesDeviceId === null ? [] : [unit.deviceId]))
  if (deviceIds.length === 0) return
  const seen = await findReplacedBy(tx, deviceIds)
  if (seen.length === 0) return
  const old = await lockTheseDevices(
    tx,
    seen.map(({ deviceId }) => deviceId),
  )
  const cases = await lockCases(
    tx,
    seen.map(({ caseId }) => caseId),
  )
  for (const found of cases) {
    const device = old.find(({ deviceId }) => deviceId === found.deviceId)
    if (device && waitsForDraft(found)) await giveStatusBack(tx, author, device, found.statusBefore)
    await changeCase(tx, author, found, {
      changes: { replacementDeviceId: null, ...(!isGone(found.kind) && { statusBefore: null }) },
      event: { kind: 'replaceDropped', text: 'Draft for a replacement removed' },
    })
  }
}

/** Nothing but the draft took the device from work. */
const waitsForDraft = ({ kind, state, returnDueOn }: CaseRow) =>
  !isGone(kind) && state !== 'inRepair' && returnDueOn === null

async function giveStatusBack(
  tx: Tx,
  author: EventAuthor,
  device: DeviceRow,
  statusBefore: CaseRow['statusBefore'],
): Promise<void> {
  const action = statusBefore === 'inService' ? 'use' : statusBefore === 'spare' ? 'makeSpare' : null
  const after = action !== null && device.status === 'inRepair' ? afterAction(device, action) : undefined
  if (action === null || !after) return
  const names = await namesFor(tx, device.zohoAccountId, [device])
  await changeDevices(tx, author, { kind: action, changes: [{ before: device, after }], names })
}
