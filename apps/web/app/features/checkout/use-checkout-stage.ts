import type { CheckoutStage } from '@portal/domain/order-stage'
import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { focusHeading } from '../../ui/page-announcer.tsx'
import { reachableStage, stageIn, stagePath } from './checkout-stage.ts'
import { changeDraft, useOrderDraft } from './order-draft.store.ts'
import { toStage } from './order-draft.ts'

/**
 * The stage to show, and the way to another one. The address asks for it (so Back works), the draft
 * keeps it, and what cannot be shown yet leads to the cart. Every change focuses the stage's heading.
 */
export function useCheckoutStage(cartIsEmpty: boolean) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const orderId = useOrderDraft((draft) => draft.orderId)
  const wanted = stageIn(search)
  const stage = reachableStage(wanted, { cartIsEmpty, orderId })

  useEffect(() => {
    changeDraft((draft) => (draft.orderStage === stage ? draft : toStage(stage)(draft)))
    if (stage !== wanted) void navigate(stagePath(stage), { replace: true })
  }, [stage, wanted, navigate])

  const shown = useRef(stage)
  useEffect(() => {
    if (shown.current === stage) return
    shown.current = stage
    focusHeading()
  }, [stage])

  const goTo = async (next: CheckoutStage, options?: { replace: boolean }) => {
    await navigate(stagePath(next), options)
  }
  return { stage, goTo }
}
