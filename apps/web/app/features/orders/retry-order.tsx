import { useAttemptKey } from '../../lib/use-attempt-key.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRetryOrder } from './orders.queries.ts'

type RetryOrderProps = {
  order: { orderId: number; version: number }
  /** What went wrong, or null once it is tried again. */
  onProblem: (problem: Error | null) => void
}

/** Submits an order in Error again (docs/spec/orders.md#statuses). */
export function RetryOrder({ order: { orderId, version }, onProblem }: RetryOrderProps) {
  const retry = useRetryOrder()
  const attempt = useAttemptKey()
  const once = useOneAtATime()

  async function send() {
    onProblem(null)
    try {
      await retry.mutateAsync({
        params: { orderId: String(orderId) },
        idempotencyKey: attempt.keyFor({ orderId, version }),
      })
      toast(`Order ${orderId} was submitted again.`, { tone: 'success' })
    } catch (error) {
      onProblem(error instanceof Error ? error : new Error(String(error)))
    }
  }

  return (
    <Button busy={retry.isPending} onClick={() => void once(send)}>
      Retry
    </Button>
  )
}
