import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { SavedUnit, saveUnits as saveUnitsCall } from '@portal/contract/fleet-units'
import { orderStatus } from '@portal/domain/order-status'
import { isEmptyUnitRow, type PlacedUnitRow, unitRowOf } from '@portal/domain/unit-rows'
import type { Tx } from '../../../db/client.ts'
import { idempotentTransaction } from '../../../db/idempotent-transaction.ts'
import type { DeviceRow } from '../../../db/schema/fleet.tables.ts'
import type { SignedInContext } from '../../../deps.ts'
import { type EventAuthor, fleetAuthor } from '../../accounts/account-author.ts'
import { findShortCode } from '../devices/devices.store.ts'
import { findLastAuthors } from '../devices/history.store.ts'
import { checkSheet, type SheetError, withoutOthers } from './check-units.ts'
import { type DeviceLine, findDeviceLines } from './device-lines.ts'
import { lockSheetOrder, refuseClosed, type SheetOrder } from './sheet-order.ts'
import { lockUnits } from './units.store.ts'
import { emptyRowAt, isOpenStatus, rowOfDevice, toUnitRow } from './units.ts'
import { plannedDevice, type UnitChange, withRow, writeUnits } from './write-units.ts'

type Needs = Pick<
  SignedInContext,
  'inTransaction' | 'idempotency' | 'actor' | 'now' | 'requestId' | 'secrets'
>
/** A sent row with what is at its place. */
type Placed = {
  sent: SentRow
  row: PlacedUnitRow
  line: DeviceLine | undefined
  device: DeviceRow | undefined
}

/**
 * Saves rows of the sheet of an order (docs/spec/fleet.md#sheet): all that no other person changed meanwhile, or, while a
 * single cell is wrong, none.
 * Throws ORDER_NOT_FOUND, UNITS_CLOSED, PORT_PIN_UNAVAILABLE, and INVALID_INPUT with an entry for each cell, such as
 * `rows.4.unitNumber`.
 */
export const saveUnits = (
  needs: Needs,
  orderId: number,
  { rows }: BodyOf<typeof saveUnitsCall>,
): Promise<AnswerOf<typeof saveUnitsCall>> =>
  idempotentTransaction(needs, async (tx) => {
    // Those who number the same order wait here for each other, and for those who change or submit it.
    const order = await lockSheetOrder(tx, needs.actor, orderId)
    refuseClosed(needs.actor, order)
    const author = await fleetAuthor(tx, needs, order)
    return { result: await saveRowsIn(tx, needs, { order, author, rows: () => rows }) }
  })

type Saving = {
  order: Pick<SheetOrder, 'orderId' | 'zohoAccountId' | 'statusId'>
  author: EventAuthor
  /** Whether a refusal may say which other device has a unit number. */
  namesOthers?: boolean
  /** The rows to save, beside the devices that are there. */
  rows: (units: readonly DeviceRow[]) => readonly SentRow[]
}
export type SentRow = BodyOf<typeof saveUnitsCall>['rows'][number]

/**
 * Saves rows of the sheet of an order that the caller has locked.
 * Throws PORT_PIN_UNAVAILABLE, and INVALID_INPUT with an entry for each cell.
 */
export async function saveRowsIn(
  tx: Tx,
  needs: Pick<SignedInContext, 'now' | 'secrets'> & { actor?: SignedInContext['actor'] },
  { order, author, rows, namesOthers = true }: Saving,
): Promise<AnswerOf<typeof saveUnitsCall>['result']> {
  const { orderId } = order
  const [lines, units] = [await findDeviceLines(tx, orderId), await lockUnits(tx, orderId)]
  const shortCode = await findShortCode(tx, order.zohoAccountId)
  const placed = placesOf(rows(units), { lines, units, shortCode })
  const changed = placed.filter(isChangedMeanwhile)
  const wanted = placed.filter((one) => !changed.includes(one))
  const errors = await wrongCells(tx, needs.actor ?? null, order, { wanted, lines, units })
  refuseErrors(
    'rows',
    namesOthers
      ? errors
      : withoutOthers(
          errors,
          wanted.map(({ row }) => row),
        ),
  )
  const changes = wanted.map((one) => changeOf(needs, order, one))
  const after = await writeUnits(tx, author, order.zohoAccountId, changes)
  const saved = wanted.map((one, index) => answerOf(one, after[index] ?? null))
  const authors = await findLastAuthors(
    tx,
    changed.flatMap(({ device }) => (device ? [device.deviceId] : [])),
  )
  return {
    saved,
    changed: changed.map((one) => answerOf(one, one.device ?? null, authors.get(one.device?.deviceId ?? ''))),
  }
}

