import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { insertOrder } from '@portal/contract/order-changes'
import {
  type Address,
  type AddressOwner,
  addressesOf,
  addressFields,
  sameAddress,
} from '@portal/domain/address'
import { costsOf } from '@portal/domain/costs'
import { knownFreightCents } from '@portal/domain/destinations'
import { type Cents, fromDollars } from '@portal/domain/money'
import { lacksPoNumber } from '@portal/domain/order-approval'
import { itemCount } from '@portal/domain/order-lines'
import { orderStatus } from '@portal/domain/order-status'
import { type OrderShipping, shippingChoiceOf, startingShipping } from '@portal/domain/shipping'
import { submitBlockers } from '@portal/domain/submit-blockers'
import type { Reader, Tx } from '../../../db/client.ts'
import { idempotentTransaction } from '../../../db/idempotent-transaction.ts'
import type { SignedInContext } from '../../../deps.ts'
import { findOrderHeaderParties } from '../../accounts/order-parties.ts'
import { type Verify, withVerifiedAddresses } from '../../addresses/verify-address.ts'
import { type CartLineForOrder, lockCart, readCartForOrder } from '../../cart/cart-for-order.ts'
import { storeUnitsOfCart } from '../../fleet/sheet/units-of-order.ts'
import { findPricing, ofAccount } from '../../price-rules/apply-rules.ts'
import { type Arrivals, withArrivals } from '../../shipping/find-arrivals.ts'
import { promisedDays, shipmentsOf } from '../destinations/destination-shipping.ts'
import type { Destination } from '../destinations/destinations.store.ts'
import { placedRemainder } from '../destinations/remainder.ts'
import { chosenDestinations, type LineOfOrder } from '../destinations/wanted-destinations.ts'
import { type Quotes, withQuotes } from '../draft/draft-shipping.ts'
import { eventsFor } from '../draft/order-events.ts'
import { partiesOf, textsOf } from '../draft/order-header.ts'
import { orderAmounts, refuseTooManyLines } from '../draft/order-lines.ts'
import { type NewOrder, writeOrder } from '../draft/write-order.ts'
import { orderMoments } from '../moments.ts'
import { atRate, chosenForDraft, directShipping } from './chosen-shipping.ts'
import {
  costedGood,
  type Good,
  goodsOf,
  lineToApprove,
  lineToSubmit,
  wantedOfCart,
  withGoodDiscounts,
} from './goods-of-cart.ts'
import { findUnverified, judgePlaces, refuseUnverified, refuseUnverifiedPlaces } from './judge-addresses.ts'
import { refuseBlocked } from './refuse-blocked.ts'
import { submitDestinationsOf } from './submit-draft.ts'

type Needs = Pick<
  SignedInContext,
  | 'db'
  | 'inTransaction'
  | 'now'
  | 'timeZone'
  | 'actor'
  | 'idempotency'
  | 'shippingRates'
  | 'transitTimes'
  | 'addresses'
  | 'requestId'
  | 'secrets'
>
type Form = BodyOf<typeof insertOrder>
type Answer = AnswerOf<typeof insertOrder>

/**
 * The caller's cart becomes an order: submitted and on its way to the ledger, or a draft; and the cart is empty
 * (docs/spec/checkout.md#submitting). Prices, counts, names and the shipping rate are ours; what was sent is compared,
 * not kept. A draft may lack everything but agent, account and contact, and is saved also while UPS does not answer.
 * Throws CART_EMPTY, CART_CHANGED, OFFER_NOT_FOUND, AGENT_NOT_FOUND, ACCOUNT_NOT_FOUND, CONTACT_NOT_FOUND, ORDER_FULL,
 * DIRECT_NOT_OFFERED, ADDRESS_UNVERIFIED, RATE_CHANGED, RATES_UNAVAILABLE, APPROVAL_REQUIRED, PORT_PIN_UNAVAILABLE, KEY_REUSED,
 * REQUEST_RUNNING, and INVALID_INPUT for unknown apps, for cells of `units` and for `destinations`.
 */
export const placeOrder = (ctx: Needs, form: Form): Promise<Answer> =>
  withVerifiedAddresses(ctx, (verify) =>
    withArrivals(ctx, (arrivals) =>
      withQuotes(ctx, (quotes) =>
        idempotentTransaction<Answer, PlacedFrom>(
          ctx,
          (tx, from) => placeIn(tx, ctx, { form, from, quotes, arrivals, verify }),
          (tx) => readOn(tx, ctx, form),
        ),
      ),
    ),
  )

