import { productNameOf } from '@portal/domain/catalog'
import { type UnitRow, wishWords } from '@portal/domain/unit-rows'
import type { Reader } from '../../../db/client.ts'
import { findStations } from '../stations.store.ts'
import { rowOfDevice } from './unit-wire.ts'
import { findDeviceLines, findUnits } from './units.store.ts'

/** A device of an order as documents list it. */
export type ListedUnit = Omit<UnitRow, 'portPin'> & {
  /** "Halden N6 Pro". */
  name: string
  /** The carrier of its line. */
  carrier: string
  /** Name and code of its station; empty without one. */
  station: string
  stationCode: string
  /** The number wish in words, such as "New, area 419"; empty without one. */
  wish: string
}

/** The devices of an order that have something filled in, in the order of its lines and rows; no PINs. */
export async function listUnits(
  on: Reader,
  { orderId, zohoAccountId }: { orderId: number; zohoAccountId: string },
): Promise<ListedUnit[]> {
  const [lines, units, stations] = await Promise.all([
    findDeviceLines(on, orderId),
    findUnits(on, orderId),
    findStations(on, zohoAccountId),
  ])
  const places = new Map(stations.map(({ station }) => [station.stationId, station]))
  return lines.flatMap((line) =>
    units
      .filter(({ orderItemId }) => orderItemId === line.orderItemId)
      .map((device) => {
        const row = rowOfDevice(device)
        const station = places.get(row.stationId ?? '')
        return {
          ...row,
          name: productNameOf(line),
          carrier: line.carrier,
          station: station?.name ?? '',
          stationCode: station?.code ?? '',
          wish: wishWords(row),
        }
      }),
  )
}
