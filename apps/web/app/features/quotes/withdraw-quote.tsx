import type { Order } from '@portal/contract/orders'
import type { Quote } from '@portal/contract/quotes'
import { quoteLabel } from '@portal/domain/quotes'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useWithdrawQuote } from './quotes.queries.ts'

/** Takes a quote back after a question; its draft can be changed again (docs/spec/quotes.md#withdrawing). */
export function WithdrawQuote({ order, quote }: { order: Order; quote: Quote }) {
  const [isAsking, setAsking] = useState(false)
  const withdraw = useWithdrawQuote(order.orderId)
  const once = useOneAtATime()
  const label = quoteLabel(quote.quoteNumber)

  async function yes() {
    try {
      await withdraw.mutateAsync({ params: { quoteId: quote.quoteId } })
      toast(`${label} was withdrawn. Order ${order.orderId} can be changed again.`, { tone: 'success' })
    } catch (error) {
      toast(messageOf(error), { tone: 'danger' })
    }
    setAsking(false)
  }

  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Withdraw quote
      </Button>
      <ConfirmDialog
        open={isAsking}
        question={`Withdraw ${label}?`}
        text={`${quote.recipientName} can no longer accept it. The order can be changed again.`}
        busy={withdraw.isPending}
        onYes={() => void once(yes)}
        onNo={() => setAsking(false)}
      />
    </>
  )
}
