import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { updateOrder as updateOrderCall } from '@portal/contract/order-changes'
import {
  type Address,
  type AddressOwner,
  addressesOf,
  addressFields,
  addressOwners,
  sameAddress,
} from '@portal/domain/address'
import { knownFreightCents } from '@portal/domain/destinations'
import type { OrderShipping } from '@portal/domain/shipping'
import { mayChooseDirect, mayShipDirect } from '@portal/domain/shipping'
import { submitBlockers } from '@portal/domain/submit-blockers'
import type { Tx } from '../../../db/client.ts'
import type { SignedInContext } from '../../../deps.ts'
import { findOrderHeaderParties } from '../../accounts/order-parties.ts'
import { type Verify, withVerifiedAddresses } from '../../addresses/verify-address.ts'
import { dropUnits } from '../../fleet/sheet/units-of-order.ts'
import { firstLinesOf } from '../destinations/destination-shipping.ts'
import { storeChangedDestinations } from '../destinations/destinations.store.ts'
import { dropDestinations } from '../destinations/destinations.ts'
import { ownDestinations, withQuotedRemainder } from '../destinations/remainder.ts'
import { findWholeOrder, type WholeOrder } from '../list/find-whole-order.ts'
import { chosenForDraft, methodOf } from '../place/chosen-shipping.ts'
import { findUnverified, keptReason, nothingDoubtful, refuseUnverified } from '../place/judge-addresses.ts'
import { refuseBlocked } from '../place/refuse-blocked.ts'
import { submitDraftOf } from '../place/submit-draft.ts'
import { type Quotes, quotedShipping, withQuotes } from './draft-shipping.ts'
import { storeDiscounts } from './line-discounts.ts'
import { lockOrderFor, refuseOtherVersion } from './lock-order.ts'
import { eventsFor } from './order-events.ts'
import { type OrderHeader, partiesOf, textsOf } from './order-header.ts'
import { orderAmounts, orderShipment } from './order-lines.ts'
import { writeChange } from './orders.store.ts'

type Needs = Pick<
  SignedInContext,
  'db' | 'inTransaction' | 'now' | 'timeZone' | 'actor' | 'shippingRates' | 'addresses' | 'requestId'
>
type Form = BodyOf<typeof updateOrderCall>
type Addresses = Record<AddressOwner, Address>

/**
 * Replaces the header of a draft (docs/spec/orders.md#edit): parties, addresses, apps, notes and the shipping choice.
 * Lines stay. A choice that is left out stays too, and is quoted again for another address. An editor who names the
 * version they started from is refused when another person saved first; without one, the last edit counts.
 * Throws ORDER_NOT_FOUND, ORDER_NOT_DRAFT, ORDER_CHANGED, AGENT_NOT_FOUND, ACCOUNT_NOT_FOUND, CONTACT_NOT_FOUND,
 * DIRECT_NOT_OFFERED, ADDRESS_UNVERIFIED, RATE_CHANGED, UNITS_NUMBERED for another account while devices are numbered,
 * DESTINATIONS_SET for another account while it has several destinations, and INVALID_INPUT for unknown apps.
 */
export const updateOrder = (
  ctx: Needs,
  orderId: number,
  form: Form,
): Promise<AnswerOf<typeof updateOrderCall>> =>
  withVerifiedAddresses(ctx, (verify) =>
    withQuotes(ctx, (quotes) =>
      ctx.inTransaction((tx) => updateIn(tx, ctx, { orderId, form, verify, quotes })),
    ),
  )

