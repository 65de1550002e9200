import { approvalCalls } from '@portal/contract/approval-calls'
import type { AddressErrors, AddressPart } from '@portal/domain/address'
import { onFileMessages } from '@portal/domain/address'
import { orderPath, paths } from '@portal/domain/paths'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, call, messageOf, requestIdOf } from '../../../lib/api.ts'
import { submitFailure } from '../../../lib/refusals.ts'
import { useOneAtATime } from '../../../lib/use-one-at-a-time.ts'
import { toast } from '../../../ui/toast.tsx'
import { cartQuery } from '../../cart/cart.queries.ts'
import { destinationsToSend, splitLinesOfCart } from '../../destinations/draft-destinations.ts'
import { unitsToSend, withoutPins } from '../../fleet-sheet/cart-units.ts'
import { chooseRate, refuseAddresses, showErrors } from '../../order-header/header-changes.ts'
import { hasAcceptedAddresses } from '../../order-header/header-check.ts'
import { insertBody } from '../../order-header/header-wire.ts'
import { verifyAddresses } from '../../order-header/verify-addresses.ts'
import { type CartView, useEmptiedCart } from '../cart/use-cart-view.ts'
import { useInsertOrder } from '../checkout.queries.ts'
import { checkDraft, refuse } from '../draft/order-draft.ts'
import {
  changeDraft,
  changeHeader,
  clearDraft,
  completeOrder,
  getDraftDestinations,
  getDraftUnits,
  getOrderDraft,
} from '../order-draft.store.ts'
import { attemptKey, endAttempt } from './attempt-key.ts'
import { stepPath } from './checkout-step.ts'
import { hasFileChanged } from './use-addresses-on-file.ts'
import { useCartRemainder } from './use-cart-remainder.ts'

/** The message at the top of the step after an order could not be placed. */
export type PlacingProblem = { message: string; details: string[]; requestId: string | undefined }

/** How a cart becomes an order: submitted, a draft, or a draft that waits for approval. */
export type Placing = { saveAsDraft: boolean; requestApproval?: boolean }

const fieldsToCheck: PlacingProblem = {
  message: 'Please check the addresses.',
  details: [],
  requestId: undefined,
}

const addressesChanged: PlacingProblem = { ...fieldsToCheck, message: onFileMessages.changed }

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
  const remainder = useCartRemainder({ currentItems, cartTotals })
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
    if (!saveAsDraft || requestApproval) {
      const wrong = await findAddressProblem()
      if (wrong) return setProblem({ ...wrong })
    }
    const { units, unread } = unitsToSend(getDraftUnits(), currentItems)
    if (unread > 0) return setProblem(unitsToFix)
    const destinations = destinationsToSend(getDraftDestinations(), splitLinesOfCart(currentItems))
    const { today, cartItemCount } = cartTotals
    const body = {
      ...insertBody(getOrderDraft().header, { saveAsDraft, needsApps }),
      cartSeen: { today, cartItemCount, fingerprint },
      ...(units.length > 0 && { units }),
      ...(destinations.length > 0 && { destinations }),
      ...(remainder?.rate && { remainderRate: remainder.rate.rate }),
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

  async function findAddressProblem(): Promise<PlacingProblem | null> {
    changeDraft(checkDraft)
    if (!getOrderDraft().isValid) return fieldsToCheck
    setVerifying(true)
    try {
      if (await hasFileChanged(queryClient)) return addressesChanged
      changeHeader(await verifyAddresses(getOrderDraft().header))
      return hasAcceptedAddresses(getOrderDraft().header) ? null : fieldsToCheck
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
      await call(approvalCalls.requestApproval, { params: { orderId: String(orderId) }, body: {} })
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

/** Why an order was not placed, sorted by where to say it. */
type OrderRefusal = {
  message: string
  billingErrors: AddressErrors
  shippingErrors: AddressErrors
  /** Field errors that have no field on the screen. */
  others: string[]
  requestId: string | undefined
}

const partOf: Record<string, AddressPart> = {
  Street: 'street',
  City: 'city',
  State: 'state',
  Code: 'zip',
  '.street': 'street',
  '.city': 'city',
  '.state': 'state',
  '.zip': 'zip',
}

export function orderRefusal(error: unknown): OrderRefusal {
  const refusal: OrderRefusal = {
    message: submitFailure(error),
    billingErrors: {},
    shippingErrors: {},
    others: [],
    requestId: requestIdOf(error),
  }
  if (!(error instanceof ApiError)) return refusal
  for (const [field, [message]] of Object.entries(error.fields)) {
    if (message === undefined) continue
    const [, owner, name = ''] = /^(billing|shipping)(?:Address)?(\.?\w+)$/.exec(field) ?? []
    const part = partOf[name]
    if (part && owner === 'billing') refusal.billingErrors[part] = message
    else if (part && owner === 'shipping') refusal.shippingErrors[part] = message
    else refusal.others.push(`${destinationOf(field)}${message}`)
  }
  return refusal
}

/** "Destination 2: " of a field such as `destinations.0.items`; '' of every other. */
function destinationOf(field: string): string {
  const [, place] = /^destinations\.(\d+)\./.exec(field) ?? []
  return place === undefined ? '' : `Destination ${Number(place) + 2}: `
}
