import type { AnswerOf } from '@portal/contract/endpoint'
import type { exportUnits as endpoint } from '@portal/contract/fleet-units'
import { productNameOf } from '@portal/domain/catalog'
import { numberWishLabels } from '@portal/domain/unit-rows'
import type { SignedInContext } from '../../../deps.ts'
import { writeCsv } from '../../../documents/write-csv.ts'
import { findStations } from '../stations.store.ts'
import { findSheetOrder } from './sheet-order.ts'
import { fileColumns, fileHeader } from './unit-files.ts'
import { rowOfDevice } from './unit-wire.ts'
import { findDeviceLines, findUnits } from './units.store.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor'>

/** The numbered devices of an order as CSV, without PINs (docs/spec/fleet.md#sheet-files). Throws ORDER_NOT_FOUND. */
export async function exportUnits({ db, actor }: Needs, orderId: number): Promise<AnswerOf<typeof endpoint>> {
  const { zohoAccountId } = await findSheetOrder(db, actor, orderId)
  const [lines, units, stations] = await Promise.all([
    findDeviceLines(db, orderId),
    findUnits(db, orderId),
    findStations(db, zohoAccountId),
  ])
  const codes = new Map(stations.map(({ station: { stationId, code } }) => [stationId, code]))
  const rows = lines.flatMap((line) =>
    units.filter(({ orderItemId }) => orderItemId === line.orderItemId).map((device) => ({ line, device })),
  )
  const csv = await writeCsv(['Device', 'Carrier of the line', ...fileHeader], rows, ({ line, device }) => {
    const row = rowOfDevice(device)
    const cells = {
      ...row,
      stationId: codes.get(row.stationId ?? '') ?? '',
      numberWish: row.numberWish === 'none' ? '' : numberWishLabels[row.numberWish],
    }
    return [productNameOf(line), line.carrier, ...fileColumns.map((column) => cells[column])]
  })
  return { result: { fileName: `units-of-order-${orderId}.csv`, csv } }
}