/** Locks the cart, then reads it and whom the order is for: the statements are sent together and run in this order. */
async function readOn(tx: Tx, { actor, now, timeZone }: Needs, form: Form) {
  const locked = lockCart(tx, actor.userId)
  const pricing = findPricing(tx, { now, timeZone }, actor.zohoAccountId)
  const cart = readCartForOrder(tx, actor.userId, pricing)
  const parties = findOrderHeaderParties(tx, { actor, ...form })
  // What is wrong with the cart is said first.
  parties.catch(() => {})
  const [, read, seen] = await Promise.all([locked, cart, pricing])
  return { cart: read.lines, fingerprint: read.fingerprint, pricing: seen, parties }
}

type PlacedFrom = Awaited<ReturnType<typeof readOn>>
type Placing = { form: Form; from: PlacedFrom; quotes: Quotes; arrivals: Arrivals; verify: Verify }

async function placeIn(
  tx: Tx,
  ctx: Needs,
  { form, from: { cart, fingerprint, pricing, parties: finding }, quotes, arrivals, verify }: Placing,
): Promise<Answer> {
  const { actor, now } = ctx
  const texts = textsOf(ctx, form)
  refuseUnorderable(cart)
  const wantedGoods = goodsOf(cart)
  const wantedLines = wantedGoods.map(({ line }) => line)
  refuseTooManyLines(wantedLines.length, 'cart')
  refuseUnseen(form, {
    items: itemCount(wantedLines),
    todayCents: orderAmounts(wantedLines, 0).orderTotalCents,
    fingerprint,
  })
  const found = await finding
  const parties = partiesOf(found)
  const goods = withGoodDiscounts(wantedGoods, await ofAccount(tx, pricing, parties.zohoAccountId))
  const lines = goods.map(({ line }) => line)
  const addresses = addressesOf(form)
  const wanted = await wantedOfCart(tx, form, { goods, zohoAccountId: parties.zohoAccountId })
  const to = addresses.Shipping
  const shipping = shippingOf(form, { to, ...wanted, quotes })
  const isOrdered = !form.saveAsDraft
  const destinations = placedRemainder(shipping, {
    goods: {
      to,
      lines,
      destinations: chosenDestinations(wanted.destinations, { ...wanted, to, quotes, isOrdered }),
    },
    addressOverrideReason: texts.addressOverrideReason,
    seenRate: isOrdered ? form.remainderRate : null,
    quotes,
  })
  if (!form.saveAsDraft) {
    const { rules } = found
    refuseIncomplete(form, {
      goods,
      addresses,
      shipping,
      lines: wanted.lines,
      destinations,
      lacksPoNumber: lacksPoNumber(rules, texts.referenceNumber),
    })
    await refuseDoubtful(tx, form, { addresses, destinations, verify })
    const { orderTotalCents } = orderAmounts(lines, knownFreightCents(shipping, destinations))
    await orderMoments.beforeSubmit.happens(tx, ctx, {
      accountId: parties.zohoAccountId,
      rules,
      order: {
        totalCents: orderTotalCents,
        billed: costsOf(goods.map(costedGood)),
        lines: goods.map(lineToApprove),
      },
    })
  }

  const at = now()
  const days = form.saveAsDraft
    ? { first: '', destinations }
    : promisedDays(arrivals, shipping, { to, lines: wanted.lines, destinations })
  const order: NewOrder = {
    ...parties,
    ...shipping,
    ...orderAmounts(lines, knownFreightCents(shipping, destinations)),
    ...addressFields(addresses.Billing, addresses.Shipping),
    shippingSameAsBilling: sameAddress(addresses.Billing, addresses.Shipping),
    ...texts,
    promisedDeliveryDate: days.first,
    statusId: form.saveAsDraft ? orderStatus.draft : orderStatus.submitted,
    createdBy: actor.userId,
    dateCreated: at,
    dateSubmitted: form.saveAsDraft ? null : at,
  }
  const kinds = form.saveAsDraft ? (['created'] as const) : (['created', 'submitted'] as const)
  const events = eventsFor({ actor, at, agent: parties }, ...kinds)
  const orderId = await writeOrder(tx, {
    order,
    lines,
    destinations: days.destinations,
    events,
    cart: actor.userId,
  })
  await storeUnitsOfCart(tx, ctx, {
    order: { ...parties, orderId },
    lines: goods.filter(({ line }) => !line.isAddOn),
    units: form.units,
    isDraft: form.saveAsDraft,
  })
  return { result: { orderId } }
}

