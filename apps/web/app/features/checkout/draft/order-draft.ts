import type { OrderStep } from '@portal/domain/checkout-steps'
import type { ShippingMethod } from '@portal/domain/shipping'
import {
  chooseAgent,
  chooseMethod,
  type HeaderChange,
  showErrors,
} from '../../order-header/header-changes.ts'
import { checkHeader } from '../../order-header/header-check.ts'
import { emptyHeader, type OrderHeader } from '../../order-header/order-header.ts'

/** An order while it is put together in checkout. `stored-draft.ts` says how the browser keeps it. */
export type OrderDraft = {
  header: OrderHeader
  /** The agent was cleared on purpose: empty until another is chosen. */
  isAgentCleared: boolean
  /** The header passed the last check (docs/spec/checkout.md#before-submitting). */
  isValid: boolean
  orderStage: OrderStep
  /** Dollars, as the cart gives it. */
  declaredValue: number
  /** The number of the order that was placed. */
  orderId: number | null
  /** Fields of the spec that nothing changes yet. */
  unlocked: boolean
  screenRepairChoice: boolean | null
  requiresScreenRepairSelection: boolean
}

export const emptyDraft: OrderDraft = {
  header: emptyHeader,
  isAgentCleared: false,
  isValid: false,
  orderStage: 'draft',
  declaredValue: 0,
  orderId: null,
  unlocked: false,
  screenRepairChoice: null,
  requiresScreenRepairSelection: false,
}

/** One way in which a draft changes: draft in, next draft out. */
export type DraftChange = (draft: OrderDraft) => OrderDraft

/** A change of the header. A chosen agent is no cleared one, and another account's addresses are not checked yet. */
export const onHeader =
  (change: HeaderChange): DraftChange =>
  (draft) => {
    const header = change(draft.header)
    if (header === draft.header) return draft
    const isSameAccount = header.account?.id === draft.header.account?.id
    return {
      ...draft,
      header,
      isAgentCleared: draft.isAgentCleared && header.agent === null,
      isValid: draft.isValid && isSameAccount,
    }
  }

export const toStep =
  (orderStage: OrderStep): DraftChange =>
  (draft) => ({ ...draft, orderStage })

/** No agent until one is chosen: a manager's own does not come back by itself. */
export const clearAgent: DraftChange = (draft) => ({
  ...onHeader(chooseAgent(null))(draft),
  isAgentCleared: true,
})

/** A shipping method for a cart of this value. @param declaredValue the cart's, in dollars */
export const chooseMethodFor =
  (method: ShippingMethod, declaredValue: number): DraftChange =>
  (draft) => ({ ...onHeader(chooseMethod(method))(draft), declaredValue })

/** Checks the whole header and shows what is wrong with the addresses, billing first. */
export const checkDraft: DraftChange = (draft) => {
  const check = checkHeader(draft.header)
  return { ...onHeader(showErrors(check))(draft), isValid: check.isValid }
}

/** The server refused the order: the change shows why. */
export const refuse =
  (change: HeaderChange): DraftChange =>
  (draft) => ({ ...onHeader(change)(draft), isValid: false })

/** A new start that keeps only the agent (docs/spec/checkout.md#order-draft). */
export const clearedDraft = ({ header: { agent } }: OrderDraft): OrderDraft => ({
  ...emptyDraft,
  header: { ...emptyHeader, agent },
})

/** Submitted: the values of this order are cleared, its number is kept (docs/spec/checkout.md#submitting). */
export const completeDraft =
  (orderId: number): DraftChange =>
  (draft) => ({
    ...emptyDraft,
    header: { ...emptyHeader, agent: draft.header.agent, apps: draft.header.apps },
    unlocked: draft.unlocked,
    screenRepairChoice: draft.screenRepairChoice,
    requiresScreenRepairSelection: draft.requiresScreenRepairSelection,
    orderStage: 'completed',
    orderId,
  })
