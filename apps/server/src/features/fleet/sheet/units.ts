import type { AnswerOf } from '@portal/contract/endpoint'
import type { getUnits, SavedUnit, UnitRowAnswer, UnitSheet } from '@portal/contract/fleet-units'
import { productNameOf } from '@portal/domain/catalog'
import type { DeviceStatus, NumberWish } from '@portal/domain/device-status'
import { appliedWish } from '@portal/domain/number-wish'
import { isSettled, lineWords, type UnitRow } from '@portal/domain/unit-rows'
import type { Reader } from '../../../db/client.ts'
import type { DeviceRow } from '../../../db/schema/fleet.tables.ts'
import type { SignedInContext } from '../../../deps.ts'
import { toSettings } from '../devices/fleet-settings.ts'
import { findSettings } from '../devices/settings.store.ts'
import { findStations } from '../stations/stations.store.ts'
import { findDeviceLines } from './device-lines.ts'
import { findSheetOrder, mayNumber, type SheetOrder } from './sheet-order.ts'
import { findUnits } from './units.store.ts'

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
      planCents: line.planCents,
      rows: units
        .filter(
          ({ orderItemId, linePosition }) =>
            orderItemId === line.orderItemId && linePosition !== null && linePosition < line.quantity,
        )
        .map((device) => toUnitRow(device, canEdit, line.planCents > 0)),
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

/** A device of an order as documents list it. */
export type ListedUnit = Omit<UnitRow, 'portPin' | 'numberWish'> & {
  /** The one that applies. */
  numberWish: NumberWish
  /** "Halden N6 Pro". */
  name: string
  /** The carrier of its line. */
  carrier: string
  /** Name and code of its station; empty without one. */
  station: string
  stationCode: string
  /** The number of its line, or what was asked for, such as "New, area 419"; empty without one. */
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
        const said = rowOfDevice(device)
        const row = { ...said, numberWish: appliedWish(said, line.planCents > 0) }
        const station = places.get(row.stationId ?? '')
        return {
          ...row,
          name: productNameOf(line),
          carrier: line.carrier,
          station: station?.name ?? '',
          stationCode: station?.code ?? '',
          wish: lineWords(row, isSettled(device.status)),
        }
      }),
  )
}

/** The row of a sheet that a device is, without its transfer PIN. */
export const rowOfDevice = (device: DeviceRow): Omit<UnitRow, 'portPin'> => ({
  unitNumber: device.unitNumber ?? '',
  holder: device.holder,
  stationId: device.stationId,
  numberWish: device.numberWish,
  areaCode: device.areaCode ?? '',
  phoneNumber: device.phoneNumber ?? '',
  portCarrier: device.portCarrier ?? '',
  portAccountNumber: device.portAccountNumber ?? '',
})

/** What a sheet can change of a device that it has: nothing any more once it was staged. */
export const isOpenStatus = (status: DeviceStatus) => !isSettled(status)

/** A device as a row of an answer. @param hasPlan its line of the order has a rate plan */
export const toUnitRow = (device: DeviceRow, canEdit: boolean, hasPlan: boolean): UnitRowAnswer => ({
  ...rowOfDevice(device),
  numberWish: appliedWish(device, hasPlan),
  isWishSaid: device.numberWish !== null,
  position: device.linePosition ?? 0,
  deviceId: device.deviceId,
  version: device.version,
  status: device.status,
  canEdit: canEdit && isOpenStatus(device.status),
  hasPortPin: device.portPinSealed !== null,
})

/** A place without a device, as a row of an answer. */
export const emptyRowAt = (orderItemId: string, position: number, hasPlan: boolean): SavedUnit => ({
  orderItemId,
  position,
  deviceId: null,
  version: 0,
  status: null,
  canEdit: true,
  unitNumber: '',
  holder: '',
  stationId: null,
  numberWish: hasPlan ? 'new' : 'none',
  isWishSaid: false,
  areaCode: '',
  phoneNumber: '',
  portCarrier: '',
  portAccountNumber: '',
  hasPortPin: false,
  changedBy: null,
})
