import type { AnswerOf } from '@portal/contract/endpoint'
import type { exportUnits as endpoint } from '@portal/contract/fleet-units'
import { numberWishLabels } from '@portal/domain/unit-rows'
import type { SignedInContext } from '../../../deps.ts'
import { writeCsv } from '../../../documents/write-csv.ts'
import { listUnits } from './list-units.ts'
import { findSheetOrder } from './sheet-order.ts'
import { fileColumns, fileHeader } from './unit-files.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor'>

/** The numbered devices of an order as CSV, without PINs (docs/spec/fleet.md#sheet-files). Throws ORDER_NOT_FOUND. */
export async function exportUnits({ db, actor }: Needs, orderId: number): Promise<AnswerOf<typeof endpoint>> {
  const rows = await listUnits(db, await findSheetOrder(db, actor, orderId))
  const csv = await writeCsv(['Device', 'Carrier of the line', ...fileHeader], rows, (row) => {
    const cells = {
      ...row,
      stationId: row.stationCode,
      numberWish: row.numberWish === 'none' ? '' : numberWishLabels[row.numberWish],
    }
    return [row.name, row.carrier, ...fileColumns.map((column) => cells[column])]
  })
  return { result: { fileName: `units-of-order-${orderId}.csv`, csv } }
}
