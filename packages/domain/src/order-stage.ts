/**
 * Stages of the checkout (docs/spec/checkout.md#steps). `summary` exists in the vocabulary; the checkout goes past it.
 */
export const orderStages = ['draft', 'installed-apps', 'shipping', 'summary', 'completed'] as const
export type OrderStage = (typeof orderStages)[number]

export const checkoutStages = ['draft', 'installed-apps', 'shipping', 'completed'] as const
export type CheckoutStage = (typeof checkoutStages)[number]

/** The 4-step progress bar (docs/spec/checkout.md#steps). */
export const progressSteps = [
  { stage: 'draft', label: 'Cart' },
  { stage: 'installed-apps', label: 'Installed Apps' },
  { stage: 'shipping', label: 'Shipping' },
  { stage: 'completed', label: 'Submit Order' },
] as const satisfies ReadonlyArray<{ stage: CheckoutStage; label: string }>

export const nextLabels = {
  draft: 'Choose Installed Apps',
  'installed-apps': 'Choose Shipping',
  shipping: 'Submit Order',
} as const

/** Labels of the Back button by the stage it leads to. */
const backLabels = {
  draft: 'Back to Cart',
  'installed-apps': 'Back to Installed Apps',
  shipping: 'Back to Shipping',
} as const

/** Where Next leads; from shipping it submits instead, so there is none. */
export const nextStage = (stage: CheckoutStage): CheckoutStage | undefined =>
  stage === 'draft' ? 'installed-apps' : stage === 'installed-apps' ? 'shipping' : undefined

/** Where Back leads; hidden on draft and completed. */
export const previousStage = (stage: CheckoutStage): 'draft' | 'installed-apps' | undefined =>
  stage === 'installed-apps' ? 'draft' : stage === 'shipping' ? 'installed-apps' : undefined

export function backLabel(stage: CheckoutStage): string | undefined {
  const previous = previousStage(stage)
  return previous && backLabels[previous]
}

export const isCheckoutStage = (value: unknown): value is CheckoutStage =>
  checkoutStages.some((stage) => stage === value)
