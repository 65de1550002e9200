import type { Order } from '@portal/contract/orders'
import { messages } from '@portal/domain/messages'
import { formatCents, fromDollars } from '@portal/domain/money'
import { orderStatus } from '@portal/domain/order-status'
import { useEffect, useRef, useState } from 'react'
import { useDraft } from '../../lib/use-form-draft.ts'
import { focusHeading } from '../../ui/page-announcer.tsx'
import { toast } from '../../ui/toast.tsx'
import { type HeaderChange, keepMyHeader, keepParties, showErrors } from '../order-header/header-changes.ts'
import { checkHeader, hasAcceptedAddresses } from '../order-header/header-check.ts'
import { headerOf, updateBody } from '../order-header/header-wire.ts'
import type { OrderHeader } from '../order-header/order-header.ts'
import { verifyAddresses } from '../order-header/verify-addresses.ts'
import { useUpdateOrder } from '../orders/orders.queries.ts'
import { type AskedDrop, askedDrop, type Consents } from './line-edits.tsx'

type Form = {
  header: OrderHeader
  /** The order as it was when the edit began; its version is the one that is changed. */
  from: Order
  /** How often Update was pressed with something missing. */
  refusals: number
  /** It began with what a refused update had, or what was kept, and not with the order as it is stored. */
  isResumed: boolean
  isTouched: boolean
}

/** What was typed, and the order that it was typed into. */
type Typed = Pick<Form, 'header' | 'from'>

/** What was typed and could not be saved, with the reason. */
export type RefusedEdit = Typed & { error: Error }

/**
 * Edit mode of an order (docs/spec/orders.md#edit): Update checks, verifies the addresses, saves, reads the order again
 * and leaves edit mode, also when saving failed. What was typed is then kept, and Edit Order opens with it, also after a
 * reload and after the session ended (docs/spec/screens.md#drafts).
 * @param mayEdit what is kept of an order that no one may edit any more is only shown as lost
 */
export function useOrderEditing(order: Order, mayEdit: boolean) {
  const [form, setForm] = useState<Form | null>(null)
  const [refused, setRefused] = useState<RefusedEdit | null>(null)
  /** Another account would drop units or destinations: the question, what was agreed to before, and the header that was sent. */
  const [dropping, setDropping] = useState<(AskedDrop & { agreed: Consents; header: OrderHeader }) | null>(
    null,
  )
  const [isVerifying, setVerifying] = useState(false)
  const update = useUpdateOrder()
  const typed: Typed | null = form?.isTouched ? form : refused
  const { draft, keep } = useDraft({
    name: 'edit',
    isDirty: typed !== null,
    read: () => typed && { header: typed.header, from: typed.from },
  })
  useEffect(() => {
    if (typed !== null) keep()
  }, [typed, keep])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept is taken up once
  useEffect(() => {
    if (draft === null) return
    if (mayEdit) setForm({ ...draft, refusals: 0, isResumed: true, isTouched: true })
    else setRefused({ ...draft, error: new Error(messages.orders.editLost) })
  }, [])

  /** The form with what was refused on top of the order as it is now; without that, with the order. */
  function begin(): Form {
    const stored = headerOf(order)
    const opened = {
      header: refused ? keepMyHeader(headerOf(refused.from), refused.header, stored) : stored,
      from: order,
      refusals: 0,
      isResumed: refused !== null,
      isTouched: refused !== null,
    }
    setRefused(null)
    setForm(opened)
    return opened
  }

  function startOver() {
    setForm({ header: headerOf(order), from: order, refusals: 0, isResumed: false, isTouched: false })
  }

  function leave() {
    setForm(null)
    focusHeading()
    window.scrollTo({ top: 0 })
  }

  async function save(present = form) {
    if (present === null || update.isPending || isVerifying) return
    const check = checkHeader(present.header)
    if (!check.isValid) {
      // An account brings its addresses: they are judged once it is chosen.
      const shown = check.isPartyMissing ? present.header : showErrors(check)(present.header)
      setForm({ ...present, header: shown, refusals: present.refusals + 1 })
      return
    }
    setVerifying(true)
    const write = await verifyAddresses(present.header)
    setVerifying(false)
    const header = write(present.header)
    const refusal = hasAcceptedAddresses(header) ? 0 : 1
    setForm(
      (present) =>
        present && { ...present, header: write(present.header), refusals: present.refusals + refusal },
    )
    if (refusal === 0) await send(header, present.from)
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
      setRefused({ header, from, error: error instanceof Error ? error : new Error(String(error)) })
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
    begin: () => void begin(),
    /** What was typed goes on top of what someone else saved, and is saved. */
    keepMine: () => void save(begin()),
    startOver,
    discard: () => setRefused(null),
    change: (change: HeaderChange) =>
      setForm((present) => present && { ...present, header: change(present.header), isTouched: true }),
    save: () => save(),
    dropping,
    drop: () =>
      form && dropping && void send(dropping.header, form.from, { ...dropping.agreed, ...dropping.consent }),
    keepAccount,
    cancel: leave,
  }
}

export type OrderEditing = ReturnType<typeof useOrderEditing>

type Freight = Pick<
  Order,
  'statusId' | 'shipDirect' | 'shippingDescription' | 'shippingRate' | 'freightTotal'
>

/** What to say when the same service has another price than before; undefined when there is nothing to say. */
export function freightNews(before: Freight, now: Freight): string | undefined {
  if (now.statusId !== orderStatus.draft || now.shipDirect !== false || before.shipDirect !== false) return
  if (before.freightTotal === null || before.freightTotal === now.freightTotal) return
  if (now.shippingRate === null) return 'UPS did not answer, so shipping has no price right now.'
  // Another destination is not complete yet.
  if (now.freightTotal === null) return
  const isSame = before.shippingDescription === now.shippingDescription
  return isSame
    ? `Shipping is now ${money(now.freightTotal)} (was ${money(before.freightTotal)}).`
    : undefined
}

const money = (dollars: number) => formatCents(fromDollars(dollars))

/** Says when lines or the address changed the price of shipping: a total never grows in silence. */
export function useFreightNews(order: Order) {
  const before = useRef(order)
  useEffect(() => {
    const news = freightNews(before.current, order)
    before.current = order
    if (news !== undefined) toast(news)
  }, [order])
}
