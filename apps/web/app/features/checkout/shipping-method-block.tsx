import type { CartTotals } from '@portal/contract/cart'
import type { ShippingMethod } from '@portal/domain/shipping'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { RadioCard } from '../../ui/radio-card.tsx'
import { changeDraft, useOrderDraft } from './order-draft.store.ts'
import { shippingOf } from './order-draft.ts'
import { chooseMethod } from './order-draft-changes.ts'
import { methodsId, ratesId } from './order-fields.ts'
import { StageBlock } from './stage-block.tsx'
import { UpsRates } from './ups-rates.tsx'

const methods: Array<{ method: ShippingMethod; title: string; text: string }> = [
  {
    method: 'wbc',
    title: 'WBC kitting and staging',
    text: 'Staging is included: apps, case and tag fitted at our facility.',
  },
  {
    method: 'direct',
    title: 'Direct from the carrier',
    text: 'Ships from the carrier without staging.',
  },
]

/** How the order travels; nothing to choose until it is known where to (storefront 4 "Shipping step rules"). */
export function ShippingMethodBlock({ cartTotals }: { cartTotals: CartTotals }) {
  const chosen = useOrderDraft((draft) => draft.shippingOptionSelected)
  const hasStreet = useOrderDraft((draft) => shippingOf(draft).street.trim() !== '')
  return (
    <StageBlock heading="Shipping method" required>
      <div className="grid gap-3">
        <div id={methodsId}>
          <ChoiceGroup legend="Shipping method" hideLegend className="grid gap-3 md:grid-cols-2">
            {methods.map(({ method, title, text }) => (
              <RadioCard
                key={method}
                name="shipping-method"
                title={title}
                text={text}
                disabled={!hasStreet}
                checked={chosen === method}
                onChange={() => changeDraft(chooseMethod(method, cartTotals.declaredValue))}
              />
            ))}
          </ChoiceGroup>
        </div>
        {!hasStreet && <p className="field-hint">Enter the shipping street to choose a method.</p>}
        {chosen === 'wbc' && hasStreet && (
          <div id={ratesId}>
            <UpsRates cartTotals={cartTotals} />
          </div>
        )}
      </div>
    </StageBlock>
  )
}
