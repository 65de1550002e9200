import type { AuditEntity } from '@portal/contract/audit'
import type { Manifest } from '@portal/contract/catalog'
import { businessDay } from '@portal/domain/business-day'
import { carriersOfValue } from '@portal/domain/carrier-settings'
import { purchaseTypes, recordStatus, recordStatusLabel } from '@portal/domain/catalog'
import { purchaseTypeIds } from '@portal/domain/ids'
import { type Carrier, defaultCarriers } from '@portal/domain/listed-carriers'
import { fromDollars, toDollars } from '@portal/domain/money'
import { nameKey } from '@portal/domain/names'
import { factsAt, type PastChange, withScheduledPrices } from '@portal/domain/shop-at'
import { and, desc, eq, gt, min } from 'drizzle-orm'
import * as z from 'zod'
import type { Reader } from '../../../db/client.ts'
import { auditLog } from '../../../db/schema/audit.tables.ts'
import { offers } from '../../../db/schema/catalog.tables.ts'
import { settingVersions } from '../../../db/schema/settings.tables.ts'
import { readCarriers } from '../../catalog/read-carriers.ts'
import {
  manifestOf,
  readPublishedShop,
  readWholeShop,
  type ShopOffer,
  type ShopProduct,
} from '../../catalog/read-manifest.ts'
import { readScheduledUntil } from '../price-changes/price-changes.store.ts'

type Needs = { db: Reader; now: () => Date; timeZone: string }

/**
 * What the shop publishes at another moment (docs/spec/back-office.md#shop-at-a-moment): ahead with the price changes that are
 * scheduled until then, in the past as the activity log says. Nothing is saved.
 */
export function readShopAt({ db, now, timeZone }: Needs, moment: Date): Promise<Manifest> {
  const day = businessDay(moment, timeZone)
  return moment > now() ? readShopAhead(db, day) : readFormerShop(db, moment, day)
}

async function readShopAhead(db: Reader, day: string): Promise<Manifest> {
  // Read before the offers: a change that is applied in between no longer fits them, and is not counted twice.
  const changes = await readScheduledUntil(db, day)
  const { products, offers } = await readPublishedShop(db)
  return manifestOf(db, { products, offers: withScheduledPrices(offers, changes, day) }, day)
}

async function readFormerShop(db: Reader, moment: Date, day: string): Promise<Manifest> {
  const { products, offers } = await readWholeShop(db)
  // Read after the products and offers: a change that is made in between is taken back, and nothing is lost.
  const [carriers, carrierNamed, ofProducts, ofOffers] = await Promise.all([
    readCarriers(db),
    findCarriersNamed(db),
    changesAfter(db, 'product', moment),
    changesAfter(db, 'offer', moment),
  ])
  const soldProducts = products.flatMap((product) => {
    const was = formerProduct(product, ofProducts.get(product.productId) ?? [], moment)
    return was?.isActive === true ? [was] : []
  })
  const soldOffers = offers.flatMap((offer) => {
    const was = formerOffer(offer, ofOffers.get(offer.offerId) ?? [], { moment, carriers, carrierNamed })
    return was?.statusId === recordStatus.active ? [was] : []
  })
  const isSold = (offerId: string | null) => soldOffers.some((offer) => offer.offerId === offerId)
  const withSoldAddOns = soldProducts.map((product) => ({
    ...product,
    screenRepairOfferId: isSold(product.screenRepairOfferId) ? product.screenRepairOfferId : null,
    accessoryOfferId: isSold(product.accessoryOfferId) ? product.accessoryOfferId : null,
  }))
  return manifestOf(db, { products: withSoldAddOns, offers: soldOffers }, day)
}

const productFacts = z.object({ isActive: z.boolean(), inStock: z.boolean(), msrp: z.number() })

/** The product with its price, stock and place in the shop of that time; undefined where there was none. */
function formerProduct(
  product: ShopProduct,
  changes: readonly PastChange[],
  moment: Date,
): ShopProduct | undefined {
  const { isActive, inStock, msrpCents, createdAt } = product
  const present = { facts: { isActive, inStock, msrp: toDollars(msrpCents) }, createdAt }
  const facts = factsAt(present, changes, moment)
  if (facts === null) return undefined
  const { msrp, ...was } = productFacts.parse(facts)
  return { ...product, ...was, msrpCents: fromDollars(msrp) }
}

