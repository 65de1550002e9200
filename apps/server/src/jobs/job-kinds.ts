import type { CrmKind } from '../ports/crm-directory.ts'

/** Every kind of background work and what it is told. Ids only: whoever does it reads what is true by then. */
export type JobPayloads = {
  'deliver-mail': { mailId: string }
  'deliver-order': { orderId: number }
  /** Every minute by the clock, which does what is due; and at once when somebody asks. */
  'sync-crm': { now?: boolean }
  'copy-crm-records': { kind: CrmKind; ids: string[]; gone: boolean }
  'copy-crm-account': { zohoAccountId: string }
  'watch-crm': Record<string, never>
  /** Comes by the clock. */
  'forget-old-data': Record<string, never>
  'reconcile-orders': Record<string, never>
}

export type JobKind = keyof JobPayloads

/** Does one job. Throwing makes it come again, later each time. `leaving` aborts when the process has to go. */
export type Task<K extends JobKind> = (payload: JobPayloads[K], leaving: AbortSignal) => Promise<void>
export type Tasks = { [K in JobKind]: Task<K> }
/** When a kind comes by the clock, as crontab says it: "17 * * * *" is every hour. Once for all nodes. */
export type Schedule = Partial<Record<JobKind, string>>
