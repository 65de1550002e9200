import { addressLine } from '@portal/domain/address'
import { counted } from '@portal/domain/format'
import { messages } from '@portal/domain/messages'
import { formatCents } from '@portal/domain/money'
import { Ledger, LedgerCell } from '../../ui/ledger.tsx'
import { useOrderDraft } from './order-draft.store.ts'
import { type OrderDraft, shippingOf } from './order-draft.ts'
import { useTotalDueCents } from './order-summary.tsx'
import { StageBlock } from './stage-block.tsx'
import type { CartView } from './use-cart-view.ts'

/** Everything that will be submitted, once more, right before the button (visual 6.4: 3.3.4). */
export function OrderReview({ cart }: { cart: CartView }) {
  const draft = useOrderDraft((whole) => whole)
  const total = useTotalDueCents(cart)
  const { selectedAccount, selectedContact, notes, stagingNotes } = draft
  return (
    <StageBlock heading="Check your order">
      <Ledger>
        <LedgerCell label="Items" span={4}>
          {counted(cart.cartTotals.cartItemCount, 'item')}
          <small>{cart.currentItems.map((item) => item.productName).join(', ')}</small>
        </LedgerCell>
        <LedgerCell label="For" span={4}>
          {selectedAccount?.label ?? open}
          <small>{selectedContact?.label}</small>
        </LedgerCell>
        <LedgerCell label="Total due" span={4}>
          {formatCents(total)}
          <small>{methodText(draft)}</small>
        </LedgerCell>
        <LedgerCell label="Bill to" span={6}>
          {addressLine(draft.billingAddress) || open}
        </LedgerCell>
        <LedgerCell label="Ship to" span={6}>
          {addressLine(shippingOf(draft)) || open}
        </LedgerCell>
        <LedgerCell label="Installed apps" span={12}>
          <span className="plain">
            {cart.needsApps
              ? draft.installedApps.join(', ') || messages.orders.noApps
              : messages.orders.noApps}
          </span>
        </LedgerCell>
        {notes !== '' && (
          <LedgerCell label="Order notes" span={12}>
            <span className="plain">{notes}</span>
          </LedgerCell>
        )}
        {stagingNotes !== '' && (
          <LedgerCell label="Staging notes" span={12}>
            <span className="plain">{stagingNotes}</span>
          </LedgerCell>
        )}
      </Ledger>
    </StageBlock>
  )
}

const open = 'Not chosen yet'

function methodText({ shippingOptionSelected, selectedUpsRate }: OrderDraft): string {
  if (shippingOptionSelected === 'direct') return 'Shipped by the carrier'
  return selectedUpsRate ? `with ${selectedUpsRate.description}` : 'before shipping'
}
