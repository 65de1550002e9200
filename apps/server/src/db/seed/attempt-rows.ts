import { hourMs } from '@portal/domain/limits'
import type { deliveryAttempts } from '../../features/delivery/delivery.tables.ts'
import { attemptDays } from '../../features/delivery/forget-attempts.ts'
import { demoUuid } from './demo-ids.ts'
import { refusedStep } from './demo-orders.ts'
import type { LedgerRows } from './ledger-rows.ts'

type AttemptRow = typeof deliveryAttempts.$inferInsert
type DeliveryRow = LedgerRows['deliveries'][number]

const steps = ['customer', 'sales-order', 'confirm', 'invoice'] as const

/** How the demo's orders reached the ledger, as far back as anybody is told: step by step, or up to the refusal. */
export const attemptRows = (deliveries: readonly DeliveryRow[], now: Date): AttemptRow[] =>
  deliveries
    .filter(({ createdAt }) => createdAt.getTime() > now.getTime() - attemptDays * 24 * hourMs)
    .flatMap((delivery) => {
      if (delivery.state === 'delivered') return steps.map((_, place) => stepAt(delivery, place))
      if (delivery.state === 'failed') return untilRefused(delivery)
      return []
    })

function stepAt({ orderId, createdAt, finishedAt }: DeliveryRow, place: number): AttemptRow {
  return {
    deliveryAttemptId: demoUuid(`delivery of ${orderId} step ${place}`, place),
    orderId,
    attempt: 1,
    step: steps[place] ?? 'invoice',
    at: finishedAt ?? createdAt,
    tookMs: 90 + ((orderId * 37 + place * 61) % 300),
    outcome: 'done',
  }
}

function untilRefused(delivery: DeliveryRow): AttemptRow[] {
  const place = steps.indexOf(refusedStep(delivery.lastError ?? null))
  const done = steps.slice(0, place).map((_, earlier) => stepAt(delivery, earlier))
  return [
    ...done,
    { ...stepAt(delivery, place), outcome: 'invalid', httpStatus: 400, says: delivery.lastError ?? null },
  ]
}
