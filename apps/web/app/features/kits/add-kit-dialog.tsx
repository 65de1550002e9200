import type { Order } from '@portal/contract/orders'
import { limits } from '@portal/domain/limits'
import { useAttemptKey } from '../../lib/use-one-at-a-time.ts'
import { toast } from '../../ui/toast.tsx'
import { AddKitForm, type ChosenKit } from './add-kit-form.tsx'
import { useAddKitToOrder } from './kits.queries.ts'

/** Adds devices of a kit to a draft of its account (docs/spec/fleet.md#kits). */
export function AddKitDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const add = useAddKitToOrder()
  const attempt = useAttemptKey()

  async function send({ kit, offer, units, notes }: ChosenKit) {
    const { offerId, rate, ratePlanPrice } = offer
    const body = { orderId: order.orderId, quantity: units, seen: { offerId, rate, ratePlanPrice }, notes }
    const input = { params: { kitId: kit.kitId }, body }
    try {
      await add.mutateAsync({ ...input, idempotencyKey: attempt.keyFor(input) })
    } catch {
      // The mutation keeps the error, which the dialog shows; the kits are read again.
      return
    }
    onClose()
    toast(`${units} × ${kit.name} added to order ${order.orderId}.`, { tone: 'success' })
  }

  return (
    <AddKitForm
      accountId={order.zohoAccountId}
      what="The order"
      stagingNotes={order.stagingNotes}
      max={limits.addItemQuantity.max}
      add={add}
      onAdd={send}
      onClose={onClose}
    />
  )
}
