import { AppError } from '@portal/contract/errors'
import type { BenchUnit } from '@portal/contract/staging'
import { type DeviceAction, deviceActions, deviceRefusal } from '@portal/domain/device-status'
import type { Tx } from '../../db/client.ts'
import { idempotentTransaction } from '../../db/idempotent-transaction.ts'
import type { SignedInContext } from '../../deps.ts'
import { changeOneDevice, noteOfDevice } from '../fleet/devices/change-devices.ts'
import { findDeviceDestinations } from '../orders/destinations/device-destinations.ts'
import { freeUnits, writeDeviceStaging } from './bench.store.ts'
import { findBenchUnits, toBenchUnit, toStagedUnit } from './bench-units.ts'
import { type LockedDesk, lockDeskOrder } from './desk-order.ts'
import { recountStaging } from './staging.store.ts'

/** One step at a bench: a transaction that locks the order, does the step, counts, and answers how the unit is now. */

export type StepNeeds = Pick<SignedInContext, 'inTransaction' | 'idempotency' | 'actor' | 'now' | 'requestId'>

/** What a step works with. */
export type Step = LockedDesk & { orderId: number; bench: string; units: BenchUnit[] }
export type StepAnswer = { unit: BenchUnit | null; staged: number }

/**
 * @param work answers the unit that the bench has after it, and what the call answers beside it
 * Throws ORDER_NOT_FOUND, NOT_ALLOWED.
 */
export const benchStep = <More extends object>(
  needs: StepNeeds,
  { orderId, bench }: { orderId: number; bench: string },
  work: (tx: Tx, step: Step) => Promise<{ deviceId: string | null; more: More }>,
): Promise<{ result: StepAnswer & More }> =>
  idempotentTransaction(needs, async (tx) => {
    const locked = await lockDeskOrder(tx, needs, orderId)
    const units = await unitsOf(tx, needs, orderId)
    const { deviceId, more } = await work(tx, { ...locked, orderId, bench, units })
    await recountStaging(tx, orderId)
    const after = await unitsOf(tx, needs, orderId)
    const unit = after.find((one) => one.deviceId === deviceId) ?? null
    const staged = after.filter(({ status }) => status !== 'ordered').length
    return { result: { ...more, unit, staged } }
  })

export async function unitsOf(tx: Tx, { actor }: Pick<StepNeeds, 'actor'>, orderId: number) {
  const rows = await findBenchUnits(tx, orderId)
  const destinationOf = await findDeviceDestinations(tx, orderId)
  return rows.map((row) => toBenchUnit(row, { userId: actor.userId, destinationOf }))
}

/**
 * A unit that this bench may work on: its own, or one that no bench has, which it then has.
 * Throws DEVICE_NOT_FOUND for a device that is not of the order, UNIT_AT_OTHER_BENCH, and DEVICE_STATUS_REFUSED for one that is
 * staged already.
 */
export async function unitFor(
  tx: Tx,
  step: Step,
  deviceId: string,
  { takeOver = false }: { takeOver?: boolean } = {},
): Promise<BenchUnit> {
  const unit = findUnit(step, deviceId)
  if (unit.status !== 'ordered')
    throw new AppError('DEVICE_STATUS_REFUSED', { message: deviceRefusal(unit.status, 'stage') })
  const { bench } = toStagedUnit(unit, step.bench)
  if (bench !== null && !bench.isMine && !takeOver) throw new AppError('UNIT_AT_OTHER_BENCH')
  if (bench === null || !bench.isMine) await giveTo(tx, step, deviceId)
  return unit
}

/** Throws DEVICE_NOT_FOUND. */
export function findUnit({ units }: Step, deviceId: string): BenchUnit {
  const unit = units.find((one) => one.deviceId === deviceId)
  if (!unit) throw new AppError('DEVICE_NOT_FOUND')
  return unit
}

/** The bench has this unit now, and no other one; it is no longer set aside. */
export async function giveTo(tx: Tx, { orderId, bench, author }: Step, deviceId: string): Promise<void> {
  await freeUnits(tx, { orderId, userId: author.userId, bench, except: deviceId })
  await writeDeviceStaging(
    tx,
    { deviceId, orderId },
    {
      bench,
      claimedBy: author.userId,
      claimedByName: author.by,
      claimedAt: author.at,
      setAsideReason: null,
    },
  )
}

/** Takes an action of the status machine on the device of a unit. Throws DEVICE_STATUS_REFUSED. */
export async function actOn(tx: Tx, step: Step, deviceId: string, action: DeviceAction): Promise<void> {
  const { from, to } = deviceActions[action]
  const { status } = findUnit(step, deviceId)
  if (to === null || !from.includes(status))
    throw new AppError('DEVICE_STATUS_REFUSED', { message: deviceRefusal(status, action) })
  await changeOneDevice(tx, step.author, deviceId, { kind: action, values: { status: to } })
}

/**
 * Says in the history of a unit which checks a person did, or took back.
 * @param kind `confirmed` for those that the command NEXT did
 * @param labels what the checks are called
 */
export async function noteChecks(
  tx: Tx,
  { author }: Step,
  deviceId: string,
  { kind, labels, isDone }: { kind: 'checked' | 'confirmed'; labels: readonly string[]; isDone: boolean },
): Promise<void> {
  if (labels.length === 0) return
  const done = 'done'
  const changes = labels.map((field) => ({ field, from: isDone ? null : done, to: isDone ? done : null }))
  await noteOfDevice(tx, author, deviceId, { kind, changes })
}
