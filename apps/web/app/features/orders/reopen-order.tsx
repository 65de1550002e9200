import { useAttemptKey } from '../../lib/use-attempt-key.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { useReopenOrder } from './orders.queries.ts'

type ReopenOrderProps = {
  order: { orderId: number; version: number }
  onReopened: () => void
  /** What went wrong, or null once it is tried again. */
  onProblem: (problem: Error | null) => void
}

/**
 * Makes an order in Error a draft again, to fix what the ledger refused and submit it anew
 * (docs/spec/orders.md#statuses).
 */
export function ReopenOrder({ order: { orderId, version }, onReopened, onProblem }: ReopenOrderProps) {
  const reopen = useReopenOrder()
  const attempt = useAttemptKey()
  const once = useOneAtATime()

  async function send() {
    onProblem(null)
    try {
      await reopen.mutateAsync({
        params: { orderId: String(orderId) },
        idempotencyKey: attempt.keyFor({ orderId, version }),
      })
    } catch (error) {
      onProblem(error instanceof Error ? error : new Error(String(error)))
      return
    }
    toast(`Order ${orderId} is a draft again. Edit it, then submit it.`, { tone: 'success' })
    onReopened()
  }

  return (
    <Button variant="ghost" busy={reopen.isPending} onClick={() => void once(send)}>
      Edit and retry
    </Button>
  )
}
