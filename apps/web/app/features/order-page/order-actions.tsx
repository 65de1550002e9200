import type { UserProfile } from '@portal/contract/auth'
import type { Order } from '@portal/contract/orders'
import { counted } from '@portal/domain/format'
import { addedTaxWords } from '@portal/domain/invoice-tax'
import { messages } from '@portal/domain/messages'
import { formatCents, fromDollars } from '@portal/domain/money'
import { allows, maySubmit, mayTake, type OrderAction, orderStatus } from '@portal/domain/order-status'
import { paths } from '@portal/domain/paths'
import { isOfferedFirst, isRefusedQuoted, isRefusedWaiting, mayQuote } from '@portal/domain/quotes'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../lib/api.ts'
import { submitFailure } from '../../lib/refusals.ts'
import { useHasFormDraft } from '../../lib/use-form-draft.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { useAttemptKey, useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { RecordActs, RecordMenu } from '../../ui/record.tsx'
import { toast } from '../../ui/toast.tsx'
import { RequestApproval } from '../approvals/request-approval.tsx'
import { useRemoveOrder, useSubmitOrder } from '../orders/orders.queries.ts'
import { SendQuote } from '../quotes/send-quote.tsx'
import { CancelOrder } from './cancel-order.tsx'

const loadAgain = async () => (await import('./order-again.tsx')).AgainDialog

type OrderActionsProps = {
  order: Order
  profile: UserProfile
  /** Approval is requested in place of Submit. */
  needsApproval: boolean
  onEdit: () => void
  /** Submit was pressed while something is missing. */
  onMissing: () => void
  /** What went wrong, or null once something is tried again. */
  onProblem: (problem: Error | null) => void
}

/** What can be done with the whole order, by its status and items (docs/spec/orders.md#statuses). */
export function OrderActions({
  order,
  profile,
  needsApproval,
  onEdit,
  onMissing,
  onProblem,
}: OrderActionsProps) {
  const { statusId } = order
  // A quote that was being written before a reload is written on.
  const [asking, setAsking] = useState<'remove' | 'cancel' | 'quote' | 'again' | null>(
    useHasFormDraft('send-quote') ? 'quote' : null,
  )
  const isQuoted = order.quote?.isBinding === true
  const isAccepted = isQuoted && order.quote?.state === 'accepted'
  const may = (action: OrderAction) =>
    allows(statusId, action) &&
    mayTake(profile, action) &&
    !(isQuoted && isRefusedQuoted(action)) &&
    !(order.awaitsApproval && isRefusedWaiting(action))
  const isWhole = maySubmit({ statusId, itemCount: order.orderItems.length })
  // What was accepted is submitted by agents.
  const maySend = isWhole && (may('submit') || (isAccepted && mayQuote(profile) && !order.awaitsApproval))
  const mayRepeat = mayTake(profile, 'edit') && statusId !== orderStatus.draft && order.orderItems.length > 0
  const AgainDialog = useLoaded(loadAgain, mayRepeat)
  const dangers = [
    ...(may('cancel') ? [{ name: 'Cancel order', onPress: () => setAsking('cancel') }] : []),
    ...(may('remove') ? [{ name: 'Remove Order', onPress: () => setAsking('remove') }] : []),
  ]
  const quoteLabel = isQuoted ? 'Send New Quote' : 'Send Quote'
  const mayOffer = may('quote') && !isAccepted
  const submit = useSubmit({ order, onMissing, onProblem })
  const submits = maySend && !needsApproval
  const offersFirst = mayOffer && isOfferedFirst(order)
  const sendQuote = {
    name: quoteLabel,
    onPress: () => {
      onProblem(null)
      if (isWhole) setAsking('quote')
      else onProblem(new Error('A quote offers the items of the order. Add an item, then send it.'))
    },
  }
  const acts = [
    ...(mayOffer && !offersFirst ? [sendQuote] : []),
    ...(submits && offersFirst ? [{ name: 'Submit Order', onPress: submit.press }] : []),
  ]
  const close = () => setAsking(null)
  return (
    <RecordActs>
      {may('edit') && (
        <Button variant="ghost" onClick={onEdit}>
          Edit Order
        </Button>
      )}
      {mayRepeat && (
        <Button variant="ghost" onClick={() => setAsking('again')}>
          Reorder
        </Button>
      )}
      {maySend && needsApproval && (
        <RequestApproval order={order} onMissing={onMissing} onProblem={onProblem} />
      )}
      {offersFirst && <Button onClick={sendQuote.onPress}>{sendQuote.name}</Button>}
      {submits && !offersFirst && (
        <Button busy={submit.isPending} onClick={submit.press}>
          Submit Order
        </Button>
      )}
      {submits && submit.question}
      <RecordMenu acts={acts} dangers={dangers} />
      <RemoveOrder order={order} isOpen={asking === 'remove'} onClose={close} onProblem={onProblem} />
      {asking === 'cancel' && may('cancel') && <CancelOrder order={order} onClose={close} />}
      {asking === 'again' && AgainDialog && <AgainDialog orderId={order.orderId} onClose={close} />}
      {asking === 'quote' && mayOffer && isWhole && <SendQuote order={order} onClose={close} />}
    </RecordActs>
  )
}

