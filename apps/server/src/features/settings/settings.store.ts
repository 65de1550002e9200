import type { SettingKey } from '@portal/domain/settings'
import { and, desc, eq, gt, lt, lte, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../db/client.ts'
import {
  type SettingDraftRow,
  type SettingVersionRow,
  settingDrafts,
  settingVersions,
  shopPreviews,
} from '../../db/schema/settings.tables.ts'
import { authorName, isAdministrator } from '../../db/user-roles.ts'

/** The newest version of every group that has one. */
export const newestVersions = (on: Reader) =>
  on
    .selectDistinctOn([settingVersions.key])
    .from(settingVersions)
    .orderBy(settingVersions.key, desc(settingVersions.version))

export async function newestVersion(on: Reader, key: SettingKey): Promise<SettingVersionRow | undefined> {
  const [row] = await on
    .select()
    .from(settingVersions)
    .where(eq(settingVersions.key, key))
    .orderBy(desc(settingVersions.version))
    .limit(1)
  return row
}

export async function findVersion(on: Reader, key: SettingKey, version: number) {
  const [row] = await on
    .select()
    .from(settingVersions)
    .where(and(eq(settingVersions.key, key), eq(settingVersions.version, version)))
  return row
}

/** Versions of a group, the newest first, of those before this one. */
export const versionsBefore = (on: Reader, key: SettingKey, before: number | undefined, limit: number) =>
  on
    .select()
    .from(settingVersions)
    .where(
      and(
        eq(settingVersions.key, key),
        before === undefined ? undefined : lt(settingVersions.version, before),
      ),
    )
    .orderBy(desc(settingVersions.version))
    .limit(limit)

/** One publisher of a group at a time; the others wait and then see its version. */
export async function lockSetting(tx: Tx, key: SettingKey): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`settings ${key}`}))`)
}

export async function addVersion(tx: Tx, row: Omit<SettingVersionRow, 'by'>): Promise<void> {
  await tx.insert(settingVersions).values({ ...row, by: authorName(row.userId) })
}

export async function findDraft(on: Reader, userId: string, key: SettingKey) {
  const [row] = await on
    .select()
    .from(settingDrafts)
    .where(and(eq(settingDrafts.userId, userId), eq(settingDrafts.key, key)))
  return row
}

export const draftsOf = (on: Reader, userId: string) =>
  on.select({ key: settingDrafts.key }).from(settingDrafts).where(eq(settingDrafts.userId, userId))

export async function saveDraft(tx: Tx, row: SettingDraftRow): Promise<void> {
  const { basedOn, value, previewHash, at } = row
  await tx
    .insert(settingDrafts)
    .values(row)
    .onConflictDoUpdate({
      target: [settingDrafts.userId, settingDrafts.key],
      set: { basedOn, value, previewHash, at },
    })
}

/** Answers whether there was one. */
export async function removeDraft(tx: Tx, userId: string, key: SettingKey): Promise<boolean> {
  const removed = await tx
    .delete(settingDrafts)
    .where(and(eq(settingDrafts.userId, userId), eq(settingDrafts.key, key)))
    .returning({ key: settingDrafts.key })
  return removed.length > 0
}

/** The preview with this token, while it is not too old and its person is an Administrator. */
const isOpenPreview = (table: typeof settingDrafts | typeof shopPreviews, previewHash: Buffer, after: Date) =>
  and(eq(table.previewHash, previewHash), gt(table.at, after), isAdministrator(table.userId))

/** The draft whose preview has this token, when it was saved after this moment by someone who is an Administrator still. */
export async function findDraftPreview(on: Reader, previewHash: Buffer, after: Date) {
  const [row] = await on
    .select()
    .from(settingDrafts)
    .where(isOpenPreview(settingDrafts, previewHash, after))
  return row
}

/** Keeps the preview of the shop for its token, and forgets those that were opened before this moment. */
export async function addShopPreview(tx: Tx, row: typeof shopPreviews.$inferInsert, expiredAt: Date) {
  await tx.delete(shopPreviews).where(lte(shopPreviews.at, expiredAt))
  await tx.insert(shopPreviews).values(row)
}

/** The shop at another moment whose preview has this token, under the same conditions. */
export async function findShopPreview(on: Reader, previewHash: Buffer, after: Date) {
  const [row] = await on
    .select()
    .from(shopPreviews)
    .where(isOpenPreview(shopPreviews, previewHash, after))
  return row
}
