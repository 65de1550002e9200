import type { getActivity } from '@portal/contract/audit'
import type { QueryOf } from '@portal/contract/endpoint'
import { and, desc, eq, ilike, lt, type SQL } from 'drizzle-orm'
import { type FilterConditions, inBatches, narrowedBy } from '../db/build.ts'
import type { Reader, Tx } from '../db/client.ts'
import { auditLog } from '../db/schema/audit.tables.ts'
import { authorName } from '../db/user-roles.ts'

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

type EntriesFilter = Omit<QueryOf<typeof getActivity>, 'search' | 'limit' | 'cursor'>

/** Which entries: every filter, and a search that is not null, narrows them. It is a pattern for ILIKE. */
export type EntriesWanted = EntriesFilter & { search: string | null }

const filters: FilterConditions<EntriesFilter> = {
  entity: (entity) => eq(auditLog.entity, entity),
  entityId: (entityId) => eq(auditLog.entityId, entityId),
  byUserId: (userId) => eq(auditLog.userId, userId),
}

const conditionOf = ({ search, ...filter }: EntriesWanted): SQL | undefined =>
  and(search === null ? undefined : ilike(auditLog.searchText, search), narrowedBy(filters, filter))

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