type Sheet = { lines: readonly DeviceLine[]; units: readonly DeviceRow[]; shortCode: string }
function placesOf(rows: readonly SentRow[], { lines, units, shortCode }: Sheet): Placed[] {
  const places = firstPlaces(lines)
  return rows.map((sent, index) => {
    const line = lines.find(
      ({ orderItemId, quantity }) => orderItemId === sent.orderItemId && sent.position < quantity,
    )
    const device = units.find(
      ({ orderItemId, linePosition }) => orderItemId === sent.orderItemId && linePosition === sent.position,
    )
    const row = {
      ...unitRowOf(sent, shortCode),
      key: String(index),
      place: (places.get(sent.orderItemId) ?? 0) + sent.position + 1,
      hasPortPin: device !== undefined && device.portPinSealed !== null,
    }
    return { sent, row, line, device }
  })
}

/** How many rows of the sheet are before each line. */
function firstPlaces(lines: readonly DeviceLine[]): Map<string, number> {
  let place = 0
  return new Map(
    lines.map(({ orderItemId, quantity }) => {
      place += quantity
      return [orderItemId, place - quantity]
    }),
  )
}

/** Another person changed the row since it was read; one that is as it was sent fits nevertheless. */
function isChangedMeanwhile({ sent, row, device }: Placed): boolean {
  const isSame =
    sent.version === (device?.version ?? 0) &&
    (sent.deviceId === undefined || sent.deviceId === (device?.deviceId ?? null))
  if (isSame) return false
  if (!device) return !isEmptyUnitRow(row)
  const stored = rowOfDevice(device)
  const isAsSent = (Object.keys(stored) as Array<keyof typeof stored>).every(
    (column) => stored[column] === row[column],
  )
  return !isAsSent || row.portPin !== undefined
}

async function wrongCells(
  tx: Tx,
  actor: SignedInContext['actor'] | null,
  order: Saving['order'],
  { wanted, lines, units }: { wanted: readonly Placed[]; lines: readonly DeviceLine[]; units: DeviceRow[] },
): Promise<SheetError[]> {
  const filled = wanted.filter(({ row }) => !isEmptyUnitRow(row))
  const written = new Set(wanted.map(({ device }) => device?.deviceId))
  const places = firstPlaces(lines)
  return [
    ...placeErrors(wanted),
    ...(await checkSheet(tx, {
      actor,
      accountId: order.zohoAccountId,
      orderId: order.orderId,
      rows: filled.map(({ row }) => row),
      others: units
        .filter(({ deviceId }) => !written.has(deviceId))
        .map((device) => ({
          ...rowOfDevice(device),
          key: device.deviceId,
          place: (places.get(device.orderItemId ?? '') ?? 0) + (device.linePosition ?? 0) + 1,
          hasPortPin: device.portPinSealed !== null,
        })),
    })),
  ]
}

/** Throws INVALID_INPUT with an entry for each cell. */
export function refuseErrors(list: 'rows' | 'units', errors: readonly SheetError[]): void {
  if (errors.length === 0) return
  const fields: Record<string, string[]> = {}
  for (const { key, column, message } of errors)
    fields[`${list}.${key}.${column}`] = [...(fields[`${list}.${key}.${column}`] ?? []), message]
  throw new AppError('INVALID_INPUT', { fields })
}

const noPlace = 'This row is no longer on the order: its line was removed, or has fewer units now.'
const twice = 'This row was sent twice.'
const tooLate = 'This device is being staged already.'

/** Rows without a place on the order, two for one place, and rows of devices that are past numbering. */
function placeErrors(wanted: readonly Placed[]): SheetError[] {
  const seen = new Set<string>()
  return wanted.flatMap(({ sent, row: { key }, line, device }): SheetError[] => {
    const place = `${sent.orderItemId} ${sent.position}`
    const isAgain = seen.has(place)
    seen.add(place)
    const message =
      line === undefined
        ? noPlace
        : isAgain
          ? twice
          : device && !isOpenStatus(device.status)
            ? tooLate
            : undefined
    return message === undefined ? [] : [{ key, column: 'unitNumber', code: 'no-row', message }]
  })
}

function changeOf(
  needs: Pick<Needs, 'now' | 'secrets'>,
  order: Saving['order'],
  { row, line, device, sent }: Placed,
): UnitChange {
  if (isEmptyUnitRow(row)) return { key: row.key, before: device ?? null, after: null }
  if (!line) throw new Error('A row without a line was refused before.')
  const start =
    device ??
    plannedDevice(
      line,
      {
        orderId: order.orderId,
        zohoAccountId: order.zohoAccountId,
        status: order.statusId === orderStatus.draft ? 'planned' : 'ordered',
        position: sent.position,
      },
      needs.now(),
    )
  return { key: row.key, before: device ?? null, after: withRow(needs, start, row) }
}

function answerOf(
  { sent, line }: Placed,
  device: DeviceRow | null,
  changedBy: string | null = null,
): SavedUnit {
  const hasPlan = line !== undefined && line.planCents > 0
  return device === null
    ? emptyRowAt(sent.orderItemId, sent.position, hasPlan)
    : { ...toUnitRow(device, true, hasPlan), orderItemId: sent.orderItemId, changedBy }
}
