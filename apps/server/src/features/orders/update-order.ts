import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { updateOrder as endpoint } from '@portal/contract/orders'
import type { SignedInContext } from '../../deps.ts'
import { findOrderHeaderParties } from '../accounts/order-parties.ts'
import { lockOrderFor } from './lock-order-for.ts'
import { eventsFor } from './order-events.ts'
import { addressColumns, normalApps, partiesOf } from './order-header.ts'
import { asRow, writeHeader } from './orders.store.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'now' | 'actor'>
type Form = BodyOf<typeof endpoint>

/**
 * Replaces the header of a draft (portal 7): parties, addresses, apps and notes. Lines, shipping
 * choice and amounts stay. An editor who names the version they started from is told when somebody
 * was quicker; without one, the last edit counts.
 * Throws ORDER_NOT_FOUND, ORDER_NOT_DRAFT, ORDER_CHANGED, AGENT_NOT_FOUND, ACCOUNT_NOT_FOUND,
 * CONTACT_NOT_FOUND, and INVALID_INPUT for unknown apps.
 */
export const updateOrder = (
  { inTransaction, now, actor }: Needs,
  orderId: number,
  form: Form,
): Promise<AnswerOf<typeof endpoint>> =>
  inTransaction(async (tx) => {
    const installedApps = normalApps(form.installedApps)
    const order = await lockOrderFor(tx, actor, orderId, 'edit')
    if (form.version !== undefined && form.version !== order.version) throw new AppError('ORDER_CHANGED')

    const parties = partiesOf(await findOrderHeaderParties(tx, { actor, ...form }))
    const { billingAddress, shippingAddress, shippingSameAsBilling, notes, stagingNotes } = form
    const header = asRow({
      ...parties,
      ...addressColumns(billingAddress, shippingSameAsBilling ? billingAddress : shippingAddress),
      shippingSameAsBilling,
      addressOverrideReason: form.addressOverrideReason ?? null,
      installedApps,
      notes,
      stagingNotes,
      referenceNumber: form.referenceNumber ?? order.referenceNumber,
    })
    const [written] = await writeHeader(
      tx,
      orderId,
      header,
      eventsFor({ actor, at: now(), agent: parties }, 'edited'),
    )
    if (!written) throw new AppError('ORDER_NOT_FOUND')
    return { result: { orderId, version: written.version } }
  })
