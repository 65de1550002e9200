import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { scanAtBench as scanAtBenchCall } from '@portal/contract/staging'
import { type Judgment, judgeScan, type ScanScene } from '@portal/domain/bench-rules'
import { nextStep, scanOrder } from '@portal/domain/bench-steps'
import { readScan, type Scanned } from '@portal/domain/scans'
import type { Tx } from '../../db/client.ts'
import { changeOneDevice } from '../fleet/devices/change-devices.ts'
import { findNumberOwner, findTacProducts, learnTac, writeDeviceStaging } from './bench.store.ts'
import { benchStep, findUnit, giveTo, type Step, type StepNeeds } from './bench-step.ts'
import { findDirectUnits, toDirectTag, toStagedUnit } from './bench-units.ts'
import { reprintCheck } from './numbers/numbers.store.ts'

type Sent = BodyOf<typeof scanAtBenchCall>
type Said = Extract<Judgment, { kind: 'fits' }>

const tacDigits = 8

/**
 * A scan at a bench (docs/spec/staging.md#scans): an IMEI or a SIM number is saved for the unit that is there, a tag says which
 * unit is. What does not fit is answered, and nothing of it is saved.
 * Throws ORDER_NOT_FOUND, NOT_ALLOWED, DEVICE_NOT_FOUND for a unit that is not of the order, and INVALID_INPUT for command and
 * box codes, which have calls of their own.
 */
export const scanAtBench = (
  needs: StepNeeds,
  orderId: number,
  { scanned: raw, deviceId, bench, confirms }: Sent,
): Promise<AnswerOf<typeof scanAtBenchCall>> =>
  benchStep<{ said: Judgment }>(needs, { orderId, bench }, async (tx, step) => {
    if (deviceId !== null) findUnit(step, deviceId)
    const scanned = readScan(raw, expectedOf(step, deviceId))
    if (scanned.kind === 'command' || scanned.kind === 'box')
      throw new AppError('INVALID_INPUT', {
        fields: { scanned: ['Commands and boxes have calls of their own.'] },
      })
    const scene: ScanScene = {
      units: step.units.map((unit) => toStagedUnit(unit, bench)),
      direct: await directOf(tx, step, scanned),
      deviceId,
      confirms: confirms ?? null,
      beyond: await beyondOf(tx, step, scanned, deviceId),
    }
    const said = judgeScan(scanned, scene)
    if (said.kind !== 'fits') return { deviceId, more: { said } }
    await save(tx, step, said)
    if (said.field === 'imei' && scene.beyond?.model === 'unknown') await learn(tx, step, said)
    return { deviceId: said.deviceId, more: { said } }
  })

/** The units that come direct, read only when a tag is of no unit of the bench. */
async function directOf(tx: Tx, { orderId, units }: Step, scanned: Scanned) {
  if (scanned.kind !== 'tag' || units.some(({ tagCode }) => tagCode === scanned.tagCode)) return []
  return (await findDirectUnits(tx, orderId)).map(toDirectTag)
}

/** What the bench waits for, so that a wrong length is told in its words. */
function expectedOf(step: Step, deviceId: string | null) {
  if (deviceId === null) return 'imei'
  const next = nextStep(toStagedUnit(findUnit(step, deviceId), step.bench), [])
  return scanOrder.find((field) => field === next) ?? 'tag'
}

/** What is known beyond the order: who has the number, and which product the first eight digits are of. */
async function beyondOf(
  tx: Tx,
  { order, units }: Step,
  scanned: Scanned,
  deviceId: string | null,
): Promise<NonNullable<ScanScene['beyond']>> {
  const unit = units.find((one) => one.deviceId === deviceId)
  if (!unit || (scanned.kind !== 'imei' && scanned.kind !== 'iccid')) return { takenBy: null, model: 'this' }
  const value = scanned.kind === 'imei' ? scanned.imei : scanned.iccid
  const owner = await findNumberOwner(tx, scanned.kind, { value, deviceId: unit.deviceId })
  const isOwn = owner?.zohoAccountId === order.zohoAccountId
  return {
    takenBy: owner ? (isOwn && owner.unitNumber) || '' : null,
    model: scanned.kind === 'imei' ? await modelOf(tx, scanned.imei, unit.productId) : 'this',
  }
}

async function modelOf(tx: Tx, imei: string, productId: string | null) {
  const known = await findTacProducts(tx, imei.slice(0, tacDigits))
  if (productId === null || known.some((one) => one.productId === productId)) return 'this'
  return known[0] ? { of: known[0].name } : 'unknown'
}

async function save(tx: Tx, step: Step, { field, deviceId, value }: Said): Promise<void> {
  await giveTo(tx, step, deviceId)
  if (field === 'tag') {
    const { orderId, author } = step
    const checks = findUnit(step, deviceId).checks.filter((name) => name !== reprintCheck)
    await writeDeviceStaging(tx, { deviceId, orderId }, { tagScannedAt: author.at, checks })
    return
  }
  await changeOneDevice(tx, step.author, deviceId, { kind: 'changed', values: { [field]: value } })
}

/** The first eight digits of the IMEI are of this product from now on. */
async function learn(tx: Tx, step: Step, { deviceId, value }: Said): Promise<void> {
  const { productId } = findUnit(step, deviceId)
  if (productId === null) return
  const tac = value.slice(0, tacDigits)
  await learnTac(tx, { tac, productId, learnedBy: step.author.by, learnedAt: step.author.at })
}
