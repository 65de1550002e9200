import { recordStatus } from '@portal/domain/catalog'
import { and, count, eq, inArray, ne, sql } from 'drizzle-orm'
import { excluded, inBatches } from '../../db/build.ts'
import type { Reader, Tx } from '../../db/client.ts'
import {
  carriers,
  manufacturers,
  offers,
  products,
  purchaseTypes,
  ratePlans,
} from '../../db/schema/catalog.tables.ts'
import { folded, hasWords } from '../../db/words.ts'
import { soldContract, soldTerm } from '../catalog/offer-conditions.ts'

/** An offer as it is stored, with the names of what it refers to. */
export type OfferRow = Awaited<ReturnType<typeof readEveryOffer>>[number]

const offerColumns = {
  offerId: offers.offerId,
  productId: offers.productId,
  domainId: offers.domainId,
  manufacturerId: manufacturers.id,
  manufacturerName: manufacturers.name,
  model: products.model,
  productMsrpCents: products.msrpCents,
  productTypeId: products.productTypeId,
  carrierId: offers.carrierId,
  carrierName: carriers.name,
  purchaseTypeId: offers.purchaseTypeId,
  purchaseTypeName: purchaseTypes.name,
  ratePlanId: offers.ratePlanId,
  ratePlanName: ratePlans.name,
  statusId: offers.statusId,
  isCarrierInventory: offers.isCarrierInventory,
  itemPriceCents: offers.itemPriceCents,
  displayPricePrimary: offers.displayPricePrimary,
  displayPriceSecondary: offers.displayPriceSecondary,
  itemPromoMessage: offers.itemPromoMessage,
  ratePlanDisplay: offers.ratePlanDisplay,
  ratePlanDisplayPrice: offers.ratePlanDisplayPrice,
  ratePlanPriceCents: offers.ratePlanPriceCents,
  ratePlanPromoMessage: offers.ratePlanPromoMessage,
  socCode: offers.socCode,
  termMonths: soldTerm,
  contractMonths: soldContract,
  isPromoConfirmed: offers.isPromoConfirmed,
  version: offers.version,
  updatedAt: offers.updatedAt,
}

const offerRows = (on: Reader) =>
  on
    .select(offerColumns)
    .from(offers)
    .innerJoin(products, eq(products.productId, offers.productId))
    .innerJoin(manufacturers, eq(manufacturers.id, products.manufacturerId))
    .innerJoin(carriers, eq(carriers.id, offers.carrierId))
    .innerJoin(purchaseTypes, eq(purchaseTypes.id, offers.purchaseTypeId))
    .innerJoin(ratePlans, eq(ratePlans.id, offers.ratePlanId))

const inShopOrder = [
  products.shopOrder,
  manufacturers.name,
  products.model,
  offers.createdAt,
  offers.offerId,
] as const
const notArchived = ne(offers.statusId, recordStatus.archived)

/** In the shop's order, the archived last. */
export const readOffersOf = (on: Reader, productId: string) =>
  offerRows(on)
    .where(eq(offers.productId, productId))
    .orderBy(eq(offers.statusId, recordStatus.archived), offers.createdAt, offers.offerId)

export const readEveryOffer = (on: Reader) =>
  offerRows(on)
    .where(notArchived)
    .orderBy(...inShopOrder)

/** What the shop sells: active offers of active products. */
export const readSoldOffers = (on: Reader) =>
  offerRows(on)
    .where(and(eq(offers.statusId, recordStatus.active), eq(products.isActive, true)))
    .orderBy(...inShopOrder)

/** The first so many that match, in the same order, and how many do. */
export async function searchOffers(on: Reader, search: string, limit: number) {
  const name = sql`${manufacturers.name} || ' ' || ${products.model} || ' ' || ${carriers.name} || ' ' || ${purchaseTypes.name}`
  const matches = and(notArchived, search === '' ? undefined : hasWords(folded(name), search))
  const rows = offerRows(on)
    .where(matches)
    .orderBy(...inShopOrder)
    .limit(limit)
  const all = on
    .select({ total: count() })
    .from(offers)
    .innerJoin(products, eq(products.productId, offers.productId))
    .innerJoin(manufacturers, eq(manufacturers.id, products.manufacturerId))
    .innerJoin(carriers, eq(carriers.id, offers.carrierId))
    .innerJoin(purchaseTypes, eq(purchaseTypes.id, offers.purchaseTypeId))
    .where(matches)
  const [found, [counted]] = await Promise.all([rows, all])
  return { rows: found, total: counted?.total ?? 0 }
}

/** Every other change of these offers waits until the transaction ends; in one order, so that there is no deadlock. */
export const lockOffers = (tx: Tx, offerIds: string[]) =>
  offerRows(tx).where(inArray(offers.offerId, offerIds)).orderBy(offers.offerId).for('update', { of: offers })

/** Other transactions cannot change offers until this one ends. Taken before a row is locked, or two could wait for each other. */
export const lockOfferTable = (tx: Tx) => tx.execute(sql`lock table ${offers} in share row exclusive mode`)

const offerFields = [
  'productId',
  'domainId',
  'carrierId',
  'purchaseTypeId',
  'ratePlanId',
  'statusId',
  'isCarrierInventory',
  'itemPriceCents',
  'displayPricePrimary',
  'displayPriceSecondary',
  'itemPromoMessage',
  'ratePlanDisplay',
  'ratePlanDisplayPrice',
  'ratePlanPriceCents',
  'ratePlanPromoMessage',
  'socCode',
  'termMonths',
  'contractMonths',
  'isPromoConfirmed',
] as const
type WrittenOffer = Pick<OfferRow, 'offerId' | (typeof offerFields)[number]>

/** Writes new or changed offers. Returns their versions. */
export async function writeOffers(tx: Tx, rows: readonly WrittenOffer[], at: Date): Promise<number[]> {
  const versions: number[] = []
  for (const batch of inBatches(rows)) {
    const written = await tx
      .insert(offers)
      .values(batch.map((row) => ({ ...row, version: 1, createdAt: at, updatedAt: at })))
      .onConflictDoUpdate({
        target: offers.offerId,
        set: { ...excluded(offers, offerFields), version: sql`${offers.version} + 1`, updatedAt: at },
      })
      .returning({ version: offers.version })
    versions.push(...written.map(({ version }) => version))
  }
  return versions
}

export const archiveOffer = (tx: Tx, offerId: string, at: Date) =>
  tx
    .update(offers)
    .set({ statusId: recordStatus.archived, version: sql`${offers.version} + 1`, updatedAt: at })
    .where(eq(offers.offerId, offerId))
