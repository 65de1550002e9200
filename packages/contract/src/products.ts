import { mayBePaidBy, purchaseTypeOf } from '@portal/domain/catalog'
import { catalogLimits } from '@portal/domain/catalog-limits'
import { defaultDomainId } from '@portal/domain/ids'
import { limits } from '@portal/domain/limits'
import { messages } from '@portal/domain/messages'
import { centsOf } from '@portal/domain/money'
import { contractProblem, termProblem } from '@portal/domain/offer-term'
import { isPictureAddress, repeatedPictures } from '@portal/domain/products'
import * as z from 'zod'
import { calls } from './calls.ts'
import { product, productPicture } from './catalog.ts'
import { listEntryName } from './catalog-lists.ts'
import { endpoint, pageOf, result, results } from './endpoint.ts'
import { listQuery, singleLine, storable, text, uuid } from './fields.ts'

/** "A non-negative number or digit string with up to 2 decimals" (docs/spec/back-office.md#product-details). */
export const price = (message: string) =>
  z
    .union([z.number(), z.string()], { error: message })
    .refine((value) => centsOf(value) !== undefined, message)
    .refine((value) => (centsOf(value) ?? 0) <= catalogLimits.priceMaxCents, {
      error: 'Enter at most 9999999.99.',
      when: ({ issues }) => issues.length === 0,
    })

const isYear = (value: string | number | null) =>
  value === null ||
  value === '' ||
  (centsOf(value) ?? Number.POSITIVE_INFINITY) <= catalogLimits.yearMax * 100

/** An id that must be chosen. */
const chosen = (message: string) => z.string({ error: message }).min(1, message).pipe(uuid)

const needed = (max: number, message: string) =>
  z.string({ error: message }).trim().min(1, message).pipe(text(max))

const version = z.int().min(1).optional()

const image = needed(catalogLimits.imageUrlMax, messages.product.imageRequired).refine(
  isPictureAddress,
  messages.product.imageAddress,
)

/** What a picture shows in words; '' on the first one stands for the product's name. */
const pictureAlt = z
  .string({ error: messages.product.altRequired })
  .trim()
  .refine(...storable)
  .refine(...singleLine)
  .refine((alt) => alt === '' || alt.length >= catalogLimits.pictureAltLength.min, messages.product.altMin)
  .refine((alt) => alt.length <= catalogLimits.pictureAltLength.max, messages.product.altMax)

/** The pictures of a product, the first one included (docs/spec/catalog.md#pictures). */
const productPictures = z
  .array(z.strictObject({ image, alt: pictureAlt }))
  .min(1, messages.product.imageRequired)
  .max(catalogLimits.productPicturesMax, messages.product.picturesMax)
  .superRefine((pictures, context) => {
    for (const place of repeatedPictures(pictures))
      context.addIssue({ code: 'custom', message: messages.product.pictureRepeated, path: [place, 'image'] })
    for (const [place, { alt }] of pictures.entries())
      if (place > 0 && alt === '')
        context.addIssue({ code: 'custom', message: messages.product.altRequired, path: [place, 'alt'] })
  })

const productFields = z.strictObject({
  productId: uuid.optional(),
  /** The one the editor started from; without it the last save counts. */
  version,
  model: z
    .string({ error: messages.product.modelMin })
    .trim()
    .min(limits.modelLength.min, messages.product.modelMin)
    .max(limits.modelLength.max, messages.product.modelMax)
    .pipe(text(limits.modelLength.max)),
  manufacturerId: chosen(messages.product.manufacturerRequired),
  productTypeId: chosen(messages.product.productTypeRequired),
  zohoProductId: needed(catalogLimits.zohoProductIdMax, messages.product.zohoProductIdRequired),
  msrp: price(messages.product.msrp),
  year: z
    .union([z.number(), z.string()], { error: messages.product.year })
    .nullable()
    .optional()
    .refine((value) => value === undefined || isYear(value), messages.product.year),
  /** The address of the first picture. */
  image,
  /** All pictures in their order; the first is `image`. Left out, the others stay as they are. */
  pictures: productPictures.optional(),
  shortDescription: text(catalogLimits.shortDescriptionMax),
  longDescription: text(catalogLimits.longDescriptionMax),
  battery: text(catalogLimits.productFactMax),
  camera: text(catalogLimits.productFactMax),
  screenSize: text(catalogLimits.productFactMax),
  processor: text(catalogLimits.productFactMax),
  chargingSpeed: text(catalogLimits.productFactMax),
  unlocked: z.boolean(),
  isAmazonApproved: z.boolean(),
  isScreenRepairEligible: z.boolean(),
  isBundle: z.boolean(),
  isActive: z.boolean(),
  // Not in the spec's form; left out, they stay as they are.
  inStock: z.boolean().optional(),
  accessoryOfferId: uuid.nullable().optional(),
  promoTag: text(catalogLimits.promoTagMax).nullable().optional(),
  header: text(catalogLimits.promoTagMax).nullable().optional(),
  showHeader: z.boolean().optional(),
  features: z.array(text(catalogLimits.featureMax)).max(catalogLimits.featuresMax).optional(),
  /** A new product gets the offers of this one too, except those that are archived; all of it, or nothing is saved. */
  copyOffersOf: uuid.optional(),
})

