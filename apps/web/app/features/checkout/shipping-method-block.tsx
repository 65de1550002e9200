import { mayShipDirect } from '@portal/domain/direct-shipping'
import { notDirectWords } from '@portal/domain/submit-blockers'
import { ShippingMethods } from '../order-header/shipping-methods.tsx'
import { submitLinesOf } from './cart-submit-lines.ts'
import { changeDraft, useOrderDraft } from './order-draft.store.ts'
import { shippingOf } from './order-draft.ts'
import { chooseMethod } from './order-draft-changes.ts'
import { methodsId, ratesId } from './order-fields.ts'
import { StageBlock } from './stage-block.tsx'
import { UpsRates } from './ups-rates.tsx'
import type { CartView } from './use-cart-view.ts'

/** How the order travels; nothing to choose until it is known where to (storefront 4 "Shipping step rules"). */
export function ShippingMethodBlock({ cart: { cartTotals, currentItems } }: { cart: CartView }) {
  const chosen = useOrderDraft((draft) => draft.shippingOptionSelected)
  const hasStreet = useOrderDraft((draft) => shippingOf(draft).street.trim() !== '')
  const lines = submitLinesOf(currentItems)
  const isDirectOffered = lines.length === 0 || mayShipDirect(lines)
  return (
    <StageBlock heading="Shipping method" required>
      <div className="grid gap-3">
        <div id={methodsId}>
          <ShippingMethods
            chosen={chosen}
            disabled={!hasStreet}
            notDirect={isDirectOffered ? undefined : notDirectWords(lines)}
            onChoose={(method) => changeDraft(chooseMethod(method, cartTotals.declaredValue))}
          />
        </div>
        {!hasStreet && <p className="field-hint">Enter the shipping street to choose a method.</p>}
        {chosen === 'wbc' && hasStreet && (
          <div id={ratesId}>
            <UpsRates cartTotals={cartTotals} isDirectOffered={isDirectOffered} />
          </div>
        )}
      </div>
    </StageBlock>
  )
}
