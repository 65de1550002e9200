import { fleetLimits } from '@portal/domain/fleet-limits'
import { numberOnFrom } from '@portal/domain/unit-cells'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Reader, Tx } from '../../../db/client.ts'
import { devices } from '../../../db/schema/fleet.tables.ts'
import type { SignedInContext } from '../../../deps.ts'
import { lockSettings } from '../devices/settings.store.ts'
import { kindOfType } from './device-lines.ts'
import { findTakenUnits } from './units.store.ts'
import { type PlacedLine, storeUnitsOfCart } from './units-of-order.ts'

type Needs = Pick<SignedInContext, 'actor' | 'now' | 'requestId' | 'secrets'>
type OfOrder = { orderId: number; zohoAccountId: string; zohoUserId: string; agentName: string }

/** The unit numbers that an order got: how many, the first and the last. */
export type Numbered = { count: number; first: string; last: string }

/**
 * Numbers the devices of a new draft with the next free unit numbers of its account (docs/spec/fleet.md#order-again). Those
 * who do so wait for each other.
 * @returns null when there are none, or no number is free
 */
export async function numberAgain(
  tx: Tx,
  needs: Needs,
  { order, lines }: { order: OfOrder; lines: ReadonlyArray<PlacedLine['line']> },
): Promise<Numbered | null> {
  const places = lines
    .filter(({ productTypeId }) => kindOfType(productTypeId) !== undefined)
    .flatMap((line) =>
      Array.from({ length: line.quantity }, (_, position) => ({ cartItemId: line.orderItemId, position })),
    )
  const accountId = order.zohoAccountId
  const { nextNumber, unitDigits } = await lockSettings(tx, accountId)
  const span = fleetLimits.unitValueMax - nextNumber
  const taken = await findTakenUnits(tx, { accountId, from: nextNumber, span })
  const numbers = numberOnFrom(nextNumber, places.length, { digits: unitDigits, taken })
  const [first, last] = [numbers[0], numbers.at(-1)]
  if (first === undefined || last === undefined) return null
  await storeUnitsOfCart(tx, needs, {
    order,
    lines: lines.map((line) => ({ cartItemId: line.orderItemId, line })),
    units: numbers.flatMap((unitNumber, index) => {
      const place = places[index]
      return place ? [{ ...place, unitNumber }] : []
    }),
    isDraft: true,
  })
  return { count: numbers.length, first, last }
}

/** The unit numbers of an order's devices; none for an order that was not numbered. */
export async function unitsOfPastOrder(on: Reader, orderId: number): Promise<string[]> {
  const rows = await on
    .select({ unitNumber: devices.unitNumber })
    .from(devices)
    .where(and(eq(devices.orderId, orderId), isNotNull(devices.unitNumber)))
  return rows.flatMap(({ unitNumber }) => (unitNumber === null ? [] : [unitNumber]))
}