/** The product form and call share this (docs/spec/back-office.md#product-details). */
export const productForm = productFields.refine(
  ({ image, pictures: [first] = [] }) => first === undefined || first.image === image,
  { error: messages.product.pictureFirst, path: ['pictures', 0, 'image'] },
)
export type ProductForm = z.output<typeof productForm>

/** A product as the back office sees one: with the version to name when changing it. */
export const adminProduct = product.extend({
  /** All of them in their order; the first is `image`, and an empty text stands for the product's name. */
  pictures: z.array(productPicture),
  version: z.int(),
  updatedAt: z.string(),
})
export type AdminProduct = z.infer<typeof adminProduct>

export const getAllProducts = endpoint(calls.getAllProducts, {
  scope: 'catalog:read',
  summary: 'Every product, published or not.',
  dropsUnknownFields: true,
  query: listQuery,
  answer: pageOf(adminProduct),
})

export const getSingleProduct = endpoint(calls.getSingleProduct, {
  scope: 'catalog:read',
  summary: 'One product, published or not.',
  dropsUnknownFields: true,
  params: z.object({ productId: uuid }),
  answer: result(adminProduct),
  errors: ['PRODUCT_NOT_FOUND'],
})

export const upsertProduct = endpoint(calls.upsertProduct, {
  scope: 'catalog:write',
  summary: 'Create a product, or change one.',
  dropsUnknownFields: true,
  body: productForm,
  answer: result(
    z.object({
      productId: z.string(),
      urlPathName: z.string(),
      version: z.int(),
      /** How many offers were copied. */
      copiedOffers: z.int(),
    }),
  ),
  errors: ['PRODUCT_NOT_FOUND', 'PRODUCT_CHANGED'],
})

export const manufacturerForm = z.strictObject({
  name: listEntryName,
})

export const createManufacturer = endpoint(calls.createManufacturer, {
  scope: 'catalog:write',
  summary: 'Add a manufacturer that products can name.',
  body: manufacturerForm,
  answer: result(z.object({ manufacturerId: z.string(), name: z.string() })),
})

/** An offer as the back office sees one (docs/spec/catalog.md#offers). */
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
  /** Months in which a financed offer is paid; null for others, and where it is not known. */
  termMonths: z.nullable(z.int()),
  /** Months for which the line of a subsidized offer is bound; null for others, and where it is not known. */
  contractMonths: z.nullable(z.int()),
  /** Someone confirmed that what its promo texts promise beyond prices and price rules is in no total. */
  isPromoConfirmed: z.boolean(),
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
  version: z.int(),
  updatedAt: z.string(),
})
export type AdminOffer = z.infer<typeof adminOffer>

/**
 * Months in which a financed offer is paid, as a number or as typed; null or '' where it is not financed. Left out, a
 * financed offer keeps its term, or gets what its texts name, or the usual one (domain/offer-term.ts).
 */
const termMonths = z
  .union([z.string().max(catalogLimits.termTextMax), z.number(), z.null()], { error: messages.offer.term })
  .optional()

/**
 * Months for which the line of a subsidized offer is bound, as a number or as typed; null or '' where it is not subsidized. Left out,
 * a subsidized offer keeps its own, or gets what its texts name, or 24.
 */
const contractMonths = z
  .union([z.string().max(catalogLimits.termTextMax), z.number(), z.null()], {
    error: messages.offer.contract,
  })
  .optional()

/** What one offer and one row of a price list have in common. */
export const offerPrices = {
  termMonths,
  contractMonths,
  itemPrice: price(messages.offer.itemPrice),
  displayPricePrimary: z
    .string({ error: messages.offer.displayPricePrimaryRequired })
    .trim()
    .min(1, messages.offer.displayPricePrimaryRequired)
    .max(limits.displayPricePrimaryMax, messages.offer.displayPricePrimaryMax)
    .pipe(text(limits.displayPricePrimaryMax)),
  ratePlanPrice: price(messages.offer.ratePlanPrice),
  ratePlanDisplayPrice: z
    .string({ error: messages.offer.ratePlanDisplayPriceRequired })
    .trim()
    .min(1, messages.offer.ratePlanDisplayPriceRequired)
    .max(limits.ratePlanDisplayPriceMax, messages.offer.ratePlanDisplayPriceMax)
    .pipe(text(limits.ratePlanDisplayPriceMax)),
}

