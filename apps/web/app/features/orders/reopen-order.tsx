import { useState } from 'react'
import { useAttemptKey } from '../../lib/use-attempt-key.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
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
 * (docs/spec/orders.md#statuses). Asks before: until then the order is not processed.
 */
export function ReopenOrder({ order: { orderId, version }, onReopened, onProblem }: ReopenOrderProps) {
  const reopen = useReopenOrder()
  const attempt = useAttemptKey()
  const once = useOneAtATime()
  const [isAsking, setAsking] = useState(false)

  async function send() {
    onProblem(null)
    try {
      await reopen.mutateAsync({
        params: { orderId: String(orderId) },
        idempotencyKey: attempt.keyFor({ orderId, version }),
      })
    } catch (error) {
      setAsking(false)
      onProblem(error instanceof Error ? error : new Error(String(error)))
      return
    }
    toast(`Order ${orderId} is a draft again. Edit it, then submit it.`, { tone: 'success' })
    onReopened()
  }

  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        Edit and retry
      </Button>
      <ConfirmDialog
        open={isAsking}
        question={`Make order ${orderId} a draft again?`}
        text="It is not processed until you submit it again, and any staging of it starts over."
        yes="Edit order"
        no="Cancel"
        onYes={() => void once(send)}
        onNo={() => setAsking(false)}
        busy={reopen.isPending}
        destructive={false}
      />
    </>
  )
}
