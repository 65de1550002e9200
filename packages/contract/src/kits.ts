import { kitLimits, kitNotesChoices } from '@portal/domain/kits'
import { limits } from '@portal/domain/limits'
import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, result, results } from './endpoint.ts'
import { name, orderId, quantity, uuid } from './fields.ts'
import { ofAccount, version } from './fleet.ts'
import { appsRequest, textRequests } from './order-header.ts'

/** Kits of an account (docs/spec/fleet.md#kits). Amounts are dollars. */

const terms = z.object({
  carrier: z.string(),
  purchaseType: z.string(),
  isCarrierInventory: z.boolean(),
  rate: z.number(),
  ratePlanPrice: z.number(),
})

export const kit = z.object({
  kitId: z.string(),
  accountId: z.string(),
  name: z.string(),
  productId: z.string(),
  manufacturerName: z.string(),
  model: z.string(),
  image: z.string(),
  withScreenRepair: z.boolean(),
  withAccessory: z.boolean(),
  /** Joined with commas. */
  installedApps: z.string(),
  stagingNotes: z.string(),
  /** The offer when the kit was saved. */
  seen: terms,
  today: z.object({
    /** "other": its offer is not sold any more as it was, and this one came after it. "none": its product is not sold. */
    state: z.enum(['same', 'price-changed', 'other', 'none']),
    offer: z.nullable(terms.extend({ offerId: z.string() })),
    /** Each item's price; null when the kit has none, or it is not sold with the product any more. */
    screenRepair: z.nullable(z.number()),
    accessory: z.nullable(z.number()),
    goneAddOns: z.array(z.enum(['screenRepair', 'accessory'])),
  }),
  version: z.int(),
})
export type Kit = z.infer<typeof kit>

const ofKit = z.object({ kitId: uuid })
const savedKit = result(z.object({ kitId: z.string(), version: z.int() }))

const kitRequest = {
  name: name().min(1).max(kitLimits.nameMax),
  withScreenRepair: z.boolean(),
  withAccessory: z.boolean(),
  installedApps: appsRequest,
  stagingNotes: textRequests.stagingNotes,
}

export const getKits = endpoint(calls.getKits, {
  scope: 'fleet:read',
  needs: 'order',
  summary: 'The kits of an account by name, each with what it would order today.',
  params: ofAccount,
  answer: results(kit),
  errors: ['ACCOUNT_NOT_FOUND'],
})

export const createKit = endpoint(calls.createKit, {
  scope: 'fleet:write',
  needs: 'order',
  summary: 'Save a kit: an offer that is sold now, with add-ons, apps and staging notes.',
  params: ofAccount,
  body: z.strictObject({ ...kitRequest, offerId: uuid }),
  answer: savedKit,
  errors: ['ACCOUNT_NOT_FOUND', 'OFFER_NOT_FOUND', 'KEY_REUSED', 'REQUEST_RUNNING'],
  idempotent: true,
})

export const updateKit = endpoint(calls.updateKit, {
  scope: 'fleet:write',
  needs: 'order',
  summary: 'Change a kit: all of its fields. With `offerId` it gets that offer at the price of today.',
  params: ofKit,
  body: z.strictObject({ ...kitRequest, offerId: uuid.optional(), version }),
  answer: savedKit,
  errors: ['KIT_NOT_FOUND', 'KIT_CHANGED', 'OFFER_NOT_FOUND', 'KEY_REUSED', 'REQUEST_RUNNING'],
  idempotent: true,
})

export const removeKit = endpoint(calls.removeKit, {
  scope: 'fleet:write',
  needs: 'order',
  summary: 'Remove a kit. Orders that were made with it stay as they are, and devices keep its name.',
  params: ofKit,
  body: z.strictObject({}),
  answer: result(z.object({ kitId: z.string() })),
  errors: ['KIT_NOT_FOUND', 'KEY_REUSED', 'REQUEST_RUNNING'],
  idempotent: true,
})

/** The offer of `today` as the person saw it; another one, or another price, is refused with OFFERS_CHANGED. */
const seen = z.strictObject({ offerId: uuid, rate: z.number(), ratePlanPrice: z.number() })

export const addKitToCart = endpoint(calls.addKitToCart, {
  scope: 'orders:write',
  needs: 'order',
  summary: 'Put devices of a kit into the cart. Its apps and staging notes are answered, for the checkout.',
  params: ofKit,
  body: z.strictObject({ quantity: quantity(limits.addToCartQuantity), seen }),
  answer: result(z.object({ cartItemId: z.string(), installedApps: z.string(), stagingNotes: z.string() })),
  errors: [
    'KIT_NOT_FOUND',
    'OFFERS_CHANGED',
    'OFFER_NOT_FOUND',
    'OUT_OF_STOCK',
    'CART_LINE_FULL',
    'KEY_REUSED',
    'REQUEST_RUNNING',
  ],
  idempotent: true,
})

export const addKitToOrder = endpoint(calls.addKitToOrder, {
  scope: 'orders:write',
  needs: 'order',
  summary:
    'Add devices of a kit to a draft of its account: a line with its add-ons. Its apps join those of the order; its staging notes become those of an order that has none, and with `notes` "add" join others.',
  params: ofKit,
  body: z.strictObject({
    orderId,
    quantity: quantity(limits.addItemQuantity),
    seen,
    notes: z.enum(kitNotesChoices).optional(),
  }),
  answer: result(z.object({ orderItemId: z.string() })),
  errors: [
    'KIT_NOT_FOUND',
    'ORDER_NOT_FOUND',
    'ORDER_NOT_DRAFT',
    'ORDER_FROZEN',
    'ORDER_FULL',
    'OFFERS_CHANGED',
    'OFFER_NOT_FOUND',
    'KEY_REUSED',
    'REQUEST_RUNNING',
  ],
  idempotent: true,
})
