import type { Logger } from 'pino'
import type { InTransaction, Reader, Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import type { SalesLedger } from '../../ports/sales-ledger.ts'
import type { OrderExportSchedule } from './breaker.ts'
import type { Failure } from './failure.ts'
import type { OrderExport, OrderExportAttemptRow } from './order-export.store.ts'
import type { OrderExportStep } from './order-export-steps.ts'

export type OrderExportNeeds = {
  db: Reader
  inTransaction: InTransaction
  now: () => Date
  ledger: SalesLedger
  /** The same ledger as part of a transaction of ours, where it is in our own database. */
  ledgerWithin?: ((tx: Tx) => SalesLedger) | null
  timeZone: string
  schedule: OrderExportSchedule
  /** From 0 to 1. */
  random: () => number
  alert: Deps['alert']
  log: Pick<Logger, 'info' | 'warn' | 'error'>
}

/** One step that was tried, for the rows that tell of it. */
export type Tried = { orderExport: OrderExport; step: OrderExportStep; at: Date; tookMs: number }

export const attemptOf = (
  { orderExport, step, at, tookMs }: Tried,
  failure?: Failure,
): OrderExportAttemptRow => ({
  orderId: orderExport.orderId,
  attempt: orderExport.attempts,
  step,
  at,
  tookMs,
  outcome: failure?.outcome ?? 'done',
  httpStatus: failure?.httpStatus ?? null,
  vendorCode: failure?.vendorCode ?? null,
  says: failure?.says ?? null,
})
