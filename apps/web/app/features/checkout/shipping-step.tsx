import type { UserProfile } from '@portal/contract/auth'
import { addressProblems } from '../order-header/header-problems.ts'
import { StepTextFields } from '../order-header/order-text-field.tsx'
import { BillingBlock, ShippingBlock } from './addresses-blocks.tsx'
import { DestinationsBlock } from './destinations-block.tsx'
import { changeHeader, useDraftHeader } from './order-draft.store.ts'
import { OrderPartiesBlock } from './order-parties-block.tsx'
import { OrderReview } from './order-review.tsx'
import { ProblemPanel } from './problem-panel.tsx'
import { ShippingMethodBlock } from './shipping-method-block.tsx'
import type { CartView } from './use-cart-view.ts'
import type { PlacingProblem } from './use-place-order.ts'

type ShippingStepProps = { cart: CartView; profile: UserProfile; problem: PlacingProblem | null }

/** Whom the order is for, where it goes and how; then everything once more. The screen has its heading. */
export function ShippingStep({ cart, profile, problem }: ShippingStepProps) {
  const header = useDraftHeader()
  return (
    <>
      {problem && <ProblemPanel problem={problem} entries={addressProblems(header)} />}
      <OrderPartiesBlock profile={profile} />
      <BillingBlock />
      <ShippingBlock />
      <ShippingMethodBlock cart={cart} />
      <DestinationsBlock cart={cart} />
      <StepTextFields step="shipping" header={header} change={changeHeader} />
      <OrderReview cart={cart} />
    </>
  )
}
