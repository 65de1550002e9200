import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { addKitToOrder as endpoint } from '@portal/contract/kits'
import { kitMessages, withKitNotes } from '@portal/domain/kits'
import { limits } from '@portal/domain/limits'
import { idempotentTransaction } from '../../db/idempotent-transaction.ts'
import type { SignedInContext } from '../../deps.ts'
import { addDraftLines } from '../orders/add-draft-lines.ts'
import { withQuotes } from '../orders/draft-shipping.ts'
import { lockOrderFor } from '../orders/lock-order-for.ts'
import { normalApps } from '../orders/order-header.ts'
import { newLine } from '../orders/order-lines.ts'
import { lockKitFor } from './lock-kit-for.ts'
import { seenKit } from './seen-kit.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'idempotency' | 'actor' | 'now' | 'shippingRates'>

/**
 * Adds devices of a kit to a draft of its account as a line with its add-ons (docs/spec/fleet.md#kits). What was typed into
 * the order stays: apps join, staging notes only when the person says so.
 * Throws KIT_NOT_FOUND (also for an order of another account), ORDER_NOT_FOUND, ORDER_NOT_DRAFT, ORDER_FULL,
 * OFFER_NOT_FOUND, OFFERS_CHANGED, and INVALID_INPUT for staging notes that get too long.
 */
export const addKitToOrder = (
  ctx: Needs,
  kitId: string,
  { orderId, quantity, seen, notes = 'keep' }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> =>
  withQuotes(ctx, (quotes) =>
    idempotentTransaction(ctx, async (tx) => {
      const order = await lockOrderFor(tx, ctx, orderId, 'edit')
      const kit = await lockKitFor(tx, ctx, kitId)
      if (kit.zohoAccountId !== order.zohoAccountId) throw new AppError('KIT_NOT_FOUND')
      const { offer, screenRepair, accessory } = await seenKit(tx, kit, seen)
      const stagingNotes = withKitNotes(order.stagingNotes, kit.stagingNotes, notes)
      if (stagingNotes.length > limits.notesMax)
        throw new AppError('INVALID_INPUT', { fields: { notes: [kitMessages.notesTooLong] } })
      const line = newLine(offer, quantity)
      const addOns = [screenRepair, accessory].filter((addOn) => addOn !== null)
      await addDraftLines(tx, ctx, {
        order,
        lines: [line, ...addOns.map((addOn) => newLine(addOn, quantity, { isAddOn: true }))],
        texts: { installedApps: normalApps(`${order.installedApps},${kit.installedApps}`), stagingNotes },
        quotes,
      })
      return { result: { orderItemId: line.orderItemId } }
    }),
  )
