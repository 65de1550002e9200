import { limits } from '@portal/domain/limits'
import { vendorMessages } from '@portal/domain/vendor-messages'
import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, result } from './endpoint.ts'
import { orderIdParam, storable, text, zohoId } from './fields.ts'

/**
 * The vendors behind the portal: how each is, what waits for them, what failed, and what differs
 * (docs/spec/back-office.md#vendors).
 */

const moment = z.iso.datetime().nullable()

export const portStatus = z.object({
  /** Its name in the API: 'crm', 'rates' … */
  port: z.string(),
  /** Its name on screens. */
  name: z.string(),
  driver: z.string(),
  /** Whether someone else answers for it, over a network. */
  isLive: z.boolean(),
  /** Who answers. */
  by: z.string(),
  /** 'up' answered when asked last; 'resting' is not called for a while after many failures; 'down' did not. */
  state: z.enum(['up', 'resting', 'down', 'unknown']),
  lastSuccess: moment,
  /** Why it is not up, in plain words. */
  says: z.string().nullable(),
  /** When one that rests is tried again. */
  restsUntil: moment,
})
export type PortStatus = z.infer<typeof portStatus>

export const syncKind = z.object({
  kind: z.enum(['agents', 'accounts', 'contacts', 'addresses', 'devices']),
  running: z.boolean(),
  rowsDone: z.int(),
  copiedUntil: moment,
  lastSuccess: moment,
  lastError: z.string().nullable(),
})
export type SyncKind = z.infer<typeof syncKind>

export const orderExportAttempt = z.object({
  attempt: z.int(),
  step: z.string(),
  at: z.iso.datetime(),
  tookMs: z.int(),
  outcome: z.string(),
  httpStatus: z.int().nullable(),
  vendorCode: z.string().nullable(),
  says: z.string().nullable(),
})
export type OrderExportAttempt = z.infer<typeof orderExportAttempt>

export const orderExport = z.object({
  orderId: z.int(),
  accountName: z.string(),
  agentName: z.string(),
  statusId: z.int(),
  state: z.enum(['waiting', 'exported', 'failed', 'handled', 'voiding', 'void']),
  /** The step that comes next, or that failed. */
  step: z.string(),
  attempts: z.int(),
  nextTryAt: moment,
  lastError: z.string().nullable(),
  createdAt: z.iso.datetime(),
  salesOrderNumber: z.string().nullable(),
  invoiceNumber: z.string().nullable(),
})
export type OrderExport = z.infer<typeof orderExport>

export const integrations = z.object({
  ports: z.array(portStatus),
  crm: z.object({ driver: z.enum(['embedded', 'live']), kinds: z.array(syncKind) }),
  queue: z.object({
    waiting: z.int(),
    failed: z.int(),
    /** When the oldest that waits was submitted. */
    oldest: moment,
    exportedToday: z.int(),
    emailsWaiting: z.int(),
    emailsFailed: z.int(),
  }),
})
export type Integrations = z.infer<typeof integrations>

export const getIntegrations = endpoint(calls.getIntegrations, {
  scope: 'operations:read',
  summary: 'Every vendor’s driver and health, the copy of the CRM, and what waits in the queue.',
  answer: result(integrations),
})

/** The length of a page of order exports. */
export const orderExportsAtOnce = 100

export const getOrderExports = endpoint(calls.getOrderExports, {
  scope: 'operations:read',
  summary: `Orders on their way to the ledger: those that failed, that wait, or that arrived last; ${orderExportsAtOnce} at a time.`,
  query: z.strictObject({
    state: z.enum(['failed', 'waiting', 'exported']).default('failed'),
    cursor: text(40).optional(),
  }),
  answer: result(z.object({ orderExports: z.array(orderExport), nextCursor: z.string().nullable() })),
})

export const getOrderExport = endpoint(calls.getOrderExport, {
  scope: 'operations:read',
  summary: 'One order export with what was sent, redacted, and every attempt.',
  params: z.object({ orderId: orderIdParam }),
  answer: result(
    z.object({
      orderExport,
      /** What is sent to the ledger, without names, addresses and notes. */
      payload: z.record(z.string(), z.unknown()),
      attempts: z.array(orderExportAttempt),
    }),
  ),
  errors: ['ORDER_EXPORT_NOT_FOUND'],
})

export const retryOrderExport = endpoint(calls.retryOrderExport, {
  scope: 'operations:write',
  summary:
    'Tries again now: an order export that waits, or one that failed, whose order becomes Submitted again.',
  params: z.object({ orderId: orderIdParam }),
  answer: result(z.object({ orderId: z.int() })),
  errors: ['ORDER_EXPORT_NOT_FOUND', 'ORDER_EXPORT_FINISHED'],
})

export const markOrderExportHandled = endpoint(calls.markOrderExportHandled, {
  scope: 'operations:write',
  summary: 'A failed order export was handled manually: the order becomes Submitted and is not sent again.',
  params: z.object({ orderId: orderIdParam }),
  body: z.strictObject({
    reason: z
      .string()
      .trim()
      .min(1, vendorMessages.handledReason)
      .max(limits.reasonMax)
      .refine(...storable),
  }),
  answer: result(z.object({ orderId: z.int() })),
  errors: ['ORDER_EXPORT_NOT_FOUND', 'ORDER_EXPORT_NOT_FAILED'],
})

export const startCrmSync = endpoint(calls.startCrmSync, {
  scope: 'operations:write',
  summary: 'Copies what changed in the CRM now, for everyone. Nothing happens with the embedded CRM.',
  answer: result(z.object({ started: z.boolean() })),
})

export const getDrift = endpoint(calls.getDrift, {
  scope: 'operations:read',
  summary:
    'Orders of the last 30 days that are here and not in the ledger, or there and cancelled here; and boxes that it received and has no longer.',
  answer: result(
    z.object({
      checked: z.int(),
      missing: z.array(z.object({ orderId: z.int(), accountName: z.string(), submitted: z.iso.datetime() })),
      unexpected: z.array(z.object({ orderId: z.int(), accountName: z.string(), statusId: z.int() })),
      /** Of those that left in these days and that the ledger has received. */
      boxes: z.object({
        checked: z.int(),
        missing: z.array(
          z.object({
            orderId: z.int(),
            number: z.int(),
            accountName: z.string(),
            shipped: z.iso.datetime(),
          }),
        ),
      }),
    }),
  ),
  errors: ['VENDOR_UNAVAILABLE'],
})

export const getCrmFreshness = endpoint(calls.getCrmFreshness, {
  scope: 'accounts:read',
  needs: 'everyone',
  summary: 'How old accounts, contacts, addresses and devices are; `live` false when they are our own.',
  answer: result(
    z.object({
      live: z.boolean(),
      /** When everything was copied last; null before the first time. */
      copiedAt: moment,
      /** Whether the CRM did not answer when it was asked last. */
      unreachable: z.boolean(),
      running: z.boolean(),
    }),
  ),
})

export const refreshAccount = endpoint(calls.refreshAccount, {
  scope: 'accounts:write',
  needs: 'everyone',
  summary: 'Reads one account, its contacts, addresses and devices again from the CRM, and waits for it.',
  params: z.object({ accountId: zohoId }),
  answer: result(z.object({ refreshed: z.boolean() })),
  errors: ['ACCOUNT_NOT_FOUND', 'VENDOR_UNAVAILABLE'],
})
