import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { fits, moment } from '../columns.ts'

/** Uploaded pictures in the storage, of products and of repair cases, so that unused ones can be removed. */
export const pictureFiles = pgTable(
  'picture_files',
  {
    /** The common part of the names of its files: 32 hex digits, after "case-" for pictures of cases. */
    name: text().primaryKey(),
    /** Since when nothing shows it; null while it is shown. An upload begins as unused. */
    unusedSince: moment(),
  },
  (t) => [
    check('picture_files_name', fits(t.name, '^(case-)?[0-9a-f]{32}$')),
    check('picture_files_finite', sql`isfinite(${t.unusedSince})`),
    index('picture_files_unused').on(t.unusedSince).where(sql`${t.unusedSince} is not null`),
  ],
)
