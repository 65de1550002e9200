import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import type { enterNumber as enterNumberCall } from '@portal/contract/staging'
import { judgeEnteredNumber, type NumberJudgment } from '@portal/domain/bench-number'
import { numberChecks } from '@portal/domain/bench-steps'
import { deviceFields } from '@portal/domain/device-fields'
import type { Tx } from '../../db/client.ts'
import { findNumberHolders, lockNumbers, setNumberOfUnit } from '../fleet/devices/number-of-unit.ts'
import { writeDeviceStaging } from './bench.store.ts'
import { benchStep, type Step, type StepNeeds, unitFor } from './bench-step.ts'

const saidNames: readonly string[] = Object.values(numberChecks)
const withoutNumber = (checks: readonly string[]) => checks.filter((name) => !saidNames.includes(name))

/**
 * The number of a unit is entered at the bench, or the one that it has is confirmed (docs/spec/staging.md#number). What does not
 * fit is answered, and nothing of it is saved.
 * Throws as `benchStep` and `unitFor`.
 */
export const enterNumber = (
  needs: StepNeeds,
  orderId: number,
  { deviceId, bench, number, isConfirmed = false }: BodyOf<typeof enterNumberCall>,
): Promise<AnswerOf<typeof enterNumberCall>> =>
  benchStep<{ said: NumberJudgment }>(needs, { orderId, bench }, async (tx, step) => {
    const unit = await unitFor(tx, step, deviceId)
    const accountId = step.order.zohoAccountId
    await lockNumbers(tx, accountId)
    const holders = await findNumberHolders(tx, accountId, [deviceFields.phoneNumber.clean(number)])
    const holder = holders.find((one) => one.deviceId !== deviceId)
    const takenBy = holder ? (holder.unitNumber ?? '') : null
    const said = judgeEnteredNumber(number, { unit, units: step.units, takenBy, isConfirmed })
    if (said.kind !== 'fits') return { deviceId, more: { said } }
    const isNew = unit.phoneNumber !== said.value
    if (isNew) await setNumberOfUnit(tx, step.author, { accountId, deviceId, number: said.value })
    const name =
      isNew || unit.checks.includes(numberChecks.entered) ? numberChecks.entered : numberChecks.confirmed
    await writeDeviceStaging(tx, { deviceId, orderId }, { checks: [...withoutNumber(unit.checks), name] })
    return { deviceId, more: { said } }
  })

/** The step is open again; a number that was entered at a bench goes, one that came by file stays. */
export async function takeNumberBack(tx: Tx, step: Step, deviceId: string): Promise<void> {
  const unit = await unitFor(tx, step, deviceId)
  const { orderId, order, author } = step
  if (unit.checks.includes(numberChecks.entered))
    await setNumberOfUnit(tx, author, { accountId: order.zohoAccountId, deviceId, number: null })
  await writeDeviceStaging(tx, { deviceId, orderId }, { checks: withoutNumber(unit.checks) })
}