/**
 * The shipping that was chosen for the shipping address, at our price. Throws RATE_CHANGED and, where it is to be submitted,
 * RATES_UNAVAILABLE.
 */
function shippingOf(
  form: Form,
  {
    to,
    lines,
    destinations,
    quotes: ask,
  }: { to: Address; lines: readonly LineOfOrder[]; destinations: readonly Destination[]; quotes: Quotes },
): OrderShipping {
  const [shipment = { to, itemCount: 0, declaredValueCents: 0 }, ...others] = shipmentsOf(
    to,
    lines,
    destinations,
  )
  const quotes: Quotes = (one) => ask(one, others)
  // A draft without a chosen method starts like every other (docs/spec/orders.md#shipping-of-drafts).
  if (form.saveAsDraft)
    return chosenForDraft(
      { ...form, shipDirect: form.shipDirect ?? false },
      { stored: startingShipping, shipment, quotes },
    )
  if (form.shipDirect) return directShipping
  if (form.shippingRate == null && !shipment.isServicesOnly)
    throw new AppError('INVALID_INPUT', { fields: { shippingRate: ['Choose a shipping rate.'] } })
  const rates = quotes(shipment)
  if (rates === 'silent') throw new AppError('RATES_UNAVAILABLE')
  if (rates === 'unsettled')
    throw new AppError('RATE_CHANGED', {
      fields: { shippingRate: ['The cart changed. Please choose a rate again.'] },
    })
  return atRate(rates, { ...form, shippingRate: form.shippingRate ?? 0 }, shipment)
}

/** The same questions as of a stored draft; what a cart cannot be is answered before. */
function refuseIncomplete(
  form: Form,
  {
    goods,
    addresses,
    shipping,
    lines,
    destinations,
    lacksPoNumber,
  }: {
    goods: readonly Good[]
    addresses: Record<AddressOwner, Address>
    shipping: OrderShipping
    lines: readonly LineOfOrder[]
    destinations: readonly Destination[]
    lacksPoNumber: boolean
  },
) {
  refuseBlocked(
    submitBlockers({
      accountId: form.accountId,
      contactId: form.contactId,
      billing: addresses.Billing,
      shipping: addresses.Shipping,
      shippingChoice: shippingChoiceOf(shipping),
      lines: goods.map(lineToSubmit),
      unverified: [],
      lacksPoNumber,
      ...submitDestinationsOf({ items: lines, destinations }, []),
    }),
  )
}

async function refuseDoubtful(
  on: Reader,
  { addressOverrideReason, accountId }: Form,
  {
    addresses,
    destinations,
    verify,
  }: {
    addresses: Record<AddressOwner, Address>
    destinations: readonly Destination[]
    verify: Verify
  },
) {
  const judged = addressOverrideReason ? [] : await findUnverified(on, { addresses, accountId, verify })
  refuseUnverified(judged, (owner) => (owner === 'Billing' ? 'billingStreet' : 'shippingStreet'))
  refuseUnverifiedPlaces(await judgePlaces(on, { destinations, accountId, verify }))
}

/** Only what was seen is ordered: another tab, another device or the back office may have changed the cart since. */
function refuseUnseen({ cartSeen }: Form, cart: { items: number; todayCents: Cents; fingerprint: string }) {
  if (cartSeen === undefined) return
  const { cartItemCount, today, fingerprint = cart.fingerprint } = cartSeen
  const isSame =
    cartItemCount === cart.items && fromDollars(today) === cart.todayCents && fingerprint === cart.fingerprint
  if (!isSame) throw new AppError('CART_CHANGED')
}

function refuseUnorderable(cart: readonly CartLineForOrder[]) {
  if (cart.length === 0) throw new AppError('CART_EMPTY')
  const gone = cart.filter((line) => !line.isAvailable)
  if (gone.length > 0)
    throw new AppError('OFFER_NOT_FOUND', {
      fields: {
        cart: gone.map(
          ({ offer }) => `${offer.manufacturerName} ${offer.model} is no longer available as chosen.`,
        ),
      },
    })
}
