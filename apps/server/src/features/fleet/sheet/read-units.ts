import type { AnswerOf } from '@portal/contract/endpoint'
import type { getUnits } from '@portal/contract/fleet-units'
import { productNameOf } from '@portal/domain/catalog'
import type { SignedInContext } from '../../../deps.ts'
import { toSettings } from '../read-fleet-settings.ts'
import { findSettings } from '../settings.store.ts'
import { findStations } from '../stations.store.ts'
import { findSheetOrder, mayNumber } from './sheet-order.ts'
import { toUnitRow } from './unit-wire.ts'
import { findDeviceLines, findUnits } from './units.store.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor'>

/**
 * The fleet sheet of an order (docs/spec/fleet.md#sheet): its lines of devices with the rows that are filled in.
 * Throws ORDER_NOT_FOUND.
 */
export async function readUnits({ db, actor }: Needs, orderId: number): Promise<AnswerOf<typeof getUnits>> {
  const order = await findSheetOrder(db, actor, orderId)
  const accountId = order.zohoAccountId
  const [lines, units, stations, settings] = await Promise.all([
    findDeviceLines(db, orderId),
    findUnits(db, orderId),
    findStations(db, accountId),
    findSettings(db, accountId),
  ])
  const canEdit = mayNumber(actor, order)
  return {
    result: {
      orderId,
      statusId: order.statusId,
      accountId,
      accountName: order.accountName,
      shipDirect: order.shipDirect,
      canEdit,
      lines: lines.map((line) => ({
        orderItemId: line.orderItemId,
        name: productNameOf(line),
        carrier: line.carrier,
        kind: line.kind,
        image: line.image,
        quantity: line.quantity,
        rows: units
          .filter(
            ({ orderItemId, linePosition }) =>
              orderItemId === line.orderItemId && linePosition !== null && linePosition < line.quantity,
          )
          .map((device) => toUnitRow(device, canEdit)),
      })),
      stations: stations.map(({ station: { stationId, name, code, firstNumber } }) => ({
        stationId,
        name,
        code,
        firstNumber,
      })),
      settings: await toSettings(db, settings),
    },
  }
}
