import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import type { createOrder as endpoint } from '@portal/contract/order-changes'
import { sameAddress } from '@portal/domain/address'
import { addressesOf, addressFields } from '@portal/domain/address-fields'
import { orderStatus } from '@portal/domain/order-status'
import { startingShipping } from '@portal/domain/shipping'
import { idempotentTransaction } from '../../db/idempotent-transaction.ts'
import type { SignedInContext } from '../../deps.ts'
import { findOrderHeaderParties } from '../accounts/order-parties.ts'
import { eventsFor } from './order-events.ts'
import { partiesOf, textsOf } from './order-header.ts'
import { type NewOrder, writeOrder } from './orders.store.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'now' | 'timeZone' | 'actor' | 'idempotency'>

/**
 * An empty draft for a customer, with the addresses of their account, to be shipped from our facility
 * (docs/spec/orders.md#create): its UPS service is chosen and quoted with its first line.
 * Throws AGENT_NOT_FOUND, ACCOUNT_NOT_FOUND, CONTACT_NOT_FOUND, KEY_REUSED and REQUEST_RUNNING.
 */
export const createOrder = (ctx: Needs, form: BodyOf<typeof endpoint>): Promise<AnswerOf<typeof endpoint>> =>
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
