import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import type { takeUnit as endpoint } from '@portal/contract/staging'
import { nextFree } from '@portal/domain/bench-steps'
import { freeUnits } from './bench.store.ts'
import { benchStep, giveTo, type StepNeeds, unitFor, unitsOf } from './bench-step.ts'
import { toStagedUnit } from './bench-wire.ts'
import { takeOrder } from './claim-order.ts'

/**
 * A bench takes a unit, or the next free one (docs/spec/staging.md#bench); an order that waits is taken with it.
 * Throws ORDER_NOT_FOUND, NOT_ALLOWED, DEVICE_NOT_FOUND, DEVICE_STATUS_REFUSED, UNIT_AT_OTHER_BENCH.
 */
export const takeUnit = (
  needs: StepNeeds,
  orderId: number,
  { deviceId, bench, takeOver = false }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> =>
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
