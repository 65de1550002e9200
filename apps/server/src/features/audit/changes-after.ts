import type { AuditEntity } from '@portal/contract/audit'
import type { PastChange } from '@portal/domain/shop-at'
import { and, eq, gt } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { auditLog } from './audit.tables.ts'

/** What was changed after a moment on things of one kind, by their ids. */
export async function changesAfter(
  on: Reader,
  entity: AuditEntity,
  moment: Date,
): Promise<Map<string, PastChange[]>> {
  const rows = await on
    .select({ entityId: auditLog.entityId, id: auditLog.id, at: auditLog.at, before: auditLog.before })
    .from(auditLog)
    .where(and(eq(auditLog.entity, entity), gt(auditLog.at, moment)))
  return Map.groupBy(rows, ({ entityId }) => entityId)
}