/** The answer to the question whether the shop may show another amount than orders charge (domain/display-price.ts). */
export const confirmPriceDifference = z.boolean().optional()

/** The offer form and call share this (docs/spec/back-office.md#offer-details). */
export const offerForm = z
  .strictObject({
    offerId: uuid.optional(),
    /** The one the editor started from; without it the last save counts. */
    version,
    productId: uuid,
    domainId: uuid.refine((id) => id === defaultDomainId, 'That catalog does not exist.').optional(),
    carrierId: chosen(messages.offer.carrierRequired),
    statusId: z.union([z.literal(0), z.literal(1), z.literal(2)], { error: messages.offer.statusRequired }),
    purchaseTypeId: chosen(messages.offer.purchaseTypeRequired),
    isCarrierInventory: z.boolean(),
    ...offerPrices,
    displayPriceSecondary: z
      .string()
      .max(limits.displayPriceSecondaryMax, messages.offer.displayPriceSecondaryMax)
      .pipe(text(limits.displayPriceSecondaryMax)),
    itemPromoMessage: text(catalogLimits.promoMessageMax),
    ratePlanId: uuid,
    ratePlanDisplay: z
      .string()
      .max(catalogLimits.ratePlanDisplayMax, messages.offer.ratePlanDisplayMax)
      .pipe(text(catalogLimits.ratePlanDisplayMax)),
    ratePlanPromoMessage: text(catalogLimits.promoMessageMax),
    /**
     * What the promo texts promise beyond prices and price rules is in no total, and that is meant. Left out, it stays confirmed as long
     * as the texts stay.
     */
    confirmPromo: z.boolean().optional(),
    socCode: text(catalogLimits.socCodeMax),
    /** The same offer is created for these carriers too, without the SOC code; all of them, or nothing is saved. */
    alsoCarrierIds: z.array(uuid).max(catalogLimits.alsoCarriersMax).optional(),
  })
  .refine(({ purchaseTypeId, isCarrierInventory }) => mayBePaidBy(purchaseTypeId, { isCarrierInventory }), {
    error: messages.offer.purchaseTypeRule,
    path: ['purchaseTypeId'],
  })
  .superRefine(({ purchaseTypeId, termMonths, contractMonths }, context) => {
    const purchaseType = purchaseTypeOf(purchaseTypeId) ?? ''
    const message = termProblem(purchaseType, termMonths)
    if (message !== undefined) context.addIssue({ code: 'custom', message, path: ['termMonths'] })
    const ofContract = contractProblem(purchaseType, contractMonths)
    if (ofContract !== undefined)
      context.addIssue({ code: 'custom', message: ofContract, path: ['contractMonths'] })
  })
export type OfferForm = z.output<typeof offerForm>

export const getOffersByProduct = endpoint(calls.getOffersByProduct, {
  scope: 'catalog:read',
  summary: 'Every offer of a product, published or not.',
  dropsUnknownFields: true,
  params: z.object({ productId: uuid }),
  answer: results(adminOffer),
  errors: ['PRODUCT_NOT_FOUND'],
})

export const upsertOffer = endpoint(calls.upsertOffer, {
  scope: 'catalog:write',
  summary:
    'Create an offer, or change one. It is saved also where the shop shows another price than orders charge, and where an active offer has the same terms; `warnings` then say so.',
  dropsUnknownFields: true,
  body: offerForm,
  answer: z.object({
    result: z.object({
      offerId: z.string(),
      version: z.int(),
      /** The offers that were created for further carriers. */
      alsoOfferIds: z.array(z.string()),
    }),
    /** What this save brought about that its sender should know; empty as a rule. */
    warnings: z.array(z.object({ field: z.string(), message: z.string() })),
  }),
  errors: ['PRODUCT_NOT_FOUND', 'OFFER_NOT_FOUND', 'OFFER_CHANGED'],
})

export const deleteOffer = endpoint(calls.deleteOffer, {
  scope: 'catalog:write',
  summary: 'Archive an offer; orders keep their prices.',
  dropsUnknownFields: true,
  params: z.object({ offerId: uuid }),
  answer: result(z.null()),
  errors: ['OFFER_NOT_FOUND'],
})
