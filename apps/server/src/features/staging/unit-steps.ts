import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type {
  checkDone as checkEndpoint,
  finishUnit as finishEndpoint,
  setAside as setAsideEndpoint,
  takeUnit as takeUnitCall,
  undoScan as undoEndpoint,
} from '@portal/contract/staging'
import { esimCheck, missingSteps, nextFree, numberChecks, reopenRefusal } from '@portal/domain/bench-steps'
import type { Tx } from '../../db/client.ts'
import { changeOneDevice } from '../fleet/devices/change-devices.ts'
import { freeUnits, unclaimed, writeDeviceStaging } from './bench.store.ts'
import {
  actOn,
  benchStep,
  findUnit,
  giveTo,
  noteChecks,
  type Step,
  type StepNeeds,
  unitFor,
  unitsOf,
} from './bench-step.ts'
import { toStagedUnit } from './bench-units.ts'
import { takeOrder } from './claim-order.ts'
import { takeNumberBack } from './enter-number.ts'
import { workOn } from './read-bench.ts'

/** The steps of a unit beside its scans (docs/spec/staging.md#bench). All throw as `benchStep` and `unitFor`. */

/** Checks that are no work of the order: they say how a step is answered. */
const sideChecks = [
  { name: esimCheck, label: 'eSIM' },
  { name: numberChecks.later, label: 'Number later' },
]

/** A check is done, or not done after all. Throws INVALID_INPUT for a check that the unit does not have. */
export const checkDone = (
  needs: StepNeeds,
  orderId: number,
  { deviceId, bench, check, isDone }: BodyOf<typeof checkEndpoint>,
): Promise<AnswerOf<typeof checkEndpoint>> =>
  benchStep(needs, { orderId, bench }, async (tx, step) => {
    const unit = await unitFor(tx, step, deviceId)
    const known = [...(await checksFor(tx, step, deviceId)), ...sideChecks]
    const label = known.find(({ name }) => name === check)?.label
    if (label === undefined)
      throw new AppError('INVALID_INPUT', { fields: { check: ['This unit has no such check.'] } })
    const others = unit.checks.filter((name) => name !== check)
    await writeDeviceStaging(tx, { deviceId, orderId }, { checks: isDone ? [...others, check] : others })
    if (unit.checks.includes(check) !== isDone)
      await noteChecks(tx, step, deviceId, { kind: 'checked', labels: [label], isDone })
    return { deviceId, more: {} }
  })

const checksFor = async (tx: Tx, step: Step, deviceId: string) =>
  (await workOn(tx, step.order)).checks[findUnit(step, deviceId).kind]

/** A unit is ready: it is staged, and no bench has it. Throws UNIT_INCOMPLETE, which names what is missing. */
export const finishUnit = (
  needs: StepNeeds,
  orderId: number,
  { deviceId, bench, allChecks = false }: BodyOf<typeof finishEndpoint>,
): Promise<AnswerOf<typeof finishEndpoint>> =>
  benchStep(needs, { orderId, bench }, async (tx, step) => {
    const unit = await unitFor(tx, step, deviceId)
    const wanted = await checksFor(tx, step, deviceId)
    const checks = allChecks ? [...new Set([...unit.checks, ...wanted.map(({ name }) => name)])] : unit.checks
    const missing = missingSteps({ ...toStagedUnit(unit, bench), checks }, wanted)
    if (missing.length > 0)
      throw new AppError('UNIT_INCOMPLETE', {
        message: `This unit is not complete yet: ${missing.join(', ')}.`,
      })
    const confirmed = wanted.filter(({ name }) => !unit.checks.includes(name)).map(({ label }) => label)
    await noteChecks(tx, step, deviceId, { kind: 'confirmed', labels: confirmed, isDone: true })
    await actOn(tx, step, deviceId, 'stage')
    const { by, at } = step.author
    await writeDeviceStaging(tx, { deviceId, orderId }, { ...unclaimed, checks, stagedBy: by, stagedAt: at })
    return { deviceId, more: {} }
  })

/** A unit is set aside with a reason; the bench is free. */
export const setAside = (
  needs: StepNeeds,
  orderId: number,
  { deviceId, bench, reason }: BodyOf<typeof setAsideEndpoint>,
): Promise<AnswerOf<typeof setAsideEndpoint>> =>
  benchStep(needs, { orderId, bench }, async (tx, step) => {
    await unitFor(tx, step, deviceId)
    await writeDeviceStaging(tx, { deviceId, orderId }, { ...unclaimed, setAsideReason: reason })
    return { deviceId, more: {} }
  })

/** Takes back a scan, or opens a finished unit again at this bench. Throws UNIT_BOXED, and DEVICE_STATUS_REFUSED when it has left. */
export const undoScan = (
  needs: StepNeeds,
  orderId: number,
  { deviceId, bench, what }: BodyOf<typeof undoEndpoint>,
): Promise<AnswerOf<typeof undoEndpoint>> =>
  benchStep(needs, { orderId, bench }, async (tx, step) => {
    if (what === 'finish') await reopen(tx, step, deviceId)
    else if (what === 'number') await takeNumberBack(tx, step, deviceId)
    else await takeBack(tx, step, deviceId, what)
    return { deviceId, more: {} }
  })

async function reopen(tx: Tx, step: Step, deviceId: string): Promise<void> {
  const unit = findUnit(step, deviceId)
  const refusal = reopenRefusal(unit)
  if (refusal !== null) throw new AppError('DEVICE_STATUS_REFUSED', { message: refusal })
  if (unit.boxId !== null) throw new AppError('UNIT_BOXED')
  await actOn(tx, step, deviceId, 'unstage')
  await giveTo(tx, step, deviceId)
  await writeDeviceStaging(tx, { deviceId, orderId: step.orderId }, { stagedBy: null, stagedAt: null })
}

async function takeBack(tx: Tx, step: Step, deviceId: string, what: 'imei' | 'iccid' | 'tag'): Promise<void> {
  await unitFor(tx, step, deviceId)
  const { orderId } = step
  if (what === 'tag') await writeDeviceStaging(tx, { deviceId, orderId }, { tagScannedAt: null })
  else await changeOneDevice(tx, step.author, deviceId, { kind: 'changed', values: { [what]: null } })
}

/**
 * A bench takes a unit, or the next free one (docs/spec/staging.md#bench); an order that waits is taken with it.
 * Throws ORDER_NOT_FOUND, NOT_ALLOWED, DEVICE_NOT_FOUND, DEVICE_STATUS_REFUSED, UNIT_AT_OTHER_BENCH.
 */
export const takeUnit = (
  needs: StepNeeds,
  orderId: number,
  { deviceId, bench, takeOver = false }: BodyOf<typeof takeUnitCall>,
): Promise<AnswerOf<typeof takeUnitCall>> =>
  benchStep(needs, { orderId, bench }, async (tx, step) => {
    await takeOrder(tx, step)
    const fresh = { ...step, units: await unitsOf(tx, needs, orderId) }
    if (deviceId !== null) {
      await unitFor(tx, fresh, deviceId, { takeOver })
      return { deviceId, more: {} }
    }
    const seen = fresh.units.map((unit) => ({ ...unit, ...toStagedUnit(unit, bench) }))
    // What the bench has already comes first: a page that is loaded again goes on with it.
    const next = seen.find((unit) => unit.bench?.isMine && unit.status === 'ordered') ?? nextFree(seen)
    if (next) await giveTo(tx, fresh, next.deviceId)
    else await freeUnits(tx, { orderId, userId: step.author.userId, bench })
    return { deviceId: next?.deviceId ?? null, more: {} }
  })
