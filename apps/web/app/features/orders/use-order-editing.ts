import type { Order } from '@portal/contract/orders'
import { addressOwners } from '@portal/domain/address'
import { useState } from 'react'
import { focusHeading } from '../../ui/page-announcer.tsx'
import { toast } from '../../ui/toast.tsx'
import { isAccepted } from '../addresses/address-check.ts'
import { verifyPlace } from '../addresses/addresses.queries.ts'
import {
  checkEdit,
  type EditChange,
  editOf,
  hasAcceptedAddresses,
  type OrderEdit,
  settleAddress,
  slotOf,
  updateBody,
} from './order-edit.ts'
import { useUpdateOrder } from './orders.queries.ts'

type Form = {
  edit: OrderEdit
  /** The order as it was when the edit began; its version is the one that is changed. */
  from: Order
  /** How often Update was pressed with something missing. */
  refusals: number
  /** It began with what a refused update had, and not with the order as it is stored. */
  isResumed: boolean
}

/** What was typed and could not be saved, with the reason. */
export type RefusedEdit = { edit: OrderEdit; error: Error }

/**
 * Edit mode of an order (portal 4): Update checks, verifies the addresses, saves, reads the order again and leaves edit mode,
 * also when saving failed. What was typed is then kept, and Edit Order opens with it.
 */
export function useOrderEditing(order: Order) {
  const [form, setForm] = useState<Form | null>(null)
  const [refused, setRefused] = useState<RefusedEdit | null>(null)
  const [isVerifying, setVerifying] = useState(false)
  const update = useUpdateOrder()

  function begin() {
    setRefused(null)
    setForm({ edit: refused?.edit ?? editOf(order), from: order, refusals: 0, isResumed: refused !== null })
  }

  function startOver() {
    setForm({ edit: editOf(order), from: order, refusals: 0, isResumed: false })
  }

  function leave() {
    setForm(null)
    focusHeading()
    window.scrollTo({ top: 0 })
  }

  async function save() {
    if (form === null || update.isPending || isVerifying) return
    const { isValid, isPartyMissing, billingErrors, shippingErrors } = checkEdit(form.edit)
    if (!isValid) {
      // An account brings its addresses: they are judged once it is chosen.
      const errors = isPartyMissing ? {} : { billingErrors, shippingErrors }
      setForm({ ...form, edit: { ...form.edit, ...errors }, refusals: form.refusals + 1 })
      return
    }
    setVerifying(true)
    const write = await verifiedAddresses(form.edit)
    setVerifying(false)
    const edit = write(form.edit)
    const refusal = hasAcceptedAddresses(edit) ? 0 : 1
    setForm(
      (present) => present && { ...present, edit: write(present.edit), refusals: present.refusals + refusal },
    )
    if (refusal > 0) return
    const { from } = form
    try {
      await update.mutateAsync({
        params: { orderId: String(from.orderId) },
        body: updateBody(edit, from),
      })
      toast(`Order ${from.orderId} was updated.`, { tone: 'success' })
    } catch (error) {
      setRefused({ edit, error: error instanceof Error ? error : new Error(String(error)) })
    }
    leave()
  }

  return {
    form,
    refused,
    isSaving: isVerifying || update.isPending,
    begin,
    startOver,
    discard: () => setRefused(null),
    change: (change: EditChange) =>
      setForm((present) => present && { ...present, edit: change(present.edit) }),
    save,
    cancel: leave,
  }
}

export type OrderEditing = ReturnType<typeof useOrderEditing>

/** Verifies the addresses that are not accepted yet; what is to be written into the form because of it. */
async function verifiedAddresses(edit: OrderEdit): Promise<EditChange> {
  const changes = await Promise.all(
    addressOwners.map(async (owner): Promise<EditChange> => {
      const slot = slotOf(owner, edit)
      const verification = isAccepted(slot) ? null : await verifyPlace(slot)
      return verification ? settleAddress(owner, verification) : (same) => same
    }),
  )
  return (present) => changes.reduce((next, change) => change(next), present)
}
