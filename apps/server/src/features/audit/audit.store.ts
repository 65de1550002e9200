import { and, desc, eq, ilike, lt, type SQL } from 'drizzle-orm'
import type { Reader, Tx } from '../../db/client.ts'
import { inBatches } from '../../db/excluded.ts'
import { authorName } from '../users/author-name.ts'
import { auditLog } from './audit.tables.ts'

type Row = typeof auditLog.$inferSelect
export type NewEntry = Pick<Row, 'entity' | 'entityId' | 'entityName' | 'action' | 'before' | 'after'>

type NewEntries = { at: Date; userId: string | null; requestId: string; entries: readonly NewEntry[] }

/** Adds entries in their order, which is then the order of their ids. */
export async function addEntries(tx: Tx, { at, userId, requestId, entries }: NewEntries): Promise<void> {
  for (const batch of inBatches(entries))
    await tx
      .insert(auditLog)
      .values(batch.map((entry) => ({ ...entry, at, userId, userName: authorName(userId), requestId })))
}

/** Which entries: everything that is not null narrows them. */
export type EntriesWanted = {
  /** A pattern for ILIKE. */
  search: string | null
  entity: string | null
  entityId: string | null
  byUserId: string | null
}

/** Only the conditions that the question has, so that each question has its own plan. */
const conditionOf = ({ search, entity, entityId, byUserId }: EntriesWanted): SQL | undefined =>
  and(
    search === null ? undefined : ilike(auditLog.searchText, search),
    entity === null ? undefined : eq(auditLog.entity, entity),
    entityId === null ? undefined : eq(auditLog.entityId, entityId),
    byUserId === null ? undefined : eq(auditLog.userId, byUserId),
  )

/** Entries from the newest on, or from before one of them. */
export const findEntries = (
  on: Reader,
  wanted: EntriesWanted,
  { before, limit }: { before: number | null; limit: number },
) =>
  on
    .select({
      id: auditLog.id,
      at: auditLog.at,
      userId: auditLog.userId,
      userName: auditLog.userName,
      entity: auditLog.entity,
      entityId: auditLog.entityId,
      entityName: auditLog.entityName,
      action: auditLog.action,
      before: auditLog.before,
      after: auditLog.after,
      requestId: auditLog.requestId,
    })
    .from(auditLog)
    .where(and(conditionOf(wanted), before === null ? undefined : lt(auditLog.id, before)))
    .orderBy(desc(auditLog.id))
    .limit(limit)

export type EntryRow = Awaited<ReturnType<typeof findEntries>>[number]

export const countEntries = (on: Reader, wanted: EntriesWanted): Promise<number> =>
  on.$count(auditLog, conditionOf(wanted))
