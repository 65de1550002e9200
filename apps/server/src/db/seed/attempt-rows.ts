import { hourMs } from '@portal/domain/limits'
import { attemptDays } from '../../features/order-export/delete-expired-attempts.ts'
import type { orderExportAttempts } from '../../features/order-export/order-export.tables.ts'
import { demoUuid } from './demo-ids.ts'
import { refusedStep } from './demo-orders.ts'
import type { LedgerRows } from './ledger-rows.ts'

type AttemptRow = typeof orderExportAttempts.$inferInsert
type OrderExportRow = LedgerRows['orderExports'][number]

const steps = ['customer', 'sales-order', 'confirm', 'invoice'] as const

/** How the demo's orders reached the ledger, as far back as attempts are kept: step by step, or up to the refusal. */
export const attemptRows = (orderExports: readonly OrderExportRow[], now: Date): AttemptRow[] =>
  orderExports
    .filter(({ createdAt }) => createdAt.getTime() > now.getTime() - attemptDays * 24 * hourMs)
    .flatMap((orderExport) => {
      if (orderExport.state === 'exported') return steps.map((_, place) => stepAt(orderExport, place))
      if (orderExport.state === 'failed') return untilRefused(orderExport)
      return []
    })

function stepAt({ orderId, createdAt, finishedAt }: OrderExportRow, place: number): AttemptRow {
  return {
    orderExportAttemptId: demoUuid(`order export of ${orderId} step ${place}`, place),
    orderId,
    attempt: 1,
    step: steps[place] ?? 'invoice',
    at: finishedAt ?? createdAt,
    tookMs: 90 + ((orderId * 37 + place * 61) % 300),
    outcome: 'done',
  }
}

function untilRefused(orderExport: OrderExportRow): AttemptRow[] {
  const place = steps.indexOf(refusedStep(orderExport.lastError ?? null))
  const done = steps.slice(0, place).map((_, earlier) => stepAt(orderExport, earlier))
  return [
    ...done,
    {
      ...stepAt(orderExport, place),
      outcome: 'invalid',
      httpStatus: 400,
      says: orderExport.lastError ?? null,
    },
  ]
}
