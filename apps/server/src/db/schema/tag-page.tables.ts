import { finderLimits } from '@portal/domain/tag-page'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { isUpTo, moment } from '../columns.ts'
import { devices } from './fleet.tables.ts'

/** What finders left on the page of a tag (docs/spec/fleet.md#tag-page). Deleted after 30 days. */
export const finderMessages = pgTable(
  'finder_messages',
  {
    messageId: uuid().primaryKey(),
    deviceId: uuid()
      .notNull()
      .references(() => devices.deviceId, { onDelete: 'cascade' }),
    message: text().notNull(),
    /** How the finder can be reached, in their words; empty without. */
    contact: text().notNull().default(''),
    at: moment().notNull(),
  },
  (t) => [
    check(
      'finder_messages_message',
      sql`${t.message} <> '' and ${isUpTo(t.message, finderLimits.messageMax)}`,
    ),
    check('finder_messages_contact', isUpTo(t.contact, finderLimits.contactMax)),
    check('finder_messages_finite', sql`isfinite(${t.at})`),
    index('finder_messages_of_device').on(t.deviceId, t.at),
    index('finder_messages_by_time').on(t.at),
  ],
)
