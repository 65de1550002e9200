import { useRef } from 'react'
import { messageOf } from '../../lib/api.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRetryOrderExport } from './vendors.queries.ts'

type RetryOrderExportProps = Pick<ButtonProps, 'size' | 'variant'> & { orderId: number }

/** Sends an order to the ledger again, now (docs/spec/back-office.md#vendors). */
export function RetryOrderExport({ orderId, size = 'md', variant = 'ghost' }: RetryOrderExportProps) {
  const retry = useRetryOrderExport()
  const isBusy = useRef(false)

  async function send() {
    if (isBusy.current) return
    isBusy.current = true
    try {
      await retry.mutateAsync({ params: { orderId: String(orderId) } })
      toast(`Retrying order ${orderId}.`, { tone: 'success' })
    } catch (error) {
      toast(messageOf(error), { tone: 'danger' })
    } finally {
      isBusy.current = false
    }
  }

  return (
    <Button
      variant={variant}
      size={size}
      busy={retry.isPending}
      aria-label={`Retry order ${orderId}`}
      onClick={() => void send()}
    >
      Retry
    </Button>
  )
}
