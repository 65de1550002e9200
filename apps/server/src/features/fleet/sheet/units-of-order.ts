import type { BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { insertOrder } from '@portal/contract/order-changes'
import { type DeviceAction, deviceActions } from '@portal/domain/device-status'
import { isEmptyUnitRow, unitRowOf } from '@portal/domain/unit-rows'
import { recordChange } from '../../../audit/record-change.ts'
import type { Tx } from '../../../db/client.ts'
import type { DeviceRow } from '../../../db/schema/fleet.tables.ts'
import type { SignedInContext } from '../../../deps.ts'
import { findOwner, fleetAuthor } from '../../accounts/account-author.ts'
import { findShortCode } from '../devices/devices.store.ts'
import { fleetMoments } from '../moments.ts'
import { checkSheet, type SheetError } from './check-units.ts'
import { kindOfType } from './device-lines.ts'
import { refuseErrors } from './save-units.ts'
import { lockSheetOrder } from './sheet-order.ts'
import { deleteDevices, hasUnits, lockUnits, moveUnits } from './units.store.ts'
import { plannedDevice, withRow, writeUnits } from './write-units.ts'

/** What becomes of the numbered devices of an order when the order changes (docs/spec/fleet.md#orders). */

type Author = Pick<SignedInContext, 'actor' | 'now' | 'requestId'>
type Needs = Author & Pick<SignedInContext, 'secrets'>
/** The order's account, and its agent. */
type OfOrder = { orderId: number; zohoAccountId: string; zohoUserId: string; agentName: string }
type SentUnits = BodyOf<typeof insertOrder>['units']

/** A line of a new order, and the line of the cart that it was. */
export type PlacedLine = {
  cartItemId: string
  line: {
    orderItemId: string
    productId: string
    productTypeId: string
    manufacturerName: string
    model: string
    carrierId: string
    quantity: number
  }
}

/**
 * Stores what was numbered at checkout as devices of the new order, in its transaction.
 * Throws INVALID_INPUT with an entry for each cell, such as `units.4.unitNumber`, and PORT_PIN_UNAVAILABLE.
 */
export async function storeUnitsOfCart(
  tx: Tx,
  needs: Needs,
  {
    order,
    lines,
    units = [],
    isDraft,
  }: { order: OfOrder; lines: readonly PlacedLine[]; units: SentUnits; isDraft: boolean },
): Promise<void> {
  const shortCode = units.length > 0 ? await findShortCode(tx, order.zohoAccountId) : ''
  const rows = units
    .map((sent, index) => ({
      sent,
      ...placeOf(lines, sent),
      key: String(index),
      row: unitRowOf(sent, shortCode),
    }))
    .filter(({ row }) => !isEmptyUnitRow(row))
  if (rows.length === 0) return
  const placed = rows.map(({ row, key, place }) => ({ ...row, key, place: place ?? 0 }))
  refuseErrors('units', [
    ...placeErrors(rows),
    ...(await checkSheet(tx, { actor: needs.actor, accountId: order.zohoAccountId, rows: placed })),
  ])
  const author = await fleetAuthor(tx, needs, order)
  const changes = rows.flatMap(({ line, sent, row, key }) => {
    const kind = line && kindOfType(line.productTypeId)
    if (!line || !kind) return []
    const place = { ...order, status: isDraft ? 'planned' : 'ordered', position: sent.position } as const
    const device = plannedDevice({ ...line, kind }, place, author.at)
    return [{ key, before: null, after: withRow(needs, device, row) }]
  })
  await writeUnits(tx, author, order.zohoAccountId, changes, 'units')
}

/** The line of a sent row, and its number in the sheet; without them there is no such device in the cart. */
function placeOf(lines: readonly PlacedLine[], sent: { cartItemId: string; position: number }) {
  const devices = lines.filter(({ line }) => kindOfType(line.productTypeId) !== undefined)
  const index = devices.findIndex(({ cartItemId }) => cartItemId === sent.cartItemId)
  const found = devices[index]?.line
  if (!found || sent.position >= found.quantity) return {}
  const before = devices.slice(0, index).reduce((sum, { line }) => sum + line.quantity, 0)
  return { line: found, place: before + sent.position + 1 }
}

const noPlace = 'This device is no longer in your cart. Its line was removed or has fewer items now.'
const twice = 'This row was sent twice.'

function placeErrors(rows: ReadonlyArray<{ key: string; place?: number | undefined }>): SheetError[] {
  const seen = new Set<number>()
  return rows.flatMap(({ key, place }): SheetError[] => {
    const isAgain = place !== undefined && seen.has(place)
    if (place !== undefined && !isAgain) {
      seen.add(place)
      return []
    }
    return [{ key, column: 'unitNumber', code: 'no-row', message: isAgain ? twice : noPlace }]
  })
}

/** Takes an action on all devices of an order whose status allows it, with their history, in one statement. */
async function actOnUnits(tx: Tx, needs: Author, orderId: number, action: DeviceAction): Promise<void> {
  const { from, to } = deviceActions[action]
  if (to === null || !(await hasUnits(tx, orderId))) return
  const order = await lockSheetOrder(tx, needs.actor, orderId)
  await moveUnits(tx, await fleetAuthor(tx, needs, order), { orderId, action, from, to })
}

/** The order was submitted: its planned devices are ordered. */
export const orderUnits = (tx: Tx, needs: Author, orderId: number): Promise<void> =>
  actOnUnits(tx, needs, orderId, 'order')

/** The order is a draft again: its devices are planned again. */
export const planUnitsAgain = (tx: Tx, needs: Author, orderId: number): Promise<void> =>
  actOnUnits(tx, needs, orderId, 'plan')

/** The order was cancelled: devices that are not staged yet are gone, and their numbers free. */
export async function dropUnitsOfOrder(tx: Tx, needs: Author, orderId: number): Promise<void> {
  const { from } = deviceActions.drop
  const units = (await lockUnits(tx, orderId)).filter(({ status }) => from.includes(status))
  await drop(tx, needs, orderId, units)
}

type Losing = {
  orderId: number
  /** Whether the person said that numbered devices may be dropped. */
  dropUnits: boolean | undefined
  /** Which devices have no place any more. */
  loses: (device: DeviceRow) => boolean
  /** What is about to happen, for the refusal: "Lowering the quantity". */
  doing: string
}

/**
 * Removes the devices that a change of a draft leaves without a place.
 * Throws UNITS_NUMBERED, which names them, unless the person said that they may go.
 */
export async function dropUnits(
  tx: Tx,
  needs: Author,
  { orderId, dropUnits: mayDrop, loses, doing }: Losing,
): Promise<void> {
  const lost = (await lockUnits(tx, orderId)).filter(loses)
  if (lost.length === 0) return
  if (mayDrop !== true) {
    const units = lost.map(({ unitNumber }) => unitNumber ?? 'a device without a number')
    const message = `${doing} drops ${listed(units)}.`
    throw new AppError('UNITS_NUMBERED', { message, fields: { units } })
  }
  await drop(tx, needs, orderId, lost)
}

const listedMax = 5
function listed(units: readonly string[]): string {
  const what = units.length === 1 ? 'unit' : 'units'
  const rest = units.length - listedMax
  const shown = units.slice(0, listedMax).join(', ')
  return rest > 0 ? `${what} ${shown} and ${rest} more` : `${what} ${shown}`
}

/** The draft is about to be deleted with all of its devices. */
export async function noteUnitsDropped(tx: Tx, needs: Author, orderId: number): Promise<void> {
  if (await hasUnits(tx, orderId)) await noteDropped(tx, needs, await lockUnits(tx, orderId))
}

/** Cases learn that a replacement does not come; other devices are no replacements. */
async function noteDropped(tx: Tx, needs: Author, units: readonly DeviceRow[]): Promise<void> {
  const replacing = units.filter(({ replacesDeviceId }) => replacesDeviceId !== null)
  const [first] = replacing
  if (!first) return
  const author = await fleetAuthor(tx, needs, await findOwner(tx, first.zohoAccountId))
  await fleetMoments.unitsDropped.happens(tx, author, replacing)
}

/** Their histories go with them; the activity log keeps which units they were. */
async function drop(tx: Tx, needs: Author, orderId: number, units: readonly DeviceRow[]): Promise<void> {
  if (units.length === 0) return
  await noteDropped(tx, needs, units)
  await deleteDevices(tx, units)
  await recordChange(tx, needs, {
    entity: 'order',
    entityId: String(orderId),
    entityName: '',
    action: 'units dropped',
    before: { units: units.map(({ unitNumber }) => unitNumber ?? '').join(', ') },
    after: null,
  })
}
