import { type Address, addressErrors, addressParts } from './address.ts'
import { limits } from './limits.ts'
import type { Cents } from './money.ts'
import type { OrderShipping } from './shipping.ts'

/**
 * Several destinations on one order (docs/spec/orders.md#destinations). The first is the shipping address of the header; all
 * goods that are given to no other destination go there.
 */

/** So many of a line that go to one destination. */
export type SplitItem = { lineId: string; quantity: number }
/** What goes to each destination after the first, in their order. */
export type Splits = ReadonlyArray<{ items: readonly SplitItem[] }>

type Line = { quantity: number; isAddOn: boolean }

/** A line with the place of the device line that it goes with; undefined for a line of its own. */
const deviceOf = <L extends Line>(lines: readonly L[], place: number): L | undefined =>
  lines[place]?.isAddOn ? lines.slice(0, place).findLast(({ isAddOn }) => !isAddOn) : undefined

/** How many of a line go to a destination after the first. Add-ons go with the devices of their line, and where they are given themselves. */
function givenTo<L extends Line>(
  lines: readonly L[],
  { place, idOf }: { place: number; idOf: (line: L) => string },
  items: readonly SplitItem[],
): number {
  const line = lines[place]
  if (!line) return 0
  const device = deviceOf(lines, place)
  const givenOfLine = (one: L) =>
    items.reduce((sum, { lineId, quantity }) => sum + (lineId === idOf(one) ? quantity : 0), 0)
  const withDevice = device ? Math.floor((line.quantity * givenOfLine(device)) / device.quantity) : 0
  return withDevice + givenOfLine(line)
}

/**
 * The lines of an order at the quantities that go to each destination, the first one first. Lines of which nothing goes
 * there are left out, except a device line whose add-ons go there.
 * @param lines in their order, add-ons behind the line that they go with
 */
export function linesByDestination<L extends Line>(
  lines: readonly L[],
  idOf: (line: L) => string,
  splits: Splits,
): L[][] {
  const given = splits.map(({ items }) => lines.map((_, place) => givenTo(lines, { place, idOf }, items)))
  const rest = lines.map(
    ({ quantity }, place) => quantity - given.reduce((sum, of) => sum + (of[place] ?? 0), 0),
  )
  return [rest, ...given].map((quantities) =>
    lines.flatMap((line, place) => {
      const quantity = Math.max(0, quantities[place] ?? 0)
      return quantity > 0 || goesWithAddOns(lines, place, quantities) ? [{ ...line, quantity }] : []
    }),
  )
}

/** Whether add-ons of a line that itself does not go there do. */
function goesWithAddOns(lines: readonly Line[], place: number, quantities: readonly number[]): boolean {
  const line = lines[place]
  if (!line || line.isAddOn) return false
  const next = lines.findIndex((other, index) => index > place && !other.isAddOn)
  const end = next === -1 ? lines.length : next
  return quantities.slice(place + 1, end).some((quantity) => quantity > 0)
}

/** How many of a line are given to destinations after the first. */
export const givenOf = (lineId: string, splits: Splits): number =>
  splits.reduce(
    (sum, { items }) =>
      sum + items.reduce((part, one) => part + (one.lineId === lineId ? one.quantity : 0), 0),
    0,
  )

/** Rates of all destinations together; null while one of them is not known. */
export function freightCents(
  first: Pick<OrderShipping, 'shippingRateCents'>,
  others: ReadonlyArray<Pick<OrderShipping, 'shippingRateCents'>>,
): Cents | null {
  const rates = [first, ...others].map(({ shippingRateCents }) => shippingRateCents)
  return rates.reduce<Cents | null>((sum, rate) => (sum === null || rate === null ? null : sum + rate), 0)
}

/** What an order's total has of freight: the rates that are known. */
export const knownFreightCents = (
  first: Pick<OrderShipping, 'shippingRateCents'>,
  others: ReadonlyArray<Pick<OrderShipping, 'shippingRateCents'>>,
): Cents => [first, ...others].reduce((sum, { shippingRateCents }) => sum + (shippingRateCents ?? 0), 0)

type SplitLine = { id: string; name: string; quantity: number; isSplittable: boolean }
export type SplitProblem = { destination: number; lineId: string | null; words: string }

/**
 * What is wrong with the quantities of a split, destination by destination (from 0: the first after the shipping address).
 * What goes to a destination is never more than its line, and each destination gets something.
 */
export function splitProblems(lines: readonly SplitLine[], splits: Splits): SplitProblem[] {
  const byId = new Map(lines.map((line) => [line.id, line]))
  const problems = splits.flatMap(({ items }, destination): SplitProblem[] => {
    const seen = new Set<string>()
    const wrong = items.flatMap(({ lineId, quantity }): SplitProblem[] => {
      const isAgain = seen.has(lineId)
      seen.add(lineId)
      const words = isAgain ? 'This line is named twice.' : itemProblem(byId.get(lineId), quantity)
      return words === undefined ? [] : [{ destination, lineId, words }]
    })
    const isEmpty = items.every(({ quantity }) => quantity === 0)
    return isEmpty
      ? [{ destination, lineId: null, words: 'Give this destination at least one item, or remove it.' }]
      : wrong
  })
  if (problems.length > 0) return problems
  return lines.flatMap(({ id, name, quantity }): SplitProblem[] => {
    const given = givenOf(id, splits)
    const destination = splits.findLastIndex(({ items }) => items.some(({ lineId }) => lineId === id))
    const words = `${name}: ${given} of ${quantity} are given to destinations.`
    return given > quantity ? [{ destination, lineId: id, words }] : []
  })
}

function itemProblem(line: SplitLine | undefined, quantity: number): string | undefined {
  if (!line) return 'The order has no such line any more.'
  if (!line.isSplittable) return `${line.name} goes with its device or is not shipped, and can’t be split.`
  return quantity > line.quantity ? `There are only ${line.quantity} of ${line.name}.` : undefined
}

/** The order has no room for another destination. */
export const tooManyDestinations = `One order goes to at most ${limits.destinationsMax} places.`

/** A numbered unit as far as splitting by station looks at it. */
type UnitAtStation = { lineId: string; stationId: string | null }

/**
 * What goes to each station by the stations of the numbered units, in the order of the stations that are given. Units
 * without a station stay with the first destination.
 */
export function splitByStation(
  units: readonly UnitAtStation[],
  stationIds: readonly string[],
): Array<{ stationId: string; items: SplitItem[] }> {
  return stationIds.flatMap((stationId) => {
    const counts = new Map<string, number>()
    for (const unit of units)
      if (unit.stationId === stationId) counts.set(unit.lineId, (counts.get(unit.lineId) ?? 0) + 1)
    const items = [...counts].map(([lineId, quantity]) => ({ lineId, quantity }))
    return items.length > 0 ? [{ stationId, items }] : []
  })
}

/** How a destination is called: its name, or its street. */
export const destinationName = ({ name, address }: { name: string; address: Address }): string =>
  name.trim() || address.street.trim() || 'a destination without a name'

/** The parts of a destination's address that cannot be used. */
export const wrongAddressParts = (address: Address) => {
  const errors = addressErrors('Shipping', address)
  return addressParts.filter((part) => errors[part] !== undefined)
}
