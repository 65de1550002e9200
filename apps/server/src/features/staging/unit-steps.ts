import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type {
  checkDone as checkEndpoint,
  finishUnit as finishEndpoint,
  setAside as setAsideEndpoint,
  undoScan as undoEndpoint,
} from '@portal/contract/staging'
import { esimCheck, missingSteps, reopenRefusal } from '@portal/domain/bench-steps'
import type { Tx } from '../../db/client.ts'
import { changeOneDevice } from '../fleet/change-one-device.ts'
import { unclaimed, writeDeviceStaging } from './bench.store.ts'
import { actOn, benchStep, findUnit, giveTo, type Step, type StepNeeds, unitFor } from './bench-step.ts'
import { toStagedUnit } from './bench-wire.ts'
import { workOn } from './read-bench.ts'

/** The steps of a unit beside its scans (docs/spec/staging.md#bench). All throw as `benchStep` and `unitFor`. */

/** A check is done, or not done after all. Throws INVALID_INPUT for a check that the unit does not have. */
export const checkDone = (
  needs: StepNeeds,
  orderId: number,
  { deviceId, bench, check, isDone }: BodyOf<typeof checkEndpoint>,
): Promise<AnswerOf<typeof checkEndpoint>> =>
  benchStep(needs, { orderId, bench }, async (tx, step) => {
    const unit = await unitFor(tx, step, deviceId)
    const names = [...(await checksFor(tx, step, deviceId)).map(({ name }) => name), esimCheck]
    if (!names.includes(check))
      throw new AppError('INVALID_INPUT', { fields: { check: ['This unit has no such check.'] } })
    const others = unit.checks.filter((name) => name !== check)
    await writeDeviceStaging(tx, { deviceId, orderId }, { checks: isDone ? [...others, check] : others })
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
    await (what === 'finish' ? reopen(tx, step, deviceId) : takeBack(tx, step, deviceId, what))
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
