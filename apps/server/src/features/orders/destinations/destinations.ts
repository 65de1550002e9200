import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { saveDestinations as saveDestinationsCall } from '@portal/contract/shipping'
import { type Address, addressesOf, addressFields, sameAddress } from '@portal/domain/address'
import { destinationName, knownFreightCents } from '@portal/domain/destinations'
import type { Tx } from '../../../db/client.ts'
import { idempotentTransaction } from '../../../db/idempotent-transaction.ts'
import type { SignedInContext } from '../../../deps.ts'
import { type Verify, withVerifiedAddresses } from '../../addresses/verify-address.ts'
import { type Quotes, quotedShipping, withQuotes } from '../draft/draft-shipping.ts'
import { lockOrderFor, refuseOtherVersion } from '../draft/lock-order.ts'
import { eventsFor } from '../draft/order-events.ts'
import { orderAmounts } from '../draft/order-lines.ts'
import { writeChange } from '../draft/orders.store.ts'
import { findWholeOrder, type WholeOrder } from '../list/find-whole-order.ts'
import {
  findUnverified,
  judgePlaces,
  keptReason,
  refuseUnverified,
  refuseUnverifiedPlaces,
} from '../place/judge-addresses.ts'
import { addressOfDestination, choiceOf, firstLinesOf } from './destination-shipping.ts'
import {
  type Destination,
  deleteDestinations,
  insertDestinationItems,
  insertDestinations,
} from './destinations.store.ts'
import { withQuotedRemainder } from './remainder.ts'
import { chosenDestinations, wantedDestinations } from './wanted-destinations.ts'

type Needs = Pick<
  SignedInContext,
  'db' | 'inTransaction' | 'now' | 'actor' | 'idempotency' | 'shippingRates' | 'addresses'
>
type Form = BodyOf<typeof saveDestinationsCall>
type Answer = AnswerOf<typeof saveDestinationsCall>

/**
 * Replaces where else a draft goes, and what goes there (docs/spec/orders.md#destinations). Each destination is quoted for
 * its own goods, the shipping address as well: it keeps its service at today's price. A new shipping address that is sent
 * with them is saved in the same transaction.
 * Throws ORDER_NOT_FOUND, ORDER_NOT_DRAFT, ORDER_CHANGED, DIRECT_NOT_OFFERED, ADDRESS_UNVERIFIED, RATE_CHANGED, KEY_REUSED,
 * REQUEST_RUNNING, and INVALID_INPUT with fields such as `destinations.0.items` and `shippingAddress.street`.
 */
export const saveDestinations = (ctx: Needs, orderId: number, form: Form): Promise<Answer> =>
  withVerifiedAddresses(ctx, (verify) =>
    withQuotes(ctx, (quotes) =>
      idempotentTransaction<Answer>(ctx, (tx) => saveIn(tx, ctx, { orderId, form, verify, quotes })),
    ),
  )

async function saveIn(
  tx: Tx,
  ctx: Needs,
  { orderId, form, verify, quotes }: { orderId: number; form: Form; verify: Verify; quotes: Quotes },
): Promise<Answer> {
  const locked = await lockOrderFor(tx, ctx, orderId, 'edit')
  await refuseOtherVersion(tx, locked, form.version)
  const order = await findWholeOrder(tx, orderId)
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  const { zohoAccountId, items: lines, destinations: stored } = order
  const sent = form.destinations
  const wanted = await wantedDestinations(tx, { sent, lines, stored, zohoAccountId })
  await refuseDoubtful(tx, { wanted, stored, accountId: zohoAccountId, verify })
  const moved = await movedShipping(tx, { order, sent: form.shippingAddress, verify })

  const to = moved ? addressesOf(moved).Shipping : addressesOf(order).Shipping
  const chosen = chosenDestinations(wanted, { sent, to, lines, quotes, isOrdered: false })
  const destinations = withQuotedRemainder(
    { ...order, ...moved },
    { to, lines, destinations: chosen, quotes },
  )
  const first = quotedShipping(order, { to, lines: firstLinesOf(lines, destinations), quotes })
  const amounts = orderAmounts(lines, knownFreightCents(first, destinations))
  await deleteDestinations(tx, orderId)
  await insertDestinations(tx, orderId, destinations)
  await insertDestinationItems(tx, orderId, destinations)
  const events = eventsFor({ actor: ctx.actor, at: ctx.now(), agent: order }, 'destinations')
  const written = await writeChange(tx, orderId, { ...moved, ...choiceOf(first), ...amounts }, events)
  if (!written) throw new AppError('ORDER_NOT_FOUND')
  return { result: { orderId, version: written.version } }
}

