import { limits } from '@portal/domain/limits'
import { messages } from '@portal/domain/messages'
import { centsOf } from '@portal/domain/money'
import * as z from 'zod'
import { calls } from './calls.ts'
import { product } from './catalog.ts'
import { endpoint, pageOf, result, results } from './endpoint.ts'
import { listQuery, requiredText, text, uuid } from './fields.ts'

/** "A non-negative number or digit string with up to 2 decimals" (portal 5). */
const price = (message: string) =>
  z.union([z.number(), z.string()]).refine((value) => centsOf(value) !== undefined, message)

/** The product form and call share this (portal 5). */
export const productForm = z.strictObject({
  productId: uuid.optional(),
  model: z.string().trim().min(limits.modelLength.min).max(limits.modelLength.max),
  manufacturerId: uuid,
  productTypeId: uuid,
  zohoProductId: requiredText(40),
  msrp: price('MSRP must be a non-negative number'),
  year: z
    .union([z.number(), text(10)])
    .nullable()
    .optional(),
  image: requiredText(500),
  shortDescription: text(500),
  longDescription: text(5_000),
  battery: text(100),
  camera: text(100),
  screenSize: text(100),
  processor: text(100),
  chargingSpeed: text(100),
  unlocked: z.boolean(),
  isAmazonApproved: z.boolean(),
  isScreenRepairEligible: z.boolean(),
  isBundle: z.boolean(),
  isActive: z.boolean(),
})

export const getAllProducts = endpoint(calls.getAllProducts, {
  summary: 'Every product, published or not.',
  spec: 'portal 7',
  query: listQuery,
  answer: pageOf(product),
})

export const getSingleProduct = endpoint(calls.getSingleProduct, {
  summary: 'One product, published or not.',
  spec: 'portal 7',
  params: z.object({ productId: uuid }),
  answer: result(product),
  errors: ['PRODUCT_NOT_FOUND'],
})

export const upsertProduct = endpoint(calls.upsertProduct, {
  summary: 'Create a product, or change one.',
  spec: 'portal 7',
  body: productForm,
  answer: result(z.object({ productId: z.string() })),
  errors: ['PRODUCT_NOT_FOUND'],
})

/** An offer as the back office sees one (portal 3 "Offer"). */
export const adminOffer = z.object({
  offerId: z.string(),
  productId: z.string(),
  domainId: z.string(),
  carrierId: z.string(),
  carrier: z.object({ name: z.string() }),
  statusId: z.int(),
  purchaseTypeId: z.string(),
  purchaseType: z.object({ name: z.string() }),
  isCarrierInventory: z.boolean(),
  itemPrice: z.number(),
  displayPricePrimary: z.string(),
  displayPriceSecondary: z.string(),
  itemPromoMessage: z.string(),
  productMsrp: z.number(),
  ratePlanId: z.string(),
  ratePlanDisplay: z.string(),
  ratePlanDisplayPrice: z.string(),
  ratePlanPrice: z.number(),
  ratePlanPromoMessage: z.string(),
  socCode: z.string(),
  productTypeId: z.string(),
})
export type AdminOffer = z.infer<typeof adminOffer>

/** The offer form and call share this (portal 5). */
export const offerForm = z.strictObject({
  offerId: uuid.optional(),
  productId: uuid,
  domainId: uuid,
  carrierId: uuid,
  statusId: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  purchaseTypeId: uuid,
  isCarrierInventory: z.boolean(),
  itemPrice: price(messages.offer.itemPrice),
  displayPricePrimary: z
    .string()
    .min(1, messages.offer.displayPricePrimaryRequired)
    .max(limits.displayPricePrimaryMax, messages.offer.displayPricePrimaryMax),
  displayPriceSecondary: text(limits.displayPriceSecondaryMax),
  itemPromoMessage: text(5_000),
  ratePlanId: uuid,
  ratePlanDisplay: text(200),
  ratePlanDisplayPrice: requiredText(limits.ratePlanDisplayPriceMax),
  ratePlanPrice: price(messages.offer.ratePlanPrice),
  ratePlanPromoMessage: text(5_000),
  socCode: text(40),
})

export const getOffersByProduct = endpoint(calls.getOffersByProduct, {
  summary: 'Every offer of a product, published or not.',
  spec: 'portal 7',
  params: z.object({ productId: uuid }),
  answer: results(adminOffer),
  errors: ['PRODUCT_NOT_FOUND'],
})

export const upsertOffer = endpoint(calls.upsertOffer, {
  summary: 'Create an offer, or change one.',
  spec: 'portal 7',
  body: offerForm,
  answer: result(z.object({ offerId: z.string() })),
  errors: ['PRODUCT_NOT_FOUND', 'OFFER_NOT_FOUND'],
})

export const deleteOffer = endpoint(calls.deleteOffer, {
  summary: 'Archive an offer; orders keep their prices.',
  spec: 'portal 7',
  params: z.object({ offerId: uuid }),
  answer: result(z.null()),
  errors: ['OFFER_NOT_FOUND'],
})
