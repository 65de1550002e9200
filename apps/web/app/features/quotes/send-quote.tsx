import type { Order } from '@portal/contract/orders'
import { useState } from 'react'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Button } from '../../ui/button.tsx'

const loadDialog = async () => (await import('./send-quote-dialog.tsx')).SendQuoteDialog

/** The button that offers a draft to its customer, and its dialog (docs/spec/quotes.md#sending). */
export function SendQuote({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false)
  const SendQuoteDialog = useLoaded(loadDialog, isOpen)
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        {order.quote?.isBinding ? 'Send New Quote' : 'Send Quote'}
      </Button>
      {isOpen && SendQuoteDialog && <SendQuoteDialog order={order} onClose={() => setOpen(false)} />}
    </>
  )
}
