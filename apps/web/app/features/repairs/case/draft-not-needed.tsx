import { messages } from '@portal/domain/messages'
import { orderPath } from '@portal/domain/paths'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../../lib/access.ts'
import { messageOf } from '../../../lib/api.ts'
import { useOneAtATime } from '../../../lib/use-one-at-a-time.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useRemoveOrder } from '../../orders/orders.queries.ts'
import { useReadAgain } from '../repairs.queries.ts'

/** A case that ended leaves the draft that was made for its replacement: says so, and offers to delete it. */
export function DraftNotNeeded({ orderId }: { orderId: number }) {
  const [isAsking, setAsking] = useState(false)
  const mayOrder = useMay('order')
  const remove = useRemoveOrder()
  const readAgain = useReadAgain()
  const once = useOneAtATime()

  async function yes() {
    try {
      await remove.mutateAsync({ params: { orderId: String(orderId) } })
      toast(`Draft ${orderId} was deleted.`, { tone: 'success' })
    } catch (error) {
      toast(messageOf(error), { tone: 'danger' })
    }
    await readAgain()
    setAsking(false)
  }

  return (
    <div className="pb-5">
      <Notice>
        {mayOrder ? (
          <Link className="link" to={orderPath(orderId)}>
            Draft {orderId}
          </Link>
        ) : (
          `Draft ${orderId}`
        )}{' '}
        was made for a replacement. Delete it if none is needed any more.{' '}
        {mayOrder && (
          <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            Delete draft
          </Button>
        )}
      </Notice>
      <ConfirmDialog
        open={isAsking}
        question={messages.orders.removeOrder}
        text={`Draft ${orderId} and the device that is planned on it are removed.`}
        busy={remove.isPending}
        onYes={() => void once(yes)}
        onNo={() => setAsking(false)}
      />
    </div>
  )
}
