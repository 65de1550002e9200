import type { CrmKind } from '../ports/crm-directory.ts'

/** Every kind of background job and its payload. Ids only: the worker reads the current data. */
export type JobPayloads = {
  'send-mail': { mailId: string }
  'export-order': { orderId: number }
  /** Every minute by the clock, which does what is due; and at once on request. */
  'sync-crm': { now?: boolean }
  'copy-crm-records': { kind: CrmKind; ids: string[]; gone: boolean }
  'copy-crm-account': { zohoAccountId: string }
  'watch-crm': Record<string, never>
  /** Asks the carrier where a box is, and comes again until it was delivered. */
  'track-box': { boxId: string }
  /** Asks the carrier for alerts about boxes on their way. */
  'subscribe-boxes': Record<string, never>
  'send-webhook': { messageId: string }
  /** Comes by the clock: contacts are reminded of quotes that end, agents are told of those that ended. */
  'remind-quotes': Record<string, never>
  /** Comes by the clock: approvers are reminded of orders that wait for them. */
  'remind-approvers': Record<string, never>
  /** Comes by the clock: scheduled changes of prices whose day has begun. */
  'apply-price-changes': Record<string, never>
  /** Comes by the clock: late cases, and old devices that are to come back (docs/spec/repairs.md#response). */
  'watch-cases': Record<string, never>
  /** Comes by the clock: uploaded pictures that nothing shows any more (docs/spec/catalog.md#pictures). */
  'remove-unused-pictures': Record<string, never>
  /** Comes by the clock: unpaid invoices of a live ledger are asked about. */
  'refresh-invoices': Record<string, never>
  /** Comes by the clock: past months whose sums of sales changed (docs/spec/sales.md#sums). */
  'close-sales-months': Record<string, never>
  /** Comes by the clock. */
  'forget-old-data': Record<string, never>
  'reconcile-orders': Record<string, never>
}

export type JobKind = keyof JobPayloads

/** Names under which the version before queues its jobs; they are run as the kinds of today. */
export const formerKinds: Partial<Record<string, string>> = {
  'send-mail': 'deliver-mail',
  'export-order': 'deliver-order',
}

/** Does one job. Throwing makes it come again, later each time. `shutdown` aborts when the process has to go. */
export type Task<K extends JobKind> = (payload: JobPayloads[K], shutdown: AbortSignal) => Promise<void>
export type Tasks = { [K in JobKind]: Task<K> }
/** When a kind comes by the clock, as crontab says it: "17 * * * *" is every hour. Once for all nodes. */
export type Schedule = Partial<Record<JobKind, string>>
