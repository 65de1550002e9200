import type { Order } from '@portal/contract/orders'
import { useLoaded } from '../../lib/use-loaded.ts'

const loadDialog = async () => (await import('./send-quote-dialog.tsx')).SendQuoteDialog

/** The dialog that offers a draft to its customer (docs/spec/quotes.md#sending). */
export function SendQuote({ order, onClose }: { order: Order; onClose: () => void }) {
  const SendQuoteDialog = useLoaded(loadDialog)
  return SendQuoteDialog && <SendQuoteDialog order={order} onClose={onClose} />
}
