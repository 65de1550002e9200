import { needsInstalledApps, noCarrier, type ProductType, recordStatus } from '@portal/domain/catalog'
import {
  carrierIds,
  defaultDomainId,
  defaultRatePlanId,
  productTypeIds,
  purchaseTypeIds,
  screenRepairOfferId,
} from '@portal/domain/ids'
import { formatCents } from '@portal/domain/money'
import { usualContract } from '@portal/domain/offer-term'
import type { offers, productPictures, products } from '../schema/catalog.tables.ts'
import { demoAccessories, demoRouters, demoServices } from './demo-goods.ts'
import { demoCrmId, demoUuid } from './demo-ids.ts'
import {
  type DemoOffer,
  demoOffers,
  phonePlanName,
  phonePlans,
  tabletPlanName,
  tabletPlans,
} from './demo-offers.ts'
import { demoPhones } from './demo-phones.ts'
import { type DemoProduct, demoImage, demoMakers, demoMorePictures, demoSlug } from './demo-product.ts'
import { demoTablets } from './demo-tablets.ts'

type ProductRow = ReturnType<typeof productRow>
type OfferRow = ReturnType<typeof offersOf>[number]

/** Something an order can contain: an offer with its product, as both are in the shop. */
export type Sellable = { offer: OfferRow; product: ProductRow; maker: string; type: ProductType }

const range: ReadonlyArray<readonly [ProductType, readonly DemoProduct[]]> = [
  ['phone', demoPhones],
  ['tablet', demoTablets],
  ['accessory', demoAccessories],
  ['router', demoRouters],
  ['service', demoServices],
]

const armorCase = 'ferro-armor-case'
const screenRepair = 'screen-repair-coverage'
const tabletPlanId = demoUuid(`rate plan ${tabletPlanName}`)
const makerId = (maker: string) => demoUuid(`manufacturer ${maker}`)

/** Orders refer to these two add-ons. */
export const armorCaseOfferId = offerIdOf(armorCase, 0)

/** The demo catalogue as rows: the makers, one more rate plan, products in the shop's order, and their offers. */
export function catalogRows(now: Date) {
  const published = { createdAt: now, updatedAt: now }
  const entries = range.flatMap(([type, list]) => list.map((product) => ({ type, product })))
  const sold = entries.flatMap(({ type, product }, index) => {
    const row = { ...productRow(type, product, index), ...published }
    return {
      type,
      maker: product.maker,
      row,
      pictures: demoMorePictures(product),
      offers: offersOf(type, row).map((o) => ({ ...o, ...published })),
    }
  })
  return {
    manufacturers: demoMakers.map((name) => ({ id: makerId(name), name })),
    ratePlans: [{ id: tabletPlanId, name: tabletPlanName }],
    products: sold.map(({ row }) => row),
    /** Those after the first, which is the product's image. */
    pictures: sold.flatMap(
      ({ row, pictures }): Array<typeof productPictures.$inferInsert> =>
        pictures.map((picture, index) => ({ productId: row.productId, position: index + 2, ...picture })),
    ),
    offers: sold.flatMap(({ offers }) => offers),
    /** Only what a visitor could buy. */
    sellable: sold.flatMap(({ type, maker, row: product, offers }): Sellable[] =>
      product.isActive && product.inStock
        ? offers
            .filter((offer) => offer.statusId === recordStatus.active)
            .map((offer) => ({ offer, product, maker, type }))
        : [],
    ),
    /** Devices that can be under screen-repair coverage, as the CRM names them. */
    repairable: sold.flatMap(({ maker, row }) =>
      row.isScreenRepairEligible ? [{ deviceMake: maker, deviceModel: row.model }] : [],
    ),
    withArmorCase: sold.flatMap(({ row }) => (row.accessoryOfferId ? [row.productId] : [])),
  }
}

function productRow(type: ProductType, product: DemoProduct, index: number) {
  const slug = demoSlug(product)
  const repairable = needsInstalledApps(productTypeIds[type])
  return {
    productId: demoUuid(`product ${slug}`, index),
    domainId: defaultDomainId,
    manufacturerId: makerId(product.maker),
    productTypeId: productTypeIds[type],
    model: product.model,
    urlPathName: slug,
    zohoProductId: demoCrmId('product', index + 1),
    isActive: product.isActive ?? true,
    inStock: product.inStock ?? true,
    isAmazonApproved: product.isAmazonApproved ?? false,
    unlocked: product.unlocked ?? false,
    isScreenRepairEligible: repairable,
    screenRepairOfferId: repairable ? screenRepairOfferId : null,
    accessoryOfferId: product.withArmorCase ? armorCaseOfferId : null,
    msrpCents: product.msrpCents,
    year: product.year,
    image: demoImage(type, product),
    shortDescription: product.short,
    longDescription: product.long,
    battery: product.battery ?? '',
    camera: product.camera ?? '',
    screenSize: product.screenSize ?? '',
    processor: product.processor ?? '',
    chargingSpeed: product.chargingSpeed ?? '',
    promoTag: product.promoTag ?? null,
    header: product.header ?? null,
    showHeader: product.showHeader ?? false,
    features: [...product.features],
    shopOrder: index,
  } satisfies typeof products.$inferInsert
}

const offersOf = (type: ProductType, product: ProductRow) =>
  (demoOffers[product.urlPathName] ?? []).map((offer, n) => ({
    offerId: offerIdOf(product.urlPathName, n),
    productId: product.productId,
    ...offerTerms(type, offer),
  }))

function offerTerms(type: ProductType, offer: DemoOffer) {
  const { carrier, purchaseType, priceCents } = offer
  const plan = (type === 'tablet' ? tabletPlans : phonePlans)[carrier]
  const price = formatCents(priceCents)
  return {
    domainId: defaultDomainId,
    carrierId: carrierIds[carrier],
    purchaseTypeId: purchaseTypeIds[purchaseType],
    ratePlanId: type === 'tablet' ? tabletPlanId : defaultRatePlanId,
    statusId: offer.statusId,
    // What is not bought outright is the carrier's to bill (docs/spec/catalog.md#purchase-types).
    isCarrierInventory: purchaseType !== 'Buy',
    itemPriceCents: priceCents,
    displayPricePrimary: purchaseType === 'Finance' ? perMonth(price) : price,
    displayPriceSecondary: offer.note,
    itemPromoMessage: offer.promo ?? '',
    ratePlanDisplay: carrier === noCarrier ? '' : type === 'tablet' ? tabletPlanName : phonePlanName,
    ratePlanDisplayPrice: carrier === noCarrier ? price0 : perMonth(formatCents(plan.priceCents)),
    ratePlanPriceCents: plan.priceCents,
    ratePlanPromoMessage: offer.ratePlanPromo ?? '',
    socCode: plan.socCode,
    termMonths: purchaseType === 'Finance' ? offer.termMonths : null,
    contractMonths: purchaseType === 'Subsidy' ? usualContract : null,
  } satisfies Omit<typeof offers.$inferInsert, 'offerId' | 'productId'>
}

const price0 = formatCents(0)
const perMonth = (price: string) => `${price}/mo.`

/** The repair offer's id is fixed by the rules; the others' follow from their place. */
export function offerIdOf(slug: string, n: number) {
  if (slug === screenRepair) return screenRepairOfferId
  return demoUuid(`offer ${slug} ${n + 1}`, n)
}
