import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import type { createOrder as createOrderCall } from '@portal/contract/order-changes'
import { type Address, addressesOf, addressFields, sameAddress } from '@portal/domain/address'
import { orderStatus } from '@portal/domain/order-status'
import { emptyOrderTexts } from '@portal/domain/order-texts'
import { startingShipping } from '@portal/domain/shipping'
import type { Tx } from '../../../db/client.ts'
import { idempotentTransaction } from '../../../db/idempotent-transaction.ts'
import type { SignedInContext } from '../../../deps.ts'
import { findOrderHeaderParties } from '../../accounts/order-parties.ts'
import { noteUnitsDropped } from '../../fleet/sheet/units-of-order.ts'
import { type Quotes, quotedShipping } from './draft-shipping.ts'
import { storeDiscounts } from './line-discounts.ts'
import { lockOrderFor } from './lock-order.ts'
import { eventsFor } from './order-events.ts'
import { partiesOf, textsOf } from './order-header.ts'
import { type NewLine, orderAmounts } from './order-lines.ts'
import { writeRemoved } from './orders.store.ts'
import { type NewOrder, writeOrder } from './write-order.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'now' | 'timeZone' | 'actor' | 'idempotency'>

/**
 * An empty draft for a customer, with the addresses of their account, to be shipped from our facility
 * (docs/spec/orders.md#create): its UPS service is chosen and quoted with its first line.
 * Throws AGENT_NOT_FOUND, ACCOUNT_NOT_FOUND, CONTACT_NOT_FOUND, KEY_REUSED and REQUEST_RUNNING.
 */
export const createOrder = (
  ctx: Needs,
  form: BodyOf<typeof createOrderCall>,
): Promise<AnswerOf<typeof createOrderCall>> =>
  idempotentTransaction(ctx, async (tx) => {
    const { actor, now } = ctx
    const found = await findOrderHeaderParties(tx, { actor, ...form })
    const parties = partiesOf(found)
    const { Billing: billing, Shipping: shipping } = addressesOf(found.account)
    const at = now()
    const order: NewOrder = {
      ...parties,
      ...addressFields(billing, shipping),
      shippingSameAsBilling: sameAddress(billing, shipping),
      ...startingShipping,
      ...textsOf(ctx, { installedApps: '', ...form }),
      isForQuote: form.isForQuote ?? false,
      numberOfItems: 0,
      orderTotalCents: 0,
      statusId: orderStatus.draft,
      createdBy: actor.userId,
      dateCreated: at,
      dateSubmitted: null,
    }
    const events = eventsFor({ actor, at, agent: parties }, 'created')
    return { result: { orderId: await writeOrder(tx, { order, lines: [], events }) } }
  })

type Wanted = {
  agentId: string
  accountId: string
  contactId: string
  /** Where it is shipped; without one, to the account's shipping address. */
  shipTo: Address | undefined
  /** In their order. */
  lines: readonly NewLine[]
  texts: { installedApps: string; stagingNotes: string; notes?: string }
  /** What the timeline says. */
  reason: string
  quotes: Quotes
}

/**
 * Writes a draft with lines for an account, shipped from our facility and quoted, in the caller's transaction.
 * Throws AGENT_NOT_FOUND, ACCOUNT_NOT_FOUND and CONTACT_NOT_FOUND.
 * @returns its number
 */
export async function startDraft(
  tx: Tx,
  { actor, now, timeZone }: Pick<SignedInContext, 'actor' | 'now' | 'timeZone'>,
  { agentId, accountId, contactId, shipTo, lines, texts, reason, quotes }: Wanted,
): Promise<number> {
  const found = await findOrderHeaderParties(tx, { actor, agentId, accountId, contactId })
  const parties = partiesOf(found)
  const { Billing: billing, Shipping } = addressesOf(found.account)
  const to = shipTo ?? Shipping
  const shipping = quotedShipping(startingShipping, { to, lines, quotes })
  const at = now()
  const order: NewOrder = {
    ...parties,
    ...addressFields(billing, to),
    shippingSameAsBilling: sameAddress(billing, to),
    addressOverrideReason: null,
    ...shipping,
    ...orderAmounts(lines, shipping.shippingRateCents ?? 0),
    ...emptyOrderTexts,
    ...texts,
    statusId: orderStatus.draft,
    createdBy: actor.userId,
    dateCreated: at,
    dateSubmitted: null,
  }
  const events = eventsFor({ actor, at, agent: parties, reason }, 'created')
  const orderId = await writeOrder(tx, { order, lines, events })
  await storeDiscounts(tx, { now, timeZone }, { ...parties, orderId })
  return orderId
}

type RemoveOrderNeeds = Pick<SignedInContext, 'inTransaction' | 'now' | 'actor' | 'requestId'>

/** A draft is gone; the audit log keeps what it was. Throws ORDER_NOT_FOUND, ORDER_NOT_DRAFT and ORDER_FROZEN. */
export const removeOrder = (ctx: RemoveOrderNeeds, orderId: number) =>
  ctx.inTransaction(async (tx) => {
    await lockOrderFor(tx, ctx, orderId, 'remove')
    await noteUnitsDropped(tx, ctx, orderId)
    await writeRemoved(tx, orderId, ctx.now(), ctx.actor.userId, ctx.requestId)
    return { result: null }
  })
