/**
 * Steps of the checkout (docs/spec/checkout.md#steps). `summary` exists in the vocabulary; the checkout goes past it.
 */
export const orderSteps = ['draft', 'installed-apps', 'shipping', 'summary', 'completed'] as const
export type OrderStep = (typeof orderSteps)[number]

export const checkoutSteps = ['draft', 'installed-apps', 'shipping', 'completed'] as const
export type CheckoutStep = (typeof checkoutSteps)[number]

/** The 4-step progress bar (docs/spec/checkout.md#steps). */
export const progressSteps = [
  { step: 'draft', label: 'Cart' },
  { step: 'installed-apps', label: 'Installed Apps' },
  { step: 'shipping', label: 'Shipping' },
  { step: 'completed', label: 'Submit Order' },
] as const satisfies ReadonlyArray<{ step: CheckoutStep; label: string }>

export const nextLabels = {
  draft: 'Choose Installed Apps',
  'installed-apps': 'Choose Shipping',
  shipping: 'Submit Order',
} as const

/** Labels of the Back button by the step it leads to. */
const backLabels = {
  draft: 'Back to Cart',
  'installed-apps': 'Back to Installed Apps',
  shipping: 'Back to Shipping',
} as const

/** Where Next leads; from shipping it submits instead, so there is none. */
export const nextStep = (step: CheckoutStep): CheckoutStep | undefined =>
  step === 'draft' ? 'installed-apps' : step === 'installed-apps' ? 'shipping' : undefined

/** Where Back leads; hidden on draft and completed. */
export const previousStep = (step: CheckoutStep): 'draft' | 'installed-apps' | undefined =>
  step === 'installed-apps' ? 'draft' : step === 'shipping' ? 'installed-apps' : undefined

export function backLabel(step: CheckoutStep): string | undefined {
  const previous = previousStep(step)
  return previous && backLabels[previous]
}

export const isCheckoutStep = (value: unknown): value is CheckoutStep =>
  checkoutSteps.some((step) => step === value)
