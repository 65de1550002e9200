import { type Address, sameAddress } from '@portal/domain/address'
import { addressesOf, addressFields } from '@portal/domain/address-fields'
import { orderStatus } from '@portal/domain/order-status'
import { emptyOrderTexts } from '@portal/domain/order-texts'
import { startingShipping } from '@portal/domain/shipping'
import type { Tx } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { findOrderHeaderParties } from '../accounts/order-parties.ts'
import { type Quotes, quotedShipping } from './draft-shipping.ts'
import { eventsFor } from './order-events.ts'
import { partiesOf } from './order-header.ts'
import { type NewLine, orderAmounts } from './order-lines.ts'
import { type NewOrder, writeOrder } from './orders.store.ts'

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
  { actor, now }: Pick<SignedInContext, 'actor' | 'now'>,
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
  return writeOrder(tx, { order, lines, events })
}
