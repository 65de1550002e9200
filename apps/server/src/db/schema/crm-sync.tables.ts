import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { CrmKind } from '../../ports/crm-directory.ts'
import { moment } from '../columns.ts'

/**
 * How far each kind of a live CRM has been copied into our tables. Written in the transaction of the rows
 * themselves, page by page: a killed copy continues where it stopped.
 */
export const crmSync = pgTable(
  'crm_sync',
  {
    /** agents, accounts, contacts, addresses, devices. */
    kind: text().$type<CrmKind>().primaryKey(),
    /** 'changed' reads records, 'deleted' removes what is gone; 'idle' between two copies. */
    phase: text().$type<'idle' | 'changed' | 'deleted'>().notNull().default('idle'),
    /** The next page of the copy under way; null for its first. */
    cursor: text(),
    /** When the copy under way began; what changes after it belongs to the next one. */
    startedAt: moment(),
    /** Everything that changed before this is here; null until the first copy is complete. */
    copiedUntil: moment(),
    /** Rows of the copy under way, or of the last one. */
    rowsDone: integer().notNull().default(0),
    lastSuccess: moment(),
    lastTry: moment(),
    /** Why the last try ended, in plain words; null when it succeeded. */
    lastError: text(),
  },
  (t) => [check('crm_sync_phase', sql`${t.phase} in ('idle', 'changed', 'deleted')`)],
)

/** The CRM's promise to tell us of changes: prolonged before it ends. */
export const crmChannels = pgTable('crm_channels', {
  channelId: text().primaryKey(),
  /** What a notification has to carry; as a hash. */
  tokenHash: text().notNull(),
  expiresAt: moment().notNull(),
})
