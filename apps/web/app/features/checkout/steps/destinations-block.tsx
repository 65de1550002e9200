import { Suspense } from 'react'
import { lazy } from '../../../lib/lazy.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/page-states.tsx'
import { newDestination } from '../../destinations/draft-destinations.ts'
import type { CartView } from '../cart/use-cart-view.ts'
import { changeDestinations, useDraftDestinations } from '../order-draft.store.ts'
import { StepBlock } from './step-parts.tsx'

const CartDestinations = lazy(() =>
  import('./cart-destinations.tsx').then((module) => ({ default: module.CartDestinations })),
)

/** Of its heading, for links that lead there. */
export const destinationsPart = 'more-destinations'

/** Where else the order goes, if it goes to more than one place (docs/spec/checkout.md#destinations). */
export function DestinationsBlock({ cart }: { cart: CartView }) {
  const isSplit = useDraftDestinations().length > 0
  if (cart.isEmpty) return null
  return (
    <StepBlock heading="More than one place (optional)" id={destinationsPart}>
      <div className="grid gap-4">
        <div>
          {/* One button for both, so that the keyboard stays where it is. */}
          <Button
            variant="ghost"
            onClick={() => changeDestinations(() => (isSplit ? [] : [newDestination()]))}
          >
            {isSplit ? 'Ship everything to one place' : 'Ship to more than one place'}
          </Button>
        </div>
        {isSplit && (
          <Suspense fallback={<Skeleton className="h-[24rem] w-full" />}>
            <CartDestinations cart={cart} />
          </Suspense>
        )}
      </div>
    </StepBlock>
  )
}
