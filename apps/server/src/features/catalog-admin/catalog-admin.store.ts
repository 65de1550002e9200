import { recordStatus } from '@portal/domain/catalog'
import { and, count, desc, eq, inArray, lt, max, ne, or, type SQL, sql } from 'drizzle-orm'
import { build, excluded, inBatches } from '../../db/build.ts'
import type { Reader, Tx } from '../../db/client.ts'
import { insertRows } from '../../db/insert-rows.ts'
import {
  carriers,
  formerSlugs,
  manufacturers,
  offers,
  productPictures,
  products,
  productTypes,
  ratePlans,
} from '../../db/schema/catalog.tables.ts'
import { hasWords } from '../../db/words.ts'
import { morePictures } from '../catalog/offer-conditions.ts'

/** A product as it is stored, with the names of what it refers to. */
export type ProductRow = Awaited<ReturnType<typeof findProduct>>[number]

const sellingCarriers = build
  .selectDistinct({ carrierId: offers.carrierId })
  .from(offers)
  .where(and(eq(offers.productId, products.productId), eq(offers.statusId, recordStatus.active)))

const productColumns = {
  productId: products.productId,
  domainId: products.domainId,
  model: products.model,
  manufacturerId: products.manufacturerId,
  manufacturerName: manufacturers.name,
  productTypeId: products.productTypeId,
  productTypeName: productTypes.name,
  zohoProductId: products.zohoProductId,
  isActive: products.isActive,
  inStock: products.inStock,
  isAmazonApproved: products.isAmazonApproved,
  unlocked: products.unlocked,
  isBundle: products.isBundle,
  isScreenRepairEligible: products.isScreenRepairEligible,
  screenRepairOfferId: products.screenRepairOfferId,
  accessoryOfferId: products.accessoryOfferId,
  msrpCents: products.msrpCents,
  year: products.year,
  image: products.image,
  imageAlt: products.imageAlt,
  morePictures,
  shortDescription: products.shortDescription,
  longDescription: products.longDescription,
  battery: products.battery,
  camera: products.camera,
  screenSize: products.screenSize,
  processor: products.processor,
  chargingSpeed: products.chargingSpeed,
  urlPathName: products.urlPathName,
  promoTag: products.promoTag,
  header: products.header,
  showHeader: products.showHeader,
  features: products.features,
  version: products.version,
  updatedAt: products.updatedAt,
  /** Carriers with an active offer of it, in the order of every list. */
  carriers: sql<Array<{ carrierId: string; name: string }>>`(
    select coalesce(json_agg(json_build_object('carrierId', ${carriers.id}, 'name', ${carriers.name}) order by ${carriers.place}, ${carriers.name}), '[]')
    from ${carriers} where ${carriers.id} in ${sellingCarriers})`,
}

const productRows = (on: Reader) =>
  on
    .select(productColumns)
    .from(products)
    .innerJoin(manufacturers, eq(manufacturers.id, products.manufacturerId))
    .innerJoin(productTypes, eq(productTypes.id, products.productTypeId))

const matches = (search: string): SQL | undefined =>
  or(
    eq(sql`${products.productId}::text`, search.toLowerCase()),
    hasWords(
      sql`folded(${manufacturers.name} || ' ' || ${products.model} || ' ' || ${products.zohoProductId})`,
      search,
    ),
  )

type ProductPage = { search: string | null; after: string | undefined; limit: number }

/** Newest first, after this product. */
export const readProducts = (on: Reader, { search, after, limit }: ProductPage) =>
  productRows(on)
    .where(and(search ? matches(search) : undefined, after ? lt(products.productId, after) : undefined))
    .orderBy(desc(products.productId))
    .limit(limit)

export async function countProducts(on: Reader, search: string | null): Promise<number> {
  const [found] = await on
    .select({ total: count() })
    .from(products)
    .innerJoin(manufacturers, eq(manufacturers.id, products.manufacturerId))
    .where(search ? matches(search) : undefined)
  return found?.total ?? 0
}

export const readEveryProduct = (on: Reader) =>
  productRows(on).orderBy(products.shopOrder, manufacturers.name, products.model, products.productId)

export const findProduct = (on: Reader, productId: string) =>
  productRows(on).where(eq(products.productId, productId))

/**
 * The first lock of a change of one product. An import locks the table before its products, so a change that held a product or the slugs
 * first would wait for the import, and the import for it.
 */
export const joinProductTable = (tx: Tx) => tx.execute(sql`lock table ${products} in row exclusive mode`)

/** Every other change of this product waits until the transaction ends. */
export async function lockProduct(tx: Tx, productId: string): Promise<ProductRow | undefined> {
  await tx
    .select({ productId: products.productId })
    .from(products)
    .where(eq(products.productId, productId))
    .for('update')
  // Read after the lock: what comes from other tables would be as old as the question for the lock.
  const [row] = await findProduct(tx, productId)
  return row
}

/** The same of all products of a manufacturer, in one order, so that there is no deadlock. */
export const lockProductsOf = (tx: Tx, manufacturerId: string) =>
  productRows(tx)
    .where(eq(products.manufacturerId, manufacturerId))
    .orderBy(products.productId)
    .for('update', { of: products })

/** The slugs of all products. */
export const readSlugs = (on: Reader) => on.select({ slug: products.urlPathName }).from(products)

