import type { scanIntoBox as scanEndpoint } from '@portal/contract/boxes'
import type { AnswerOf } from '@portal/contract/endpoint'
import { endedStatuses } from '@portal/domain/device-status'
import { judgePacking, type PackedUnit } from '@portal/domain/packing-scan'
import { unitsMeant } from '@portal/domain/printed-number'
import { readScan, type Scanned } from '@portal/domain/scans'
import { and, eq, notInArray } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { idempotentTransaction } from '../../../db/idempotent-transaction.ts'
import { devices } from '../../../db/schema/fleet.tables.ts'
import { boxes, deviceStaging } from '../../../db/schema/staging.tables.ts'
import { findShortCode } from '../bench.store.ts'
import { findStrange, numberOf } from './find-strange.ts'
import { type BoxNeeds, lockBox, putDevices } from './pack-box.ts'

/**
 * A scan while a box is packed (docs/spec/staging.md#packing): a staged device of the order is put in; for anything else the
 * answer says what it is. Throws as `lockBox`, and BOX_DEVICES_REFUSED for a device of another destination.
 */
export const scanIntoBox = (
  needs: BoxNeeds,
  boxId: string,
  raw: string,
): Promise<AnswerOf<typeof scanEndpoint>> =>
  idempotentTransaction(needs, async (tx) => {
    const { box, order } = await lockBox(tx, needs, boxId, 'put')
    const scanned = readScan(raw, 'tag')
    const found = await findScanned(tx, order, { raw, scanned })
    const strange = found.length > 0 ? [] : await findStrange(tx, order, { raw, scanned })
    const said = judgePacking(scanned, { boxId, found, strange })
    const version = said.kind === 'put' ? await putDevices(tx, box, [said.deviceId]) : box.version
    return { result: { boxId, version, said } }
  })

/** The devices of the order that the scan is of. */
async function findScanned(
  tx: Tx,
  { orderId, zohoAccountId }: { orderId: number; zohoAccountId: string },
  { raw, scanned }: { raw: string; scanned: Scanned },
): Promise<PackedUnit[]> {
  const rows = await tx
    .select({
      deviceId: devices.deviceId,
      unitNumber: devices.unitNumber,
      status: devices.status,
      tagCode: devices.tagCode,
      imei: devices.imei,
      iccid: devices.iccid,
      phoneNumber: devices.phoneNumber,
      stagedAt: deviceStaging.stagedAt,
      boxId: deviceStaging.boxId,
      boxNumber: boxes.number,
    })
    .from(devices)
    .leftJoin(deviceStaging, eq(deviceStaging.deviceId, devices.deviceId))
    .leftJoin(boxes, eq(boxes.boxId, deviceStaging.boxId))
    .where(and(eq(devices.orderId, orderId), notInArray(devices.status, [...endedStatuses])))
  const units = rows.map(({ stagedAt, ...row }) => ({ ...row, isStaged: stagedAt !== null }))
  const number = numberOf(scanned, raw)
  const coded = number && units.filter((unit) => unit[number.field] === number.value)
  if (coded && coded.length > 0) return coded
  // What is no code of a device may be a unit number that looks like one.
  return unitsMeant(units, raw, await findShortCode(tx, zohoAccountId))
}
