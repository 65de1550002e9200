import { orderPath, paths } from '@portal/domain/paths'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import '../../lib/approval-calls.ts'
import { ApiError, call, messageOf } from '../../lib/api.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { toast } from '../../ui/toast.tsx'
import { cartQuery } from '../cart/cart.queries.ts'
import { destinationsToSend } from '../destinations/draft-destinations.ts'
import { splitLinesOfCart } from '../destinations/split-lines.ts'
import { unitsToSend, withoutPins } from '../fleet-sheet/cart-units.ts'
import { chooseRate, refuseAddresses, showErrors } from '../order-header/header-changes.ts'
import { hasAcceptedAddresses } from '../order-header/header-check.ts'
import { insertBody } from '../order-header/header-wire.ts'
import { verifyAddresses } from '../order-header/verify-addresses.ts'
import { attemptKey, endAttempt } from './attempt-key.ts'
import { useInsertOrder } from './checkout.queries.ts'
import { stepPath } from './checkout-step.ts'
import {
  changeDraft,
  changeHeader,
  clearDraft,
  completeOrder,
  getDraftDestinations,
  getDraftUnits,
  getOrderDraft,
} from './order-draft.store.ts'
import { checkDraft, refuse } from './order-draft.ts'
import { orderRefusal } from './order-refusal.ts'
import { type CartView, useEmptiedCart } from './use-cart-view.ts'

/** The message at the top of the step after an order could not be placed. */
export type PlacingProblem = { message: string; details: string[]; requestId: string | undefined }

/** How a cart becomes an order: submitted, a draft, or a draft that waits for approval. */
export type Placing = { saveAsDraft: boolean; requestApproval?: boolean }

const fieldsToCheck: PlacingProblem = {
  message: 'Please check the addresses.',
  details: [],
  requestId: undefined,
}

const unitsToFix: PlacingProblem = {
  message: 'Some units have errors. Go back to Installed Apps and fix them, or leave the numbering to us.',
  details: [],
  requestId: undefined,
}

/**
 * Places the order of the draft and the cart (docs/spec/checkout.md#submitting): submitted, or saved as a
 * draft order. Addresses of an order that is submitted are verified first. A refusal keeps the step and says why; success empties cart and draft.
 */
export function usePlaceOrder({ currentItems, cartTotals, fingerprint, needsApps }: CartView) {
  const [problem, setProblem] = useState<PlacingProblem | null>(null)
  const [needsApproval, setNeedsApproval] = useState(false)
  const [isVerifying, setVerifying] = useState(false)
  const insertOrder = useInsertOrder()
  const queryClient = useQueryClient()
  const emptyCart = useEmptiedCart()
  const navigate = useNavigate()
  const once = useOneAtATime()
  const afterLeaving = useRef<(() => void) | null>(null)
  useEffect(() => () => afterLeaving.current?.(), [])

  async function place({ saveAsDraft, requestApproval = false }: Placing) {
    setProblem(null)
    // A draft is saved as it stands: what is missing or wrong is put right before it is submitted.
    if ((!saveAsDraft || requestApproval) && !(await areAddressesRight()))
      return setProblem({ ...fieldsToCheck })
    const { units, unread } = unitsToSend(getDraftUnits(), currentItems)
    if (unread > 0) return setProblem(unitsToFix)
    const destinations = destinationsToSend(getDraftDestinations(), splitLinesOfCart(currentItems))
    const { today, cartItemCount } = cartTotals
    const body = {
      ...insertBody(getOrderDraft().header, { saveAsDraft, needsApps }),
      cartSeen: { today, cartItemCount, fingerprint },
      ...(units.length > 0 && { units }),
      ...(destinations.length > 0 && { destinations }),
    }
    try {
      // The key's occasion is stored in the browser, so it is without transfer PINs.
      const idempotencyKey = attemptKey({
        body: { ...body, units: withoutPins(getDraftUnits()) },
        currentItems,
      })
      const { result } = await insertOrder.mutateAsync({ body, idempotencyKey })
      if (requestApproval) await leaveWaiting(result.orderId)
      else await leave(result.orderId, saveAsDraft)
    } catch (error) {
      explain(error)
    }
  }

  async function areAddressesRight(): Promise<boolean> {
    changeDraft(checkDraft)
    if (!getOrderDraft().isValid) return false
    setVerifying(true)
    try {
      changeHeader(await verifyAddresses(getOrderDraft().header))
      return hasAcceptedAddresses(getOrderDraft().header)
    } finally {
      setVerifying(false)
    }
  }

  async function leave(orderId: number, savedAsDraft: boolean) {
    endAttempt()
    if (savedAsDraft) {
      clearDraft()
      await navigate(paths.cart, { replace: true })
      emptyCart()
      toast(`Order ${orderId} was saved as a draft.`, {
        tone: 'success',
        action: { label: 'View order', run: () => void navigate(orderPath(orderId)) },
      })
    } else {
      completeOrder(orderId)
      await navigate(stepPath('completed'), { replace: true })
    }
  }

  /** The draft is stored, whatever comes of the request: its page says what is missing. */
  async function leaveWaiting(orderId: number) {
    endAttempt()
    let failure: string | null = null
    try {
      await call('requestApproval', { params: { orderId: String(orderId) }, body: {} })
    } catch (error) {
      failure = messageOf(error)
    }
    // An empty cart on this screen would lead to its first step.
    afterLeaving.current = () => {
      clearDraft()
      emptyCart()
    }
    await navigate(orderPath(orderId), { replace: true })
    if (failure === null) toast(`Order ${orderId} waits for approval.`, { tone: 'success' })
    else toast(`Order ${orderId} was saved as a draft. ${failure}`, { tone: 'danger' })
  }

  function explain(error: unknown) {
    const { message, others, requestId, ...errors } = orderRefusal(error)
    const code = error instanceof ApiError ? error.code : undefined
    changeDraft(refuse(code === 'ADDRESS_UNVERIFIED' ? refuseAddresses(errors) : showErrors(errors)))
    setProblem({ message, details: others, requestId })
    if (code === 'APPROVAL_REQUIRED') setNeedsApproval(true)
    if (code === 'KEY_REUSED') endAttempt()
    if (code === 'RATE_CHANGED') {
      changeHeader(chooseRate(null))
      void queryClient.invalidateQueries({ queryKey: ['rates'] })
    }
    if (code === 'CART_EMPTY' || code === 'CART_CHANGED' || code === 'OFFER_NOT_FOUND')
      void queryClient.invalidateQueries(cartQuery)
  }

  return {
    // Between the check of the addresses and the call neither is busy: a second press must not get in there.
    place: (how: Placing) => once(() => place(how)),
    problem,
    needsApproval,
    isPlacing: isVerifying || insertOrder.isPending,
  }
}
