import type { Order } from '@portal/contract/orders'
import { addedTaxWords } from '@portal/domain/invoice-tax'
import { formatCents, fromDollars } from '@portal/domain/money'
import { paths } from '@portal/domain/paths'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../lib/api.ts'
import { useAttemptKey } from '../../lib/use-attempt-key.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSubmitOrder } from './orders.queries.ts'

type SubmitOrderProps = {
  order: Order
  /** Pressed while something is missing. */
  onMissing: () => void
  /** What went wrong, or null once it is tried again. */
  onProblem: (problem: Error | null) => void
}

/** The price that was refused: which version had it, and the server's message. */
type ChangedRate = { version: number; words: string }

/**
 * Submits the draft exactly as it is on the screen (docs/spec/orders.md#submit): of a newer version nothing is
 * submitted, and another shipping price is said and confirmed.
 */
export function SubmitOrder({ order, onMissing, onProblem }: SubmitOrderProps) {
  const { orderId, zohoUserId, version } = order
  const submit = useSubmitOrder()
  const once = useOneAtATime()
  const attempt = useAttemptKey()
  const navigate = useNavigate()
  const [changed, setChanged] = useState<ChangedRate | null>(null)

  async function send() {
    onProblem(null)
    setChanged(null)
    try {
      await submit.mutateAsync({
        params: { orderId: String(orderId), zohoUserId },
        body: { version },
        idempotencyKey: attempt.keyFor({ orderId, zohoUserId, version }),
      })
    } catch (error) {
      explain(error)
      return
    }
    toast(`Order ${orderId} was submitted.`, { tone: 'success' })
    await navigate(paths.orders)
  }

  function explain(error: unknown) {
    if (error instanceof ApiError && error.code === 'RATE_CHANGED')
      return setChanged({ version, words: error.fields.shippingRate?.join(' ') ?? error.message })
    onProblem(inWords(error))
  }

  function press() {
    if (order.submitBlockers.length > 0) onMissing()
    else void once(send)
  }

  return (
    <>
      <Button busy={submit.isPending} onClick={press}>
        Submit Order
      </Button>
      <ConfirmDialog
        // The order with the new price has to be read before it can be confirmed.
        open={changed !== null && changed.version !== version}
        question="The shipping price changed. Submit at the new price?"
        text={`${changed?.words} The order total is now ${formatCents(fromDollars(order.orderTotal))}${addedTaxWords(order.addedTax)}.`}
        busy={submit.isPending}
        destructive={false}
        onYes={() => void once(send)}
        onNo={() => setChanged(null)}
      />
    </>
  )
}

const said: Partial<Record<string, string>> = {
  ORDER_CHANGED:
    'This order changed since you opened it, so nothing was submitted. Check it as it is now, then submit it again.',
  RATES_UNAVAILABLE:
    'UPS did not answer, so the shipping price could not be confirmed. Nothing was submitted and nothing was lost. Try again in a moment.',
}

/** The refusal in words that fit a submit. */
function inWords(error: unknown): Error {
  if (!(error instanceof ApiError)) return error instanceof Error ? error : new Error(String(error))
  const { code, message, fields, requestId } = error
  return new ApiError(code, said[code] ?? message, { fields, ...(requestId && { requestId }) })
}
