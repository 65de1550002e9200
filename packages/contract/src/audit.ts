import { limits } from '@portal/domain/limits'
import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, pageOf } from './endpoint.ts'
import { listQuery, text, uuid } from './fields.ts'

/** What the audit log is about. */
export const auditEntities = [
  'user',
  'product',
  'offer',
  'price rule',
  'catalog',
  'manufacturer',
  'rate plan',
  'order',
  'account',
  'contact',
  'agent',
  'agent cover',
  'repair device',
  'station',
  'kit',
  'fleet settings',
  'fleet import',
  'device',
  'webhook',
  'settings',
  'invoice',
  'invoice terms',
] as const
export type AuditEntity = (typeof auditEntities)[number]

/** One entry of the audit log: who did what to which thing, field by field (docs/spec/back-office.md#activity). */
export const activity = z.object({
  id: z.int(),
  at: z.string(),
  /** As the person was called then; "System" for what happened without one. */
  by: z.string(),
  byUserId: z.nullable(z.string()),
  entity: z.string(),
  entityId: z.string(),
  entityName: z.string(),
  action: z.string(),
  /** Values as people read them; null where there was or is none. */
  changes: z.array(
    z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
  requestId: z.string(),
})
export type Activity = z.infer<typeof activity>

export const getActivity = endpoint(calls.getActivity, {
  scope: 'operations:read',
  summary: 'What was changed, the latest first: all of it, of one thing, or by one person.',
  query: listQuery.extend({
    entity: z.enum(auditEntities).optional(),
    entityId: text(limits.searchMax).optional(),
    byUserId: uuid.optional(),
  }),
  answer: pageOf(activity),
})
