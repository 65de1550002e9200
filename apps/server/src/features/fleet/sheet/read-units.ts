import type { AnswerOf } from '@portal/contract/endpoint'
import type { getUnits, UnitSheet } from '@portal/contract/fleet-units'
import { productNameOf } from '@portal/domain/catalog'
import type { Reader } from '../../../db/client.ts'
import type { SignedInContext } from '../../../deps.ts'
import { toSettings } from '../read-fleet-settings.ts'
import { findSettings } from '../settings.store.ts'
import { findStations } from '../stations.store.ts'
import { findSheetOrder, mayNumber, type SheetOrder } from './sheet-order.ts'
import { toUnitRow } from './unit-wire.ts'
import { findDeviceLines, findUnits } from './units.store.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor'>

/**
 * The fleet sheet of an order (docs/spec/fleet.md#sheet): its lines of devices with the rows that are filled in.
 * Throws ORDER_NOT_FOUND.
 */
export async function readUnits({ db, actor }: Needs, orderId: number): Promise<AnswerOf<typeof getUnits>> {
  const order = await findSheetOrder(db, actor, orderId)
  return { result: await unitSheetOf(db, order, mayNumber(actor, order)) }
}

/** The fleet sheet of this order. @param canEdit whether the reader may change it */
export async function unitSheetOf(
  on: Reader,
  order: Omit<SheetOrder, 'zohoUserId' | 'agentName'>,
  canEdit: boolean,
): Promise<UnitSheet> {
  const { orderId, zohoAccountId: accountId } = order
  const [lines, units, stations, settings] = await Promise.all([
    findDeviceLines(on, orderId),
    findUnits(on, orderId),
    findStations(on, accountId),
    findSettings(on, accountId),
  ])
  return {
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
    settings: await toSettings(on, settings),
  }
}