/** The header fields of another shipping address; null where it stays. Throws ADDRESS_UNVERIFIED. */
async function movedShipping(
  tx: Tx,
  { order, sent, verify }: { order: WholeOrder; sent: Form['shippingAddress']; verify: Verify },
) {
  if (!sent) return null
  const { Billing, Shipping: before } = addressesOf(order)
  const { street, city, state, code: zip } = sent
  const Shipping: Address = { street, city, state, zip }
  if (sameAddress(before, Shipping)) return null
  const judged = await findUnverified(tx, {
    addresses: { Shipping },
    accountId: order.zohoAccountId,
    verify,
  })
  refuseUnverified(judged, () => 'shippingAddress.street')
  return {
    ...addressFields(Billing, Shipping),
    shippingSameAsBilling: false,
    addressOverrideReason: keptReason(order, { Billing, Shipping }),
  }
}

/** Only what changes is judged; everything is judged again when the order is submitted. */
async function refuseDoubtful(
  tx: Tx,
  {
    wanted,
    stored,
    accountId,
    verify,
  }: {
    wanted: readonly Destination[]
    stored: readonly Destination[]
    accountId: string
    verify: Verify
  },
): Promise<void> {
  const judged = await judgePlaces(tx, { destinations: wanted, accountId, verify })
  refuseUnverifiedPlaces(judged, (place) => {
    const destination = wanted[place]
    return (
      destination !== undefined &&
      !stored.some((one) => sameAddress(addressOfDestination(one), addressOfDestination(destination)))
    )
  })
}

/** How a destination is called. */
export const nameOfDestination = (destination: Omit<Destination, 'items'>): string =>
  destinationName({ name: destination.name, address: addressOfDestination(destination) })

/** Throws DESTINATIONS_SET when a line would have fewer items than are given to destinations after the first. */
export function refuseUnsplittable(
  destinations: readonly Destination[],
  { orderItemId, quantity }: { orderItemId: string; quantity: number },
): void {
  const getting = destinations.flatMap((destination) => {
    const given = destination.items.find((item) => item.orderItemId === orderItemId)?.quantity ?? 0
    return given > 0 ? [{ name: nameOfDestination(destination), given }] : []
  })
  const given = getting.reduce((sum, one) => sum + one.given, 0)
  if (given <= quantity) return
  const names = getting.map((one) => `${one.name} (${one.given})`)
  throw new AppError('DESTINATIONS_SET', {
    message: `A quantity of ${quantity} is less than the ${given} that go to ${names.join(', ')}. Change the destinations first.`,
    fields: { destinations: names },
  })
}

/**
 * Another account has other places: its order goes to its own shipping address only.
 * Throws DESTINATIONS_SET unless the person said that the destinations may go.
 */
export async function dropDestinations(
  tx: Tx,
  {
    orderId,
    destinations,
    mayDrop,
  }: {
    orderId: number
    destinations: ReadonlyArray<Omit<Destination, 'items'>>
    mayDrop: boolean | undefined
  },
): Promise<void> {
  if (destinations.length === 0) return
  if (mayDrop !== true) {
    const names = destinations.map(nameOfDestination)
    throw new AppError('DESTINATIONS_SET', {
      message: `Another account drops the destinations ${names.join(', ')}.`,
      fields: { destinations: names },
    })
  }
  await deleteDestinations(tx, orderId)
}
