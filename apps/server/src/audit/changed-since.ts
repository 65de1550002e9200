import type { AuditEntity } from '@portal/contract/audit'
import { AppError, type ErrorCode } from '@portal/contract/errors'
import { desc, eq } from 'drizzle-orm'
import type { Reader } from '../db/client.ts'
import { deviceEvents } from '../db/schema/fleet.tables.ts'
import { lineEvents } from '../db/schema/lines.tables.ts'
import { orderEvents } from '../db/schema/orders.tables.ts'
import { repairEvents } from '../db/schema/repairs.tables.ts'
import { findEntries } from './audit.store.ts'

/** What was changed, by where its history is: a timeline of its own, or the audit log. */
export type Changed =
  | { orderId: number }
  | { deviceId: string }
  | { caseId: string }
  | { lineId: string }
  | { entity: AuditEntity; entityId: string }

/**
 * The refusal of a change that was made from another version than the newest, with who saved the newest and when
 * (docs/spec/api.md#conventions). One statement, only where something is refused.
 */
export async function changedSince(on: Reader, code: ErrorCode, what: Changed): Promise<AppError> {
  const last = await lastChange(on, what)
  return new AppError(code, {
    changed: { by: last?.by ?? null, at: last?.at.toISOString() ?? null },
  })
}

async function lastChange(on: Reader, what: Changed): Promise<{ by: string; at: Date } | undefined> {
  if ('orderId' in what) return lastOf(on, orderEvents, orderEvents.orderId, what.orderId)
  if ('deviceId' in what) return lastOf(on, deviceEvents, deviceEvents.deviceId, what.deviceId)
  if ('lineId' in what) return lastOf(on, lineEvents, lineEvents.lineId, what.lineId)
  if ('caseId' in what) return lastOf(on, repairEvents, repairEvents.caseId, what.caseId)
  const { entity, entityId } = what
  const wanted = { search: null, entity, entityId }
  const [entry] = await findEntries(on, wanted, { before: null, limit: 1 })
  return entry && { by: entry.userName, at: entry.at }
}

type Timeline = typeof orderEvents | typeof deviceEvents | typeof lineEvents | typeof repairEvents

async function lastOf(
  on: Reader,
  events: Timeline,
  owner:
    | typeof orderEvents.orderId
    | typeof deviceEvents.deviceId
    | typeof lineEvents.lineId
    | typeof repairEvents.caseId,
  id: string | number,
): Promise<{ by: string; at: Date } | undefined> {
  const [event] = await on
    .select({ by: events.by, at: events.at })
    .from(events)
    .where(eq(owner, id))
    .orderBy(desc(events.at))
    .limit(1)
  return event
}
