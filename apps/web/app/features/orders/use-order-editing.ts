import type { Order } from '@portal/contract/orders'
import { useState } from 'react'
import { focusHeading } from '../../ui/page-announcer.tsx'
import { toast } from '../../ui/toast.tsx'
import { type HeaderChange, keepParties, showErrors } from '../order-header/header-changes.ts'
import { checkHeader, hasAcceptedAddresses } from '../order-header/header-check.ts'
import { headerOf, updateBody } from '../order-header/header-wire.ts'
import type { OrderHeader } from '../order-header/order-header.ts'
import { verifyAddresses } from '../order-header/verify-addresses.ts'
import { type AskedDrop, askedDrop, type Consents } from './drop-units.ts'
import { useUpdateOrder } from './orders.queries.ts'

type Form = {
  header: OrderHeader
  /** The order as it was when the edit began; its version is the one that is changed. */
  from: Order
  /** How often Update was pressed with something missing. */
  refusals: number
  /** It began with what a refused update had, and not with the order as it is stored. */
  isResumed: boolean
}

/** What was typed and could not be saved, with the reason. */
export type RefusedEdit = { header: OrderHeader; error: Error }

/**
 * Edit mode of an order (docs/spec/orders.md#edit): Update checks, verifies the addresses, saves, reads the order again
 * and leaves edit mode, also when saving failed. What was typed is then kept, and Edit Order opens with it.
 */
export function useOrderEditing(order: Order) {
  const [form, setForm] = useState<Form | null>(null)
  const [refused, setRefused] = useState<RefusedEdit | null>(null)
  /** Another account would drop units or destinations: the question, what was agreed to before, and the header that was sent. */
  const [dropping, setDropping] = useState<(AskedDrop & { agreed: Consents; header: OrderHeader }) | null>(
    null,
  )
  const [isVerifying, setVerifying] = useState(false)
  const update = useUpdateOrder()

  function begin() {
    setRefused(null)
    setForm({
      header: refused?.header ?? headerOf(order),
      from: order,
      refusals: 0,
      isResumed: refused !== null,
    })
  }

  function startOver() {
    setForm({ header: headerOf(order), from: order, refusals: 0, isResumed: false })
  }

  function leave() {
    setForm(null)
    focusHeading()
    window.scrollTo({ top: 0 })
  }

  async function save() {
    if (form === null || update.isPending || isVerifying) return
    const check = checkHeader(form.header)
    if (!check.isValid) {
      // An account brings its addresses: they are judged once it is chosen.
      const shown = check.isPartyMissing ? form.header : showErrors(check)(form.header)
      setForm({ ...form, header: shown, refusals: form.refusals + 1 })
      return
    }
    setVerifying(true)
    const write = await verifyAddresses(form.header)
    setVerifying(false)
    const header = write(form.header)
    const refusal = hasAcceptedAddresses(header) ? 0 : 1
    setForm(
      (present) =>
        present && { ...present, header: write(present.header), refusals: present.refusals + refusal },
    )
    if (refusal === 0) await send(header, form.from)
  }

  async function send(header: OrderHeader, from: Order, agreed: Consents = {}) {
    try {
      await update.mutateAsync({
        params: { orderId: String(from.orderId) },
        body: { ...updateBody(header, from), ...agreed },
      })
      toast(`Order ${from.orderId} was updated.`, { tone: 'success' })
    } catch (error) {
      const asked = askedDrop(error)
      if (asked) return setDropping({ ...asked, agreed, header })
      setRefused({ header, error: error instanceof Error ? error : new Error(String(error)) })
    }
    setDropping(null)
    leave()
  }

  function keepAccount() {
    setDropping(null)
    setForm(
      (present) => present && { ...present, header: keepParties(headerOf(present.from))(present.header) },
    )
  }

  return {
    form,
    refused,
    isSaving: isVerifying || update.isPending,
    begin,
    startOver,
    discard: () => setRefused(null),
    change: (change: HeaderChange) =>
      setForm((present) => present && { ...present, header: change(present.header) }),
    save,
    dropping,
    drop: () =>
      form && dropping && void send(dropping.header, form.from, { ...dropping.agreed, ...dropping.consent }),
    keepAccount,
    cancel: leave,
  }
}

export type OrderEditing = ReturnType<typeof useOrderEditing>
