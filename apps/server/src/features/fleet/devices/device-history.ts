import { numberWishLabels } from '@portal/domain/unit-rows'
import { v7 } from 'uuid'
import type { ChangedValue, DeviceRow, deviceEvents } from '../../../db/schema/fleet.tables.ts'
import type { EventAuthor } from '../../accounts/account-author.ts'

/** What stations and carriers are called, by their ids: histories say names, which stay when the thing is gone. */
export type Names = {
  stations: ReadonlyMap<string, { name: string }>
  carriers: ReadonlyMap<string, string>
}

/** What happened, beside the actions of the status machine. */
export type DeviceEventKind = 'created' | 'imported' | 'changed' | (string & {})

type NewEvent = typeof deviceEvents.$inferInsert

const stationName = (names: Names, id: string | null) =>
  id === null ? null : (names.stations.get(id)?.name ?? null)

/** The values of a device that its history tells, as people read them. */
const toldValues: Record<string, (device: DeviceRow, names: Names) => string | null> = {
  unitNumber: ({ unitNumber }) => unitNumber,
  status: ({ status }) => status,
  holder: ({ holder }) => holder || null,
  station: ({ stationId }, names) => stationName(names, stationId),
  make: ({ make }) => make || null,
  model: ({ model }) => model || null,
  imei: ({ imei }) => imei,
  serial: ({ serial }) => serial,
  phoneNumber: ({ phoneNumber }) => phoneNumber,
  numberWish: ({ numberWish }) => numberWish && numberWishLabels[numberWish],
  areaCode: ({ areaCode }) => areaCode,
  portCarrier: ({ portCarrier }) => portCarrier,
  portAccountNumber: ({ portAccountNumber }) => portAccountNumber,
  sim: ({ iccid }) => iccid,
  carrier: ({ carrierId }, names) => (carrierId === null ? null : (names.carriers.get(carrierId) ?? null)),
  coverFrom: ({ coverFrom }) => coverFrom,
  coverUntil: ({ coverUntil }) => coverUntil,
  repairsUsed: ({ repairsUsed }) => (repairsUsed === 0 ? null : String(repairsUsed)),
  coverKind: ({ coverIsSubscription }) => (coverIsSubscription ? 'Subscription' : null),
  note: ({ note }) => note || null,
}

/** What differs between two states of a device; of a new one everything that it has. */
export const changesOf = (before: DeviceRow | null, after: DeviceRow, names: Names): ChangedValue[] => [
  ...Object.entries(toldValues).flatMap(([field, read]) => {
    const [from, to] = [before && read(before, names), read(after, names)]
    return from === to ? [] : [{ field, from, to }]
  }),
  ...kitChange(before, after),
  ...pinChange(before?.portPinSealed ?? null, after.portPinSealed),
]

/** Another kit, or a later version of the same one, of which both names can be alike. */
function kitChange(before: DeviceRow | null, after: DeviceRow): ChangedValue[] {
  const [from, to] = [before?.kitName ?? null, after.kitName]
  const isSame = (before?.kitId ?? null) === after.kitId && (before?.kitVersion ?? null) === after.kitVersion
  return isSame ? [] : [{ field: 'kit', from, to }]
}

/** That a transfer PIN was entered, replaced or removed; what it is, is told by no history. */
const pinChange = (before: string | null, after: string | null): ChangedValue[] =>
  before === after
    ? []
    : [{ field: 'portPin', from: before && 'entered', to: after && (before ? 'replaced' : 'entered') }]

/** The entry that tells a change; unit number, holder, station and status are those after it (docs/spec/fleet.md#history). */
export const eventOf = (
  author: EventAuthor,
  {
    kind,
    device,
    changes,
    names,
  }: { kind: DeviceEventKind; device: DeviceRow; changes: ChangedValue[]; names: Names },
): NewEvent => ({
  deviceEventId: v7(),
  deviceId: device.deviceId,
  zohoAccountId: device.zohoAccountId,
  kind,
  changes,
  userId: author.userId,
  by: author.by,
  onBehalfOf: author.onBehalfOf,
  at: author.at,
  requestId: author.requestId,
  unitNumber: device.unitNumber,
  holder: device.holder,
  stationName: stationName(names, device.stationId) ?? '',
  status: device.status,
})
