import type { CheckoutStep } from '@portal/domain/checkout-steps'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { focusOn } from '../../ui/error-summary.tsx'
import { focusHeading } from '../../ui/page-announcer.tsx'
import { reachableStep, stepIn, stepPath, unitsPart } from './checkout-step.ts'
import { changeDraft, useOrderDraft } from './order-draft.store.ts'
import { toStep } from './order-draft.ts'

/**
 * The step to show, and the way to another one. The address asks for it (so Back works), the draft
 * keeps it, and what cannot be shown yet leads to the cart. Every change focuses the step's heading, or the part of the
 * step that the address names.
 */
export function useCheckoutStep(cartIsEmpty: boolean) {
  const [search] = useSearchParams()
  const { hash } = useLocation()
  const navigate = useNavigate()
  const orderId = useOrderDraft((draft) => draft.orderId)
  const wanted = stepIn(search)
  const step = reachableStep(wanted, { cartIsEmpty, orderId })

  useEffect(() => {
    changeDraft((draft) => (draft.orderStage === step ? draft : toStep(step)(draft)))
    if (step !== wanted) void navigate(stepPath(step), { replace: true })
  }, [step, wanted, navigate])

  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    if (hash === `#${unitsPart}`) focusOn(unitsPart)
    else focusHeading()
  }, [step, hash])

  const goTo = async (next: CheckoutStep, options?: { replace: boolean }) => {
    await navigate(stepPath(next), options)
  }
  return { step, goTo }
}