type RemoveOrderProps = Pick<OrderActionsProps, 'order' | 'onProblem'> & {
  isOpen: boolean
  onClose: () => void
}

/** Asks before a draft is removed. */
function RemoveOrder({ order: { orderId, unitsNumbered }, isOpen, onClose, onProblem }: RemoveOrderProps) {
  const remove = useRemoveOrder()
  const once = useOneAtATime()
  const navigate = useNavigate()

  async function yes() {
    onProblem(null)
    try {
      await remove.mutateAsync({ params: { orderId: String(orderId) } })
    } catch (error) {
      onClose()
      onProblem(asError(error))
      return
    }
    toast(`Order ${orderId} was removed.`, { tone: 'success' })
    await navigate(paths.orders)
  }

  return (
    <ConfirmDialog
      open={isOpen}
      question={messages.orders.removeOrder}
      text={unitsNumbered > 0 && `This drops its ${counted(unitsNumbered, 'numbered unit')}.`}
      busy={remove.isPending}
      onYes={() => void once(yes)}
      onNo={onClose}
    />
  )
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

type SubmitOrderProps = {
  order: Order
  /** Pressed while something is missing. */
  onMissing: () => void
  /** What went wrong, or null once it is tried again. */
  onProblem: (problem: Error | null) => void
}

/** The price that was refused: which version had it, and the server's message. */
type ChangedRate = { version: number; words: string }

/**
 * Submits the draft exactly as it is on the screen (docs/spec/orders.md#submit): of a newer version nothing is
 * submitted, and another shipping price is said and confirmed.
 */
function useSubmit({ order, onMissing, onProblem }: SubmitOrderProps) {
  const { orderId, zohoUserId, version } = order
  const submit = useSubmitOrder()
  const once = useOneAtATime()
  const attempt = useAttemptKey()
  const navigate = useNavigate()
  const [changed, setChanged] = useState<ChangedRate | null>(null)

  async function send() {
    onProblem(null)
    setChanged(null)
    try {
      await submit.mutateAsync({
        params: { orderId: String(orderId), zohoUserId },
        body: { version },
        idempotencyKey: attempt.keyFor({ orderId, zohoUserId, version }),
      })
    } catch (error) {
      explain(error)
      return
    }
    toast(`Order ${orderId} was submitted.`, { tone: 'success' })
    await navigate(paths.orders)
  }

  function explain(error: unknown) {
    if (error instanceof ApiError && error.code === 'RATE_CHANGED')
      return setChanged({ version, words: error.fields.shippingRate?.join(' ') ?? error.message })
    onProblem(inWords(error))
  }

  function press() {
    if (order.submitBlockers.length > 0) onMissing()
    else void once(send)
  }

  const question = (
    <ConfirmDialog
      // The order with the new price has to be read before it can be confirmed.
      open={changed !== null && changed.version !== version}
      question="The shipping price changed. Submit at the new price?"
      text={`${changed?.words} The order total is now ${formatCents(fromDollars(order.orderTotal))}${addedTaxWords(order.addedTax)}.`}
      busy={submit.isPending}
      destructive={false}
      onYes={() => void once(send)}
      onNo={() => setChanged(null)}
    />
  )
  return { press, question, isPending: submit.isPending }
}

const said: Partial<Record<string, string>> = {
  ORDER_CHANGED:
    'This order changed since you opened it, so nothing was submitted. Check it as it is now, then submit it again.',
  RATES_UNAVAILABLE:
    'UPS did not answer, so the shipping price could not be confirmed. Nothing was submitted and nothing was lost. Try again in a moment.',
}

/** The refusal in words that fit a submit. */
function inWords(error: unknown): Error {
  if (!(error instanceof ApiError)) return error instanceof Error ? error : new Error(String(error))
  const { code, fields, requestId } = error
  return new ApiError(code, said[code] ?? submitFailure(error), { fields, ...(requestId && { requestId }) })
}
