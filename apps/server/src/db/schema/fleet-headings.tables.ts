import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { isFilledUpTo, isUpTo, moment } from '../columns.ts'

/** What people of an account said that a heading of their files stands for (docs/spec/fleet.md#files). */
export const fleetHeadings = pgTable(
  'fleet_headings',
  {
    zohoAccountId: text().notNull(),
    /** The key of the heading: "drivername". */
    heading: text().notNull(),
    /** The column of the roster; null for one that is not to be read. */
    column: text(),
    at: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.zohoAccountId, t.heading] }),
    check('fleet_headings_heading', isFilledUpTo(t.heading, 200)),
    check('fleet_headings_column', isUpTo(t.column, 40)),
    check('fleet_headings_finite', sql`isfinite(${t.at})`),
  ],
)
