import { limits } from '@portal/domain/limits'
import { ruleTargets } from '@portal/domain/price-rules'
import * as z from 'zod'
import { calls } from './calls.ts'
import { costs } from './costs.ts'
import { endpoint, result } from './endpoint.ts'
import { quantity, uuid } from './fields.ts'

/** What is off a month, or once where the device is billed once, in words: of how many units, and in all in dollars. */
const billDiscount = z.object({
  words: z.string(),
  target: z.enum(ruleTargets),
  units: z.int(),
  amount: z.number(),
})

/** A cart line as displayed (docs/spec/cart.md#lines). Prices are dollars. */
export const cartItem = z.object({
  cartItemId: z.string(),
  quantity: z.int(),
  offerId: z.string(),
  carrierId: z.string(),
  carrier: z.string(),
  purchaseType: z.string(),
  isCarrierInventory: z.boolean(),
  displayPricePrimary: z.string(),
  itemPrice: z.number(),
  /**
   * Months in which a financed device is paid, or for which the line of a subsidized one is bound; null for others, and where it is not
   * known.
   */
  termMonths: z.nullable(z.int()),
  /** The item price is paid every month, and so is `deviceAmount`. */
  isMonthly: z.boolean(),
  /** Quantity times item price, no matter who bills it. */
  deviceAmount: z.number(),
  /** The carrier's rate plan for all items per month; 0 without one. */
  ratePlanAmount: z.number(),
  ratePlanPrice: z.number(),
  /** What price rules take off the two amounts above. */
  discounts: z.array(billDiscount),
  /** What this line adds to the total due at checkout, add-ons included. */
  dueAtCheckout: z.number(),
  screenRepairOfferId: z.nullable(z.string()),
  screenRepairQuantity: z.int(),
  screenRepairPrice: z.nullable(z.number()),
  /** Due at checkout for the coverage of all items; 0 when it is not chosen. */
  screenRepairAmount: z.number(),
  accessoryOfferId: z.nullable(z.string()),
  accessoryQuantity: z.int(),
  accessoryPrice: z.nullable(z.number()),
  /** Due at checkout for the accessories of all items; 0 when not chosen. */
  accessoryAmount: z.number(),
  accessoryName: z.nullable(z.string()),
  productName: z.string(),
  /** False once the offer or its product left the shop or is out of stock; such a line blocks ordering. */
  isAvailable: z.boolean(),
  /** The line is not available because its product is out of stock. */
  isOutOfStock: z.boolean(),
  product: z.object({
    productId: z.string(),
    image: z.string(),
    model: z.string(),
    manufacturerName: z.string(),
    productTypeId: z.string(),
    urlPathName: z.string(),
  }),
})
export type CartItem = z.infer<typeof cartItem>

export const cartTotals = z.object({ today: z.number(), cartItemCount: z.int(), declaredValue: z.number() })
export type CartTotals = z.infer<typeof cartTotals>

/** What a carrier bills the customer, in dollars: each month for devices and rate plans, and once. */
export const carrierBill = z.object({
  carrier: z.string(),
  monthly: z.number(),
  plans: z.number(),
  discounts: z.array(billDiscount),
  once: z.number(),
})
export type CarrierBill = z.infer<typeof carrierBill>

export const getCart = endpoint(calls.getCart, {
  scope: 'orders:read',
  needs: 'order',
  summary: 'The caller’s cart, its totals, and what carriers bill for it.',
  dropsUnknownFields: true,
  answer: z.object({
    result: z.array(cartItem),
    cartTotals,
    /** Apart from the totals, which are ours: one for each carrier that bills anything. */
    carrierBills: z.array(carrierBill),
    /** What the whole cart costs today, each month and over its terms; without shipping. */
    costs,
    /** Changes with anything that a buyer agrees to: products, carriers, quantities, prices. InsertOrder takes it in `cartSeen`. */
    fingerprint: z.string(),
  }),
})

const addOnQuantity = z.int().min(0).max(limits.addToCartQuantity.max)

export const insertCartItem = endpoint(calls.insertCartItem, {
  scope: 'orders:write',
  needs: 'order',
  summary: 'Add an offer to the cart; the same offer with the same add-ons joins its line.',
  dropsUnknownFields: true,
  body: z
    .strictObject({
      domainId: uuid,
      offerId: uuid,
      quantity: quantity(limits.addToCartQuantity),
      screenRepairQuantity: addOnQuantity,
      accessoryQuantity: addOnQuantity,
    })
    // "equal the main quantity when chosen, otherwise 0" (docs/spec/cart.md#lines).
    .refine((body) => [0, body.quantity].includes(body.screenRepairQuantity), {
      path: ['screenRepairQuantity'],
      message: 'Cover all items or none.',
    })
    .refine((body) => [0, body.quantity].includes(body.accessoryQuantity), {
      path: ['accessoryQuantity'],
      message: 'Add one for every item, or none.',
    }),
  answer: result(z.object({ cartItemId: z.string() })),
  errors: ['OFFER_NOT_FOUND', 'OUT_OF_STOCK', 'MANIFEST_NOT_FOUND', 'CART_LINE_FULL'],
})

export const updateCartItem = endpoint(calls.updateCartItem, {
  scope: 'orders:write',
  needs: 'order',
  summary:
    'Change a line: its quantity, and its add-ons. `updateScreenRepair` switches repair coverage on or off, `updateAccessory` the accessory; chosen add-ons follow the quantity. With `seen`, the line as the caller saw it, only what differs from that is changed: what another tab or device did meanwhile stays.',
  dropsUnknownFields: true,
  body: z.strictObject({
    cartItemId: uuid,
    // A line of more than may be entered keeps its quantity while its add-ons change.
    quantity: quantity(limits.addToCartQuantity, limits.cartItemQuantity.max),
    updateScreenRepair: z.boolean().default(false),
    updateAccessory: z.boolean().default(false),
    /** Ours, not among the spec's fields. */
    seen: z
      .strictObject({ quantity: z.int(), withScreenRepair: z.boolean(), withAccessory: z.boolean() })
      .optional(),
  }),
  answer: result(z.object({ cartItemId: z.string() })),
  errors: ['CART_ITEM_NOT_FOUND', 'CART_LINE_FULL'],
})

export const deleteCartItem = endpoint(calls.deleteCartItem, {
  scope: 'orders:write',
  needs: 'order',
  summary: 'Take a line out of the cart.',
  dropsUnknownFields: true,
  params: z.object({ cartItemId: uuid }),
  answer: result(z.null()),
  errors: ['CART_ITEM_NOT_FOUND'],
})
