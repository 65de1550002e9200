import type { UserProfile } from '@portal/contract/auth'
import { asksAboutNotes, kitMessages, withKitNotes } from '@portal/domain/kits'
import { limits } from '@portal/domain/limits'
import { useState } from 'react'
import { useAttemptKey } from '../../../lib/use-one-at-a-time.ts'
import { toast } from '../../../ui/toast.tsx'
import { AddKitForm, type ChosenKit } from '../../kits/add-kit-form.tsx'
import { useAddKitToCart } from '../../kits/kits.queries.ts'
import { takeKitTexts, useDraftHeader } from '../order-draft.store.ts'
import { OrderPartiesBlock } from '../steps/order-parties-block.tsx'

type AddKitToCartDialogProps = { profile: UserProfile; onClose: () => void }

/**
 * Puts devices of a kit into the cart. Its apps and staging notes come to checkout, where what was typed stays
 * (docs/spec/fleet.md#kits). The account whose kits these are is that of the order.
 */
export function AddKitToCartDialog({ profile, onClose }: AddKitToCartDialogProps) {
  const { account, stagingNotes } = useDraftHeader()
  const [tooLong, setTooLong] = useState<Error | null>(null)
  const add = useAddKitToCart(takeKitTexts)
  const attempt = useAttemptKey()

  async function send({ kit, offer, units, notes }: ChosenKit) {
    const isTooLong = withKitNotes(stagingNotes, kit.stagingNotes, notes).length > limits.notesMax
    setTooLong(isTooLong ? new Error(kitMessages.notesTooLong) : null)
    if (isTooLong) return
    const { offerId, rate, ratePlanPrice } = offer
    const input = {
      params: { kitId: kit.kitId },
      body: { quantity: units, seen: { offerId, rate, ratePlanPrice } },
    }
    try {
      await add.mutateAsync({ ...input, notes, idempotencyKey: attempt.keyFor(input) })
    } catch {
      // The mutation keeps the error, which the dialog shows; the kits are read again.
      return
    }
    onClose()
    const keeps = asksAboutNotes(stagingNotes, kit.stagingNotes) && notes === 'keep'
    toast(
      `${units} × ${kit.name} added to the cart.${keeps ? ' The staging notes stay as they were.' : ''}`,
      {
        tone: 'success',
      },
    )
  }

  return (
    <AddKitForm
      accountId={account?.id ?? null}
      what="Checkout"
      stagingNotes={stagingNotes}
      max={limits.addToCartQuantity.max}
      add={{ isPending: add.isPending, error: tooLong ?? add.error }}
      onAdd={send}
      onClose={onClose}
    >
      <OrderPartiesBlock profile={profile} />
    </AddKitForm>
  )
}
