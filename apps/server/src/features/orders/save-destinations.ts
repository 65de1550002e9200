import type { saveDestinations as endpoint } from '@portal/contract/destinations'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { type Address, sameAddress } from '@portal/domain/address'
import { addressesOf, addressFields } from '@portal/domain/address-fields'
import { knownFreightCents } from '@portal/domain/destinations'
import type { Tx } from '../../db/client.ts'
import { idempotentTransaction } from '../../db/idempotent-transaction.ts'
import type { SignedInContext } from '../../deps.ts'
import { type Verify, withVerifiedAddresses } from '../addresses/verify-address.ts'
import { addressOfDestination, choiceOf, firstLinesOf } from './destination-shipping.ts'
import {
  type Destination,
  deleteDestinations,
  insertDestinationItems,
  insertDestinations,
} from './destinations.store.ts'
import { type Quotes, quotedShipping, withQuotes } from './draft-shipping.ts'
import { findWholeOrder, type WholeOrder } from './find-whole-order.ts'
import { judgePlaces, keptReason, refuseUnverifiedPlaces } from './judge-addresses.ts'
import { lockOrderFor } from './lock-order-for.ts'
import { eventsFor } from './order-events.ts'
import { orderAmounts } from './order-lines.ts'
import { writeChange } from './orders.store.ts'
import { refuseOtherVersion } from './refuse-other-version.ts'
import { findUnverified, refuseUnverified } from './refuse-unverified.ts'
import { chosenDestinations, wantedDestinations } from './wanted-destinations.ts'

type Needs = Pick<
  SignedInContext,
  'db' | 'inTransaction' | 'now' | 'actor' | 'idempotency' | 'shippingRates' | 'addresses'
>
type Form = BodyOf<typeof endpoint>
type Answer = AnswerOf<typeof endpoint>

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
  refuseOtherVersion(locked, form.version)
  const order = await findWholeOrder(tx, orderId)
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  const { zohoAccountId, items: lines, destinations: stored } = order
  const sent = form.destinations
  const wanted = await wantedDestinations(tx, { sent, lines, stored, zohoAccountId })
  await refuseDoubtful(tx, { wanted, stored, accountId: zohoAccountId, verify })
  const moved = await movedShipping(tx, { order, sent: form.shippingAddress, verify })

  const to = moved ? addressesOf(moved).Shipping : addressesOf(order).Shipping
  const destinations = chosenDestinations(wanted, { sent, to, lines, quotes, isOrdered: false })
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
