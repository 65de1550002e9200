import { type SettingValue, settingLimits } from '@portal/domain/settings-fields'
import { sql } from 'drizzle-orm'
import {
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { fits, isFilledUpTo, isUpTo, moment } from '../columns.ts'
import { users } from './users.tables.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const keyPattern = '^[a-z][a-z-]{0,39}$'

/**
 * Every published version of each group of settings; the newest is what the site shows (docs/spec/settings.md). Rows are
 * only ever added: a trigger of the migration refuses every update, delete and truncate.
 */
export const settingVersions = pgTable(
  'setting_versions',
  {
    key: text().notNull(),
    /** From 1, without gaps. */
    version: integer().notNull(),
    /** Null for the defaults. */
    value: jsonb().$type<SettingValue>(),
    /** The version whose value it has again, 0 for the defaults. */
    restored: integer(),
    note: text().notNull(),
    userId: uuid().notNull(),
    /** As they were called then. */
    by: text().notNull(),
    at: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.key, t.version] }),
    check('setting_versions_key', fits(t.key, keyPattern)),
    check('setting_versions_version', sql`${t.version} >= 1`),
    check('setting_versions_restored', sql`${t.restored} between 0 and ${t.version} - 1`),
    check('setting_versions_value', sql`${t.value} is not null or ${t.restored} is not null`),
    check('setting_versions_note', isUpTo(t.note, settingLimits.noteMax)),
    check('setting_versions_by', isFilledUpTo(t.by, 250)),
    check('setting_versions_finite', sql`isfinite(${t.at})`),
  ],
)
export type SettingVersionRow = typeof settingVersions.$inferSelect

/** What Administrators are writing, one draft for each person and group. */
export const settingDrafts = pgTable(
  'setting_drafts',
  {
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** The version that it began with. */
    basedOn: integer().notNull(),
    value: jsonb().$type<SettingValue>().notNull(),
    /** SHA-256 of the token in the address of its preview. */
    previewHash: bytes().notNull(),
    at: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.key] }),
    uniqueIndex('setting_drafts_preview').on(t.previewHash),
    check('setting_drafts_key', fits(t.key, keyPattern)),
    check('setting_drafts_based_on', sql`${t.basedOn} >= 0`),
    check('setting_drafts_finite', sql`isfinite(${t.at})`),
  ],
)
export type SettingDraftRow = typeof settingDrafts.$inferSelect

/** Previews of the shop at another moment, by the person who opened them (docs/spec/settings.md#preview). */
export const shopPreviews = pgTable(
  'shop_previews',
  {
    /** SHA-256 of the token in its address. */
    previewHash: bytes().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    /** The moment that is shown. */
    shownAt: moment().notNull(),
    /** The group of settings of which the person's draft is shown; null for none. */
    draftKey: text(),
    at: moment().notNull(),
  },
  (t) => [
    index('shop_previews_of_user').on(t.userId),
    check('shop_previews_key', fits(t.draftKey, keyPattern)),
    check('shop_previews_finite', sql`isfinite(${t.shownAt}) and isfinite(${t.at})`),
  ],
)
