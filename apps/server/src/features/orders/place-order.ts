import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { insertOrder } from '@portal/contract/orders'
import { sameAddress } from '@portal/domain/address'
import { type Cents, fromDollars } from '@portal/domain/money'
import { orderStatus } from '@portal/domain/order-status'
import type { Tx } from '../../db/client.ts'
import { Last, once } from '../../db/once.ts'
import type { SignedInContext } from '../../deps.ts'
import { findOrderHeaderParties } from '../accounts/order-parties.ts'
import { type CartLineForOrder, cartShipment, lockCart, readCartForOrder } from '../cart/cart-for-order.ts'
import { quoteFor } from '../shipping/quote-shipping.ts'
import { checkShipping, QuoteMissing } from './check-shipping.ts'
import { eventsFor } from './order-events.ts'
import { addressColumns, normalApps, partiesOf } from './order-header.ts'
import { linesFromCart, orderAmounts } from './order-lines.ts'
import { asRow, writeOrder } from './orders.store.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'now' | 'actor' | 'idempotency' | 'shippingRates'>
type Form = BodyOf<typeof insertOrder>
type Answer = AnswerOf<typeof insertOrder>

/** A cart that changes between every quote and its check is somebody else's doing; three times is enough. */
const triesMax = 3

/**
 * The caller's cart becomes an order: submitted and on its way to the ledger, or a draft; and the cart is empty
 * (architecture 5.3). Prices, counts, names and the shipping rate are ours; what was sent is compared, not kept.
 * Rates are asked for outside the transaction: it only compares, and says when it lacks a quote.
 * Throws CART_EMPTY, CART_CHANGED, OFFER_NOT_FOUND, AGENT_NOT_FOUND, ACCOUNT_NOT_FOUND, CONTACT_NOT_FOUND,
 * RATE_CHANGED, RATES_UNAVAILABLE, KEY_REUSED, REQUEST_RUNNING, and INVALID_INPUT for unknown apps.
 */
export async function placeOrder(ctx: Needs, form: Form): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    try {
      return await once<Answer, PlacedFrom>(
        ctx,
        (tx, from) => placeIn(tx, ctx, form, from),
        (tx) => readOn(tx, ctx, form),
      )
    } catch (error) {
      if (!(error instanceof QuoteMissing) || tries === triesMax) throw error
      await quoteFor(ctx, error.shipment)
    }
  }
}

/** The cart, once nobody else changes it, and whom the order is for: one trip, as each is sent behind the one before. */
async function readOn(tx: Tx, { actor }: Needs, form: Form) {
  const locked = lockCart(tx, actor.userId)
  const cart = readCartForOrder(tx, actor.userId)
  const parties = findOrderHeaderParties(tx, { actor, ...form })
  // What is wrong with the cart is said first.
  parties.catch(() => {})
  const [, lines] = await Promise.all([locked, cart])
  return { cart: lines, parties }
}

type PlacedFrom = Awaited<ReturnType<typeof readOn>>

async function placeIn(
  tx: Tx,
  ctx: Needs,
  form: Form,
  { cart, parties: found }: PlacedFrom,
): Promise<Last<Answer>> {
  const { actor, now, idempotency } = ctx
  const apps = normalApps(form.installedApps)
  refuseUnorderable(cart)
  const lines = linesFromCart(cart)
  refuseUnseen(form, {
    items: cartShipment(cart).itemCount,
    todayCents: orderAmounts(lines, 0).orderTotalCents,
  })
  const { billing, shipping } = addressesOf(form)
  const choice = checkShipping(ctx, form, { to: shipping, ...cartShipment(cart) })
  const parties = partiesOf(await found)

  const at = now()
  const order = asRow({
    ...parties,
    ...choice,
    ...orderAmounts(lines, choice.shippingRateCents ?? 0),
    ...addressColumns(billing, shipping),
    shippingSameAsBilling: sameAddress(billing, shipping),
    addressOverrideReason: form.addressOverrideReason ?? null,
    installedApps: apps,
    notes: form.notes,
    stagingNotes: form.stagingNotes,
    referenceNumber: form.referenceNumber ?? '',
    statusId: form.saveAsDraft ? orderStatus.draft : orderStatus.submitted,
    createdBy: actor.userId,
    dateCreated: at,
    dateSubmitted: form.saveAsDraft ? null : at,
  })
  const kinds = form.saveAsDraft ? (['created'] as const) : (['created', 'submitted'] as const)
  const events = eventsFor({ actor, at, agent: parties }, ...kinds)
  const written = { order, lines: JSON.stringify(lines), events, cart: actor.userId }
  return new Last(writeOrder(tx, written, idempotency).then((orderId) => ({ result: { orderId } })))
}

/** Nobody orders what they did not see: another tab or device may have changed the cart. */
function refuseUnseen({ cartSeen }: Form, cart: { items: number; todayCents: Cents }) {
  if (cartSeen === undefined) return
  if (cartSeen.cartItemCount !== cart.items || fromDollars(cartSeen.today) !== cart.todayCents)
    throw new AppError('CART_CHANGED')
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

const addressesOf = (form: Form) => ({
  billing: {
    street: form.billingStreet,
    city: form.billingCity,
    state: form.billingState,
    zip: form.billingCode,
  },
  shipping: {
    street: form.shippingStreet,
    city: form.shippingCity,
    state: form.shippingState,
    zip: form.shippingCode,
  },
})
