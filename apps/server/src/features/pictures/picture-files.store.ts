import { and, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../db/client.ts'
import { productPictures, products } from '../../db/schema/catalog.tables.ts'
import { pictureFiles } from '../../db/schema/pictures.tables.ts'
import { repairPictures } from '../../db/schema/repairs.tables.ts'

/** An uploaded picture may also be named by its whole address, or in another size. */
const nameIn = (image: SQL.Aliased | typeof products.image | typeof productPictures.image) =>
  sql`substring(${image} from '/pictures/uploads/([0-9a-f]{32})-')`

/** The names of all files that something shows now. */
const shownNames = sql`
  select name from (
    select ${nameIn(products.image)} as name from ${products}
    union select ${nameIn(productPictures.image)} from ${productPictures}
    union select ${repairPictures.fileName} from ${repairPictures}
  ) shown where name is not null`

/** Remembers a file that is about to be stored, as unused since now; waits for a removal of the same file. */
export const rememberFile = (tx: Tx, name: string, at: Date) =>
  tx
    .insert(pictureFiles)
    .values({ name, unusedSince: at })
    .onConflictDoUpdate({ target: pictureFiles.name, set: { unusedSince: at } })

/** Says that these files are used from now on. Answers which of them are there; those unused before `removedBefore` may be gone. */
export async function useFiles(tx: Tx, names: readonly string[], removedBefore: Date): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const kept = await tx
    .update(pictureFiles)
    .set({ unusedSince: null })
    .where(and(inArray(pictureFiles.name, [...names]), isKept(removedBefore)))
    .returning({ name: pictureFiles.name })
  return new Set(kept.map(({ name }) => name))
}

/** The files of uploads that may be used. */
export const readKeptNames = async (on: Reader, removedBefore: Date): Promise<Set<string>> =>
  new Set(
    (await on.select({ name: pictureFiles.name }).from(pictureFiles).where(isKept(removedBefore))).map(
      ({ name }) => name,
    ),
  )

const isKept = (removedBefore: Date) =>
  or(isNull(pictureFiles.unusedSince), sql`${pictureFiles.unusedSince} >= ${removedBefore}`)

/** Notes for every file whether something shows it now, and since when nothing does. */
export async function noteUse(tx: Tx, at: Date): Promise<void> {
  await tx.execute(sql`insert into ${pictureFiles} (name) ${shownNames} on conflict do nothing`)
  await tx.execute(sql`
    with shown as (${shownNames})
    update ${pictureFiles} set unused_since = case when name in (select name from shown) then null else ${at}::timestamptz end
    where (unused_since is null) <> (name in (select name from shown))`)
}

/** Files that nothing has shown since before this moment, the oldest first. */
export const findUnusedFiles = async (on: Reader, before: Date, limit: number): Promise<string[]> =>
  (
    await on
      .select({ name: pictureFiles.name })
      .from(pictureFiles)
      .where(lt(pictureFiles.unusedSince, before))
      .orderBy(pictureFiles.unusedSince)
      .limit(limit)
  ).map(({ name }) => name)

/** Whether the file is still unused since before this moment; no one can begin to use it until the transaction ends. */
export async function lockUnusedFile(tx: Tx, name: string, before: Date): Promise<boolean> {
  const locked = await tx
    .select({ name: pictureFiles.name })
    .from(pictureFiles)
    .where(and(eq(pictureFiles.name, name), lt(pictureFiles.unusedSince, before)))
    .for('update', { skipLocked: true })
  if (locked.length === 0) return false
  // Asked after the lock, so that it sees what was saved before.
  const { rows } = await tx.execute(sql`select from (${shownNames}) shown where name = ${name}`)
  return rows.length === 0
}

export const forgetFile = (tx: Tx, name: string) => tx.delete(pictureFiles).where(eq(pictureFiles.name, name))