async function updateIn(
  tx: Tx,
  ctx: Needs,
  { orderId, form, verify, quotes }: { orderId: number; form: Form; verify: Verify; quotes: Quotes },
) {
  const { actor, now } = ctx
  const locked = await lockOrderFor(tx, ctx, orderId, 'edit')
  await refuseOtherVersion(tx, locked, form.version)
  const order = await findWholeOrder(tx, orderId)
  if (!order) throw new AppError('ORDER_NOT_FOUND')

  const keptContactId = order.zohoContactId
  const parties = partiesOf(await findOrderHeaderParties(tx, { actor, ...form, keptContactId }))
  const isOther = parties.zohoAccountId !== order.zohoAccountId
  if (isOther) {
    // Unit numbers, stations and places are of the account.
    await dropUnits(tx, ctx, {
      orderId,
      dropUnits: form.dropUnits,
      loses: () => true,
      doing: 'Another account',
    })
    const destinations = ownDestinations(order.destinations)
    await dropDestinations(tx, { orderId, destinations, mayDrop: form.dropDestinations })
  }
  const addresses: Addresses = {
    Billing: form.billingAddress,
    Shipping: form.shippingSameAsBilling ? form.billingAddress : form.shippingAddress,
  }
  await refuseDoubtful(tx, { order, form, addresses, verify })
  const own = isOther ? [] : ownDestinations(order.destinations)
  const areDropped = isOther && ownDestinations(order.destinations).length > 0
  const before = areDropped ? [] : order.destinations
  const to = addresses.Shipping
  const kept = { ...order, destinations: own, items: firstLinesOf(order.items, own) }
  const shipping = shippingOf(kept, { form, to, quotes })
  const texts = textsOf(ctx, form, order)
  const addressOverrideReason = texts.addressOverrideReason ?? keptReason(order, addresses)
  const destinations =
    own.length > 0
      ? own
      : withQuotedRemainder(
          { ...shipping, addressOverrideReason },
          { to, lines: order.items, destinations: before, quotes },
        )
  const header: OrderHeader = {
    ...parties,
    ...addressFields(addresses.Billing, addresses.Shipping),
    ...shipping,
    ...orderAmounts(order.items, knownFreightCents(shipping, destinations)),
    ...texts,
    shippingSameAsBilling: form.shippingSameAsBilling,
    addressOverrideReason,
  }
  // Another account may have other lines at the carrier.
  if (isOther) await storeDiscounts(tx, ctx, { ...parties, orderId })
  await storeChangedDestinations(tx, orderId, { before, after: destinations })
  const events = eventsFor({ actor, at: now(), agent: parties }, 'edited')
  const written = await writeChange(tx, orderId, header, events)
  if (!written) throw new AppError('ORDER_NOT_FOUND')
  return { result: { orderId, version: written.version } }
}

/** Only what changes is judged: an address that stays keeps its reason, and is judged when the order is submitted. */
async function refuseDoubtful(
  tx: Tx,
  { order, form, addresses, verify }: { order: WholeOrder; form: Form; addresses: Addresses; verify: Verify },
) {
  if (form.addressOverrideReason) return
  const before = addressesOf(order)
  const changed: Partial<Addresses> = {}
  for (const owner of addressOwners)
    if (!sameAddress(before[owner], addresses[owner])) changed[owner] = addresses[owner]
  const judged = await findUnverified(tx, { addresses: changed, accountId: form.accountId, verify })
  refuseUnverified(judged, (owner) =>
    owner === 'Billing' || form.shippingSameAsBilling ? 'billingAddress.street' : 'shippingAddress.street',
  )
}

/**
 * Throws DIRECT_NOT_OFFERED and RATE_CHANGED.
 * @param order with the lines that go to its shipping address
 */
function shippingOf(
  order: WholeOrder,
  { form, to, quotes }: { form: Form; to: Address; quotes: Quotes },
): OrderShipping {
  const stored: OrderShipping = {
    shipDirect: order.shipDirect,
    shippingDescription: order.shippingDescription,
    shippingRateCents: order.shippingRateCents,
  }
  const shipDirect = methodOf(form)
  if (shipDirect === undefined) return stillQuoted(order, { stored, to, quotes })
  const mayBeDirect = order.destinations.length > 0 ? mayShipDirect : mayChooseDirect
  if (shipDirect && order.items.length > 0 && !mayBeDirect(order.items)) refuseDirect(order)
  return chosenForDraft({ ...form, shipDirect }, { stored, shipment: orderShipment(to, order.items), quotes })
}

/** The stored choice for the new address; a known rate stays valid while the address is the same. */
function stillQuoted(
  order: WholeOrder,
  { stored, to, quotes }: { stored: OrderShipping; to: Address; quotes: Quotes },
): OrderShipping {
  const isSame = sameAddress(addressesOf(order).Shipping, to)
  if (isSame && stored.shippingRateCents !== null) return stored
  return quotedShipping(stored, { to, lines: order.items, quotes })
}

function refuseDirect(order: WholeOrder): void {
  const draft = {
    ...submitDraftOf({ ...order, destinations: [] }, nothingDoubtful),
    shippingChoice: { method: 'direct' } as const,
  }
  refuseBlocked(submitBlockers(draft).filter(({ code }) => code === 'direct'))
}