/** Slugs are given out one at a time: two new products of one name must not get the same. */
export const lockSlugs = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('product slugs'))`)

/** The slugs that begin like this one, except that of the product which may keep its own. */
export const readSlugsLike = (on: Reader, slug: string, productId: string) =>
  on
    .select({ slug: products.urlPathName })
    .from(products)
    .where(and(sql`starts_with(${products.urlPathName}, ${slug})`, ne(products.productId, productId)))

/** Zoho product ids are taken one at a time too: no two products may come to have the same. */
export const lockZohoIds = (tx: Tx) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('zoho product ids'))`)

/** Another product that has this Zoho product id. */
export const findZohoIdOwner = (
  on: Reader,
  { zohoProductId, productId }: Pick<ProductRow, 'zohoProductId' | 'productId'>,
) =>
  productRows(on)
    .where(and(eq(products.zohoProductId, zohoProductId), ne(products.productId, productId)))
    .limit(1)

/** The last place in the shop's order; 0 when there is no product. */
export async function readLastPlace(on: Reader): Promise<number> {
  const [last] = await on.select({ place: max(products.shopOrder) }).from(products)
  return last?.place ?? 0
}

/** What products and offers refer to: names by id. */
export async function readLookups(on: Reader) {
  const [makers, plans, listed] = await Promise.all([
    on.select().from(manufacturers),
    on.select().from(ratePlans),
    // What is offered comes first where the names are listed.
    on.select().from(carriers).orderBy(desc(carriers.isOffered), carriers.place, carriers.name),
  ])
  const named = (list: typeof makers) => new Map(list.map(({ id, name }) => [id, name]))
  return {
    manufacturers: named(makers),
    ratePlans: named(plans),
    carriers: new Map(listed.map(({ id, name, isOffered }) => [id, { name, isOffered }])),
  }
}

/** Which of these offers exist at all. */
export const findOfferIds = (on: Reader, offerIds: string[]) =>
  on.select({ offerId: offers.offerId }).from(offers).where(inArray(offers.offerId, offerIds))

const productFields = [
  'domainId',
  'model',
  'manufacturerId',
  'productTypeId',
  'zohoProductId',
  'isActive',
  'inStock',
  'isAmazonApproved',
  'unlocked',
  'isBundle',
  'isScreenRepairEligible',
  'screenRepairOfferId',
  'accessoryOfferId',
  'msrpCents',
  'year',
  'image',
  'imageAlt',
  'shortDescription',
  'longDescription',
  'battery',
  'camera',
  'screenSize',
  'processor',
  'chargingSpeed',
  'urlPathName',
  'promoTag',
  'header',
  'showHeader',
  'features',
] as const
type WrittenProduct = Pick<ProductRow, 'productId' | 'morePictures' | (typeof productFields)[number]> & {
  shopOrder: number
}

/** Writes new or changed products with their pictures. An address in the shop that one of them leaves is kept. Returns their versions. */
export async function writeProducts(tx: Tx, rows: readonly WrittenProduct[], at: Date): Promise<number[]> {
  const versions: number[] = []
  for (const batch of inBatches(rows)) {
    await keepFormerSlugs(tx, batch, at)
    const written = await tx
      .insert(products)
      .values(
        batch.map(({ morePictures: _, ...row }) => ({ ...row, version: 1, createdAt: at, updatedAt: at })),
      )
      .onConflictDoUpdate({
        target: products.productId,
        set: { ...excluded(products, productFields), version: sql`${products.version} + 1`, updatedAt: at },
      })
      .returning({ version: products.version })
    await writePictures(tx, batch)
    versions.push(...written.map(({ version }) => version))
  }
  return versions
}

async function writePictures(tx: Tx, rows: readonly WrittenProduct[]): Promise<void> {
  const ids = rows.map(({ productId }) => productId)
  await tx.delete(productPictures).where(inArray(productPictures.productId, ids))
  const pictures = rows.flatMap(({ productId, morePictures: more }) =>
    more.map((picture, index) => ({ productId, position: index + 2, ...picture })),
  )
  await insertRows(tx, productPictures, pictures)
}

async function keepFormerSlugs(tx: Tx, rows: readonly WrittenProduct[], at: Date): Promise<void> {
  const wanted = new Map(rows.map(({ productId, urlPathName }) => [productId, urlPathName]))
  const stored = await tx
    .select({ productId: products.productId, slug: products.urlPathName })
    .from(products)
    .where(inArray(products.productId, [...wanted.keys()]))
  const left = stored.filter(({ productId, slug }) => wanted.get(productId) !== slug)
  if (left.length === 0) return
  await tx
    .insert(formerSlugs)
    .values(left.map((former) => ({ ...former, leftAt: at })))
    .onConflictDoUpdate({ target: formerSlugs.slug, set: excluded(formerSlugs, ['productId', 'leftAt']) })
}

export const writeManufacturers = (tx: Tx, rows: Array<typeof manufacturers.$inferInsert>) =>
  tx.insert(manufacturers).values(rows)

/** No one else changes products, offers, carriers, manufacturers or rate plans until the transaction ends; reading and ordering continue. */
export const lockCatalog = (tx: Tx) =>
  tx.execute(
    sql`lock table ${products}, ${offers}, ${carriers}, ${manufacturers}, ${ratePlans} in share row exclusive mode`,
  )
