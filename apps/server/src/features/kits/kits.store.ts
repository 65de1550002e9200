import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../db/client.ts'
import { carriers, manufacturers, products, purchaseTypes } from '../../db/schema/catalog.tables.ts'
import { type KitRow, kits } from '../../db/schema/kits.tables.ts'

const selectKits = (on: Reader) =>
  on
    .select({
      kit: getTableColumns(kits),
      carrier: carriers.name,
      purchaseType: purchaseTypes.name,
      manufacturerName: manufacturers.name,
      model: products.model,
      image: products.image,
    })
    .from(kits)
    .innerJoin(products, eq(products.productId, kits.productId))
    .innerJoin(manufacturers, eq(manufacturers.id, products.manufacturerId))
    .innerJoin(carriers, eq(carriers.id, kits.carrierId))
    .innerJoin(purchaseTypes, eq(purchaseTypes.id, kits.purchaseTypeId))
export type ShownKit = Awaited<ReturnType<typeof selectKits>>[number]

/** The kits of an account by name. */
export const findKits = (on: Reader, zohoAccountId: string): Promise<ShownKit[]> =>
  selectKits(on).where(eq(kits.zohoAccountId, zohoAccountId)).orderBy(sql`lower(${kits.name})`, kits.kitId)

/** The kit, locked until the transaction ends. */
export async function lockKit(tx: Tx, kitId: string): Promise<KitRow | undefined> {
  const [kit] = await tx.select().from(kits).where(eq(kits.kitId, kitId)).for('update')
  return kit
}

/** The kit, which no one can change or remove until the transaction ends; others may read it. */
export async function lockKitForReading(tx: Tx, kitId: string): Promise<KitRow | undefined> {
  const [kit] = await tx.select().from(kits).where(eq(kits.kitId, kitId)).for('share')
  return kit
}

/** The kit with the names of what it orders. */
export async function findKit(on: Reader, kitId: string): Promise<ShownKit | undefined> {
  const [found] = await selectKits(on).where(eq(kits.kitId, kitId))
  return found
}

/** Those who add kits to an account wait for each other, so that the limit holds. */
export const lockKitsOf = async (tx: Tx, zohoAccountId: string): Promise<number> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('kits'), hashtext(${zohoAccountId}))`)
  return tx.$count(kits, eq(kits.zohoAccountId, zohoAccountId))
}

export const addKit = async (tx: Tx, kit: KitRow): Promise<void> => {
  await tx.insert(kits).values(kit)
}

export const writeKit = async (tx: Tx, { kitId, ...kit }: KitRow): Promise<void> => {
  await tx.update(kits).set(kit).where(eq(kits.kitId, kitId))
}

export const deleteKit = async (tx: Tx, kitId: string): Promise<void> => {
  await tx.delete(kits).where(eq(kits.kitId, kitId))
}
