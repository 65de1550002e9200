import { AppError, type FieldErrors } from '@portal/contract/errors'
import { productNameOf, productTypeOf } from '@portal/domain/catalog'
import { splitProblems, tooManyDestinations } from '@portal/domain/destinations'
import type { LineToShip } from '@portal/domain/goods-to-ship'
import { limits } from '@portal/domain/limits'
import {
  mayShipDirect,
  type OrderShipping,
  type ShippedLine,
  startingShipping,
} from '@portal/domain/shipping'
import { notDirectWords } from '@portal/domain/submit-blockers'
import { v7 } from 'uuid'
import type { Tx } from '../../../db/client.ts'
import { noRateFor, type Shipment } from '../../../ports/shipping-rates.ts'
import type { Quotes } from '../draft/draft-shipping.ts'
import { atRate, chosenForDraft, directShipping, type ShippingForm } from '../place/chosen-shipping.ts'
import { choiceOf, linesOfDestinations, shipmentsOf, splitsOf } from './destination-shipping.ts'
import { type Destination, type DestinationItem, stationsAmong } from './destinations.store.ts'

/** Destinations as a request names them become destinations of an order (docs/spec/orders.md#destinations). */

export type SentDestination = ShippingForm & {
  destinationId?: string | undefined
  stationId?: string | null | undefined
  name?: string | undefined
  street: string
  city: string
  state: string
  code: string
  addressOverrideReason?: string | null | undefined
  items: DestinationItem[]
}

/** A line of the order, in its order. */
export type LineOfOrder = LineToShip &
  ShippedLine & { orderItemId: string; manufacturerName: string; model: string }

type Wanted = {
  sent: readonly SentDestination[]
  lines: readonly LineOfOrder[]
  /** What the draft has by now; none for a new order. */
  stored?: readonly Destination[]
  zohoAccountId: string
}

/** Whether a line can be given to another destination: it is shipped, and goes with no other line. */
export const isSplittable = ({ isAddOn, productTypeId }: { isAddOn: boolean; productTypeId: string }) =>
  !isAddOn && productTypeOf(productTypeId) !== 'service'

/** Runs what concerns one destination, so that the fields of its refusals name it. */
function at<T>(place: number, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error
    const fields: FieldErrors = {}
    for (const [name, words] of Object.entries(error.fields)) fields[`destinations.${place}.${name}`] = words
    throw new AppError(error.code, { message: error.message, fields })
  }
}

/**
 * The destinations that are wanted, with names and quantities checked, not quoted yet.
 * Throws INVALID_INPUT with `destinations.0.items` and its like.
 */
export async function wantedDestinations(
  tx: Tx,
  { sent, lines, stored = [], zohoAccountId }: Wanted,
): Promise<Destination[]> {
  const fields: FieldErrors = {}
  const refuse = (field: string, words: string) => {
    fields[field] = [...(fields[field] ?? []), words]
  }
  if (sent.length >= limits.destinationsMax) refuse('destinations', tooManyDestinations)
  const known = await stationsAmong(
    tx,
    zohoAccountId,
    sent.flatMap(({ stationId }) => (stationId ? [stationId] : [])),
  )
  for (const [place, { stationId }] of sent.entries())
    if (stationId && !known.has(stationId))
      refuse(`destinations.${place}.stationId`, 'This is none of the account’s stations.')
  const named = lines.map((line) => ({
    id: line.orderItemId,
    name: productNameOf(line),
    quantity: line.quantity,
    isSplittable: isSplittable(line),
  }))
  for (const { destination, words } of splitProblems(named, splitsOf(sent)))
    refuse(`destinations.${destination}.items`, words)
  if (Object.keys(fields).length > 0) throw new AppError('INVALID_INPUT', { fields })
  const taken = new Set<string>()
  return sent.map((one) => toDestination(one, { stored, taken }))
}

function toDestination(
  one: SentDestination,
  { stored, taken }: { stored: readonly Destination[]; taken: Set<string> },
): Destination {
  const before = stored.find(({ destinationId }) => destinationId === one.destinationId)
  const destinationId = before && !taken.has(before.destinationId) ? before.destinationId : v7()
  taken.add(destinationId)
  const { stationId = null, name = '', street, city, state, code, addressOverrideReason = null, items } = one
  const choice = before ? choiceOf(before) : startingShipping
  return {
    destinationId,
    stationId,
    name,
    street,
    city,
    state,
    code,
    addressOverrideReason,
    promisedDeliveryDate: '',
    isRemainder: false,
    items,
    ...choice,
  }
}

type Quoting = {
  sent: readonly SentDestination[]
  to: Shipment['to']
  lines: readonly LineOfOrder[]
  quotes: Quotes
  /** Whether it is ordered now: each rate must be there, as the person chose it. */
  isOrdered: boolean
}

/**
 * Wanted destinations with the method and rate that were chosen, at our own price.
 * Throws RATE_CHANGED, DIRECT_NOT_OFFERED and, where it is ordered, RATES_UNAVAILABLE and INVALID_INPUT.
 */
export function chosenDestinations(
  wanted: readonly Destination[],
  { sent, to, lines, quotes, isOrdered }: Quoting,
): Destination[] {
  const shipments = shipmentsOf(to, lines, wanted)
  const [, ...places] = linesOfDestinations(lines, wanted)
  return wanted.map((destination, place) => {
    const form = sent[place]
    const shipment = shipments[place + 1]
    if (!form || !shipment) return destination
    const asked: Quotes = (one) => quotes(one, shipments)
    const chosen = at(place, () =>
      chosenAt(form, { destination, shipment, lines: places[place] ?? [], quotes: asked, isOrdered }),
    )
    return { ...destination, ...chosen }
  })
}

type Choosing = {
  destination: Destination
  shipment: Shipment
  lines: readonly LineOfOrder[]
  quotes: Quotes
  isOrdered: boolean
}

function chosenAt(
  form: SentDestination,
  { destination, shipment, lines, quotes, isOrdered }: Choosing,
): OrderShipping {
  if (form.shipDirect) {
    if (!mayShipDirect(lines)) throw notDirect(lines)
    return directShipping
  }
  if (isOrdered && form.shipDirect !== null) return ratedNow(form, shipment, quotes)
  const shipDirect = form.shipDirect === undefined ? false : form.shipDirect
  return chosenForDraft({ ...form, shipDirect }, { stored: choiceOf(destination), shipment, quotes })
}

function notDirect(lines: readonly LineOfOrder[]) {
  const named = lines.map((line) => ({ ...line, name: productNameOf(line) }))
  const words = `This cannot ship direct from the carrier: ${notDirectWords(named)}.`
  return new AppError('DIRECT_NOT_OFFERED', { fields: { shippingMethod: [words] } })
}

function ratedNow(form: SentDestination, shipment: Shipment, quotes: Quotes): OrderShipping {
  const rates = quotes(shipment)
  if (rates === 'silent') throw new AppError('RATES_UNAVAILABLE')
  const message = 'The cart changed. Please choose a rate again.'
  if (rates === 'unsettled') throw new AppError('RATE_CHANGED', { fields: { shippingRate: [message] } })
  if (rates.length === 0)
    throw new AppError('RATE_CHANGED', { fields: { shippingRate: [noRateFor(shipment)] } })
  if (form.shippingRate == null || !form.shippingDescription)
    throw new AppError('INVALID_INPUT', { fields: { shippingRate: ['Choose a shipping rate.'] } })
  return atRate(rates, form, shipment)
}
