import { sql } from 'drizzle-orm'
import { check, pgTable, smallint, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { users } from './users.tables.ts'

/**
 * There is a row, one at most, while the setup checklist is hidden (docs/spec/back-office.md#setup-checklist). What is
 * done is never stored: it is counted.
 */
export const hiddenSetup = pgTable(
  'hidden_setup',
  {
    id: smallint().primaryKey().default(1),
    /** Null where the migration hid it, because the installation had orders. */
    hiddenBy: uuid().references(() => users.userId),
    hiddenAt: moment().notNull(),
  },
  (t) => [
    check('hidden_setup_one', sql`${t.id} = 1`),
    check('hidden_setup_finite', sql`isfinite(${t.hiddenAt})`),
  ],
)
