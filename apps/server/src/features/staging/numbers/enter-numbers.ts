import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type {
  enterNumbers as enterNumbersCall,
  getNumbersSheet,
  getReprints,
} from '@portal/contract/line-numbers'
import { namedUnits } from '@portal/domain/missing-numbers'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { idempotentTransaction } from '../../../db/idempotent-transaction.ts'
import { orders } from '../../../db/schema/orders.tables.ts'
import type { SignedInContext } from '../../../deps.ts'
import { findOwner, fleetAuthor } from '../../accounts/account-author.ts'
import { lockNumbers, setNumberOfUnit } from '../../fleet/devices/number-of-unit.ts'
import { writeDeviceStaging } from '../bench.store.ts'
import { findAtDesk } from '../lock-at-desk.ts'
import { lockStaging } from '../staging.store.ts'
import { checkedNumbers } from './check-numbers.ts'
import { enqueueNumbersMail } from './numbers.emails.ts'
import { findUnitsWithLine, reprintCheck, type UnitWithLine, withoutNumber } from './numbers.store.ts'

type Reading = Pick<SignedInContext, 'db' | 'actor'>

/** The units of an order that wait for their number. Throws ORDER_NOT_FOUND. */
export async function readNumbersSheet(
  { db, actor }: Reading,
  orderId: number,
): Promise<AnswerOf<typeof getNumbersSheet>> {
  const { order } = await findAtDesk(db, actor, orderId)
  const units = await findUnitsWithLine(db, orderId)
  return {
    result: {
      orderId,
      accountName: order.accountName,
      lines: units.length,
      units: withoutNumber(units).map(
        ({ deviceId, version, unitNumber, model, carrier, status, imei, iccid, areaCode }) => ({
          deviceId,
          version,
          unitNumber,
          model,
          carrier,
          status,
          imei,
          iccid,
          areaCode,
        }),
      ),
    },
  }
}

/** Units with a tag from before their number. Throws ORDER_NOT_FOUND. */
export async function readReprints(
  { db, actor }: Reading,
  orderId: number,
): Promise<AnswerOf<typeof getReprints>> {
  await findAtDesk(db, actor, orderId)
  const units = await findUnitsWithLine(db, orderId)
  const again = units.filter(
    ({ checks, status }) => checks?.includes(reprintCheck) && (status === 'ordered' || status === 'staged'),
  )
  return { result: { units: again.map(({ deviceId, unitNumber }) => ({ deviceId, unitNumber })) } }
}

type Needs = Pick<SignedInContext, 'inTransaction' | 'idempotency' | 'actor' | 'now' | 'requestId'>

/**
 * Enters numbers of units, all or none (docs/spec/staging.md#numbers-of-an-order).
 * Throws ORDER_NOT_FOUND, NUMBERS_STALE for a unit that changed since it was read, NUMBER_TAKEN, and INVALID_INPUT with an entry for
 * each row, such as `rows.4.number`.
 */
export const enterNumbers = (
  needs: Needs,
  orderId: number,
  { rows }: BodyOf<typeof enterNumbersCall>,
): Promise<AnswerOf<typeof enterNumbersCall>> =>
  idempotentTransaction(needs, async (tx) => {
    const { order } = await findAtDesk(tx, needs.actor, orderId)
    await tx.select().from(orders).where(eq(orders.orderId, orderId)).for('key share')
    await lockStaging(tx, orderId)
    const accountId = order.zohoAccountId
    await lockNumbers(tx, accountId)
    const units = new Map((await findUnitsWithLine(tx, orderId)).map((unit) => [unit.deviceId, unit]))
    refuseStale(rows, units)
    const asked = rows.map(({ deviceId, number }, row) => ({ row, deviceId, number }))
    const checked = await checkedNumbers(tx, { orderId, accountId, rows: asked })
    refuseWrong(checked)
    const author = await fleetAuthor(tx, needs, await findOwner(tx, accountId))
    for (const { deviceId, number } of checked) {
      const unit = units.get(deviceId ?? '')
      if (!unit) continue
      await setNumberOfUnit(tx, author, { accountId, deviceId: unit.deviceId, number })
      await markForReprint(tx, orderId, unit)
    }
    const left = withoutNumber(await findUnitsWithLine(tx, orderId)).length
    if (left === 0) await enqueueNumbersMail(tx, orderId)
    return { result: { entered: rows.length, left } }
  })

type Sent = BodyOf<typeof enterNumbersCall>['rows']

function refuseStale(rows: Sent, units: ReadonlyMap<string, UnitWithLine>): void {
  const changed = rows.filter(({ deviceId, version }) => {
    const unit = units.get(deviceId)
    return unit === undefined || unit.version !== version || unit.phoneNumber !== null
  })
  if (changed.length === 0) return
  const names = changed.flatMap(({ deviceId }) => units.get(deviceId)?.unitNumber ?? [])
  if (names.length < changed.length)
    throw new AppError('NUMBERS_STALE', {
      message: 'Some of these units are not in this order any more. Look at the numbers again.',
      fields: { units: names },
    })
  throw new AppError('NUMBERS_STALE', {
    message: `Another person changed ${namedUnits(names)} meanwhile. Look at the numbers again.`,
    fields: { units: names },
  })
}

function refuseWrong(checked: Awaited<ReturnType<typeof checkedNumbers>>): void {
  const wrong = checked.filter(({ problem }) => problem !== null && problem !== 'area')
  const [first] = wrong
  if (!first) return
  if (wrong.every(({ problem }) => problem === 'taken'))
    throw new AppError('NUMBER_TAKEN', { message: first.message })
  const fields = Object.fromEntries(wrong.map(({ row, message }) => [`rows.${row}.number`, [message]]))
  throw new AppError('INVALID_INPUT', { fields })
}

/** Its tag is on it already, without the number. */
async function markForReprint(tx: Tx, orderId: number, { deviceId, isTagged, checks }: UnitWithLine) {
  if (!isTagged || checks === null || checks.includes(reprintCheck)) return
  await writeDeviceStaging(tx, { deviceId, orderId }, { checks: [...checks, reprintCheck] })
}