const offerFacts = z.object({
  status: z.string(),
  carrier: z.string(),
  purchaseType: z.enum(purchaseTypes),
  isCarrierInventory: z.boolean(),
  termMonths: z.nullable(z.number()),
  contractMonths: z.nullable(z.number()),
  isPromoConfirmed: z.boolean(),
  itemPrice: z.number(),
  displayPricePrimary: z.string(),
  displayPriceSecondary: z.string(),
  itemPromoMessage: z.string(),
  ratePlanPrice: z.number(),
  ratePlanDisplay: z.string(),
  ratePlanDisplayPrice: z.string(),
  ratePlanPromoMessage: z.string(),
})

/** The offer as it was; undefined where there was none. */
function formerOffer(
  offer: ShopOffer,
  changes: readonly PastChange[],
  { moment, ...names }: { moment: Date } & CarrierNames,
): ShopOffer | undefined {
  const { createdAt } = offer
  const now = {
    ...offer,
    status: recordStatusLabel(offer.statusId),
    itemPrice: toDollars(offer.itemPriceCents),
    ratePlanPrice: toDollars(offer.ratePlanPriceCents),
  }
  const facts = factsAt({ facts: now, createdAt }, changes, moment)
  if (facts === null) return undefined
  const { status, itemPrice, ratePlanPrice, ...was } = offerFacts.parse(facts)
  return {
    ...offer,
    ...was,
    ...carrierOf(offer, was.carrier, names),
    purchaseTypeId: purchaseTypeIds[was.purchaseType],
    statusId: status === recordStatusLabel(recordStatus.active) ? recordStatus.active : recordStatus.inactive,
    itemPriceCents: fromDollars(itemPrice),
    ratePlanPriceCents: fromDollars(ratePlanPrice),
  }
}

type CarrierNames = {
  carriers: Manifest['carriers']
  /** By a name of any time. */
  carrierNamed: (name: string) => string | undefined
}

/** The carrier by the name that the log has, as it is called today; the one that the offer has now where none ever had this name. */
function carrierOf(
  { carrier, carrierId }: ShopOffer,
  name: string,
  { carriers, carrierNamed }: CarrierNames,
) {
  const named = carrierNamed(name)
  const was = carriers.find((one) => one.name === name) ?? carriers.find((one) => one.carrierId === named)
  return was ? { carrier: was.name, carrierId: was.carrierId } : { carrier, carrierId }
}

/** When the first offer was made; null while there is none. */
export async function findFirstOfferMoment(on: Reader): Promise<Date | null> {
  const [row] = await on.select({ first: min(offers.createdAt) }).from(offers)
  return row?.first ?? null
}

/** Far more than an installation renames its carriers. */
const versionsMax = 500

/**
 * The ids of carriers by every name that they ever had (docs/spec/settings.md#carriers), as texts of former days have them. A name that
 * several had is that of the one that had it last.
 */
async function findCarriersNamed(on: Reader): Promise<(name: string) => string | undefined> {
  const versions = await on
    .select({ value: settingVersions.value })
    .from(settingVersions)
    .where(eq(settingVersions.key, 'carriers'))
    .orderBy(desc(settingVersions.version))
    .limit(versionsMax)
  const named = [...versions.map(({ value }) => (value ? carriersOfValue(value) : [])), defaultCarriers]
  const ids = new Map<string, string>()
  const keep = ({ carrierId, name }: Carrier) => {
    if (!ids.has(nameKey(name))) ids.set(nameKey(name), carrierId)
  }
  for (const carriers of named) carriers.forEach(keep)
  return (name) => ids.get(nameKey(name))
}

/** What was changed after a moment on things of one kind, by their ids. */
async function changesAfter(
  on: Reader,
  entity: AuditEntity,
  moment: Date,
): Promise<Map<string, PastChange[]>> {
  const rows = await on
    .select({ entityId: auditLog.entityId, id: auditLog.id, at: auditLog.at, before: auditLog.before })
    .from(auditLog)
    .where(and(eq(auditLog.entity, entity), gt(auditLog.at, moment)))
  return Map.groupBy(rows, ({ entityId }) => entityId)
}
