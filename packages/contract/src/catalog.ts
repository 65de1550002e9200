import { promoFields } from '@portal/domain/kept-promises'
import * as z from 'zod'
import { calls } from './calls.ts'
import { discount } from './costs.ts'
import { endpoint, result } from './endpoint.ts'
import { uuid } from './fields.ts'

/** A picture of a product: its address, and what it shows in words. */
export const productPicture = z.object({ image: z.string(), alt: z.string() })

/** A product as the shop shows it (docs/spec/catalog.md#products). */
export const product = z.object({
  productId: z.string(),
  model: z.string(),
  domainId: z.string(),
  manufacturerId: z.string(),
  manufacturerName: z.string(),
  productTypeId: z.string(),
  productTypeName: z.string(),
  zohoProductId: z.string(),
  isAmazonApproved: z.boolean(),
  isActive: z.boolean(),
  msrp: z.number(),
  shortDescription: z.string(),
  longDescription: z.string(),
  /** The address of the first picture. */
  image: z.string(),
  /** All pictures in their order, the first included; left out where there is only the image, described by the product's name. */
  pictures: z.optional(z.array(productPicture)),
  battery: z.string(),
  camera: z.string(),
  screenSize: z.string(),
  processor: z.string(),
  chargingSpeed: z.string(),
  urlPathName: z.string(),
  year: z.nullable(z.number()),
  unlocked: z.boolean(),
  inStock: z.boolean(),
  isScreenRepairEligible: z.boolean(),
  isBundle: z.boolean(),
  screenRepairOfferId: z.nullable(z.string()),
  accessoryOfferId: z.nullable(z.string()),
  promoTag: z.nullable(z.string()),
  /** The card's optional header line; `showHeader` says whether it is shown. */
  header: z.nullable(z.string()),
  showHeader: z.boolean(),
  features: z.array(z.string()),
  carriers: z.array(z.object({ label: z.string(), carrierId: z.string() })),
})
export type Product = z.infer<typeof product>

/** An offer as the shop shows it (docs/spec/catalog.md#offers). */
export const offer = z.object({
  offerId: z.string(),
  productId: z.string(),
  carrier: z.string(),
  carrierId: z.string(),
  productTypeId: z.string(),
  purchaseTypeId: z.string(),
  purchaseType: z.string(),
  itemPromoMessage: z.string(),
  /** Of one item, in dollars; `displayPricePrimary` is how the shop writes it. Per month where financed. */
  itemPrice: z.number(),
  displayPricePrimary: z.string(),
  displayPriceSecondary: z.string(),
  /** Months in which a financed offer is paid; null for others, and where it is not known. */
  termMonths: z.nullable(z.int()),
  /** Months for which the line of a subsidized offer is bound; null for others, and where it is not known. */
  contractMonths: z.nullable(z.int()),
  isCarrierInventory: z.boolean(),
  /** The rate plan of one item per month, in dollars, as orders have it; `ratePlanDisplayPrice` is how the shop writes it. */
  ratePlanPrice: z.number(),
  ratePlanDisplay: z.string(),
  ratePlanDisplayPrice: z.string(),
  ratePlanPromoMessage: z.string(),
  /** The texts that promise what neither prices nor price rules give: the shop says behind them that it is in no total. */
  promosNotInTotals: z.array(z.enum(promoFields)),
  /**
   * What price rules take off it, by how many of it are bought: from a quantity on, each unit from a first to a last one has so many
   * dollars off. Left out where there is nothing.
   */
  discounts: z.optional(
    z.array(
      z.object({
        fromQuantity: z.int(),
        steps: z.array(
          discount.omit({ units: true }).extend({
            fromUnit: z.int(),
            /** Null for all that follow. */
            toUnit: z.nullable(z.int()),
          }),
        ),
      }),
    ),
  ),
  product: z.object({ image: z.string(), model: z.string() }),
  productName: z.string(),
})
export type Offer = z.infer<typeof offer>

export const manifest = z.object({
  products: z.array(product),
  offers: z.array(offer),
  manufacturers: z.array(z.object({ manufacturerId: z.string(), name: z.string(), devices: z.int() })),
  ratePlans: z.array(z.object({ ratePlanId: z.string(), name: z.string() })),
  purchaseTypes: z.array(z.object({ purchaseTypeId: z.string(), name: z.string() })),
  carriers: z.array(z.object({ carrierId: z.string(), name: z.string() })),
  categories: z.array(z.object({ id: z.string(), name: z.string(), isActive: z.literal('1') })),
})
export type Manifest = z.infer<typeof manifest>

export const getManifest = endpoint(calls.getManifest, {
  summary: 'The published catalog: products, offers and the lists behind the filters.',
  dropsUnknownFields: true,
  params: z.object({ domainId: uuid }),
  answer: result(manifest),
  errors: ['MANIFEST_NOT_FOUND'],
})
