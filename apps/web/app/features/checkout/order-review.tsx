import { addressLine } from '@portal/domain/address'
import { counted } from '@portal/domain/format'
import { messages } from '@portal/domain/messages'
import { formatCents } from '@portal/domain/money'
import { notesFactsOf } from '@portal/domain/order-facts'
import { DescriptionList, DescriptionListItem } from '../../ui/description-list.tsx'
import type { OrderHeader } from '../order-header/order-header.ts'
import { useDraftHeader } from './order-draft.store.ts'
import { useTotalDueCents } from './order-summary.tsx'
import { ReviewUnits } from './review-units.tsx'
import { StepBlock } from './step-block.tsx'
import type { CartView } from './use-cart-view.ts'

/**
 * Everything that will be submitted, once more, right before the button (docs/spec/checkout.md#before-submitting, WCAG
 * 3.3.4).
 */
export function OrderReview({ cart }: { cart: CartView }) {
  const total = useTotalDueCents(cart)
  const header = useDraftHeader()
  const { account, contact, billing, shipping, apps } = header
  return (
    <StepBlock heading="Check your order">
      <DescriptionList>
        <DescriptionListItem label="Items" span={4}>
          {counted(cart.cartTotals.cartItemCount, 'item')}
          <small>{cart.currentItems.map((item) => item.productName).join(', ')}</small>
        </DescriptionListItem>
        <DescriptionListItem label="For" span={4}>
          {account?.label ?? open}
          <small>{contact?.label}</small>
        </DescriptionListItem>
        <DescriptionListItem label="Total due" span={4}>
          {formatCents(total)}
          <small>{methodText(header)}</small>
        </DescriptionListItem>
        <DescriptionListItem label="Bill to" span={6}>
          {addressLine(billing) || open}
        </DescriptionListItem>
        <DescriptionListItem label="Ship to" span={6}>
          {addressLine(shipping) || open}
        </DescriptionListItem>
        <DescriptionListItem label="Installed apps" span={12}>
          <span className="plain">{(cart.needsApps && apps.join(', ')) || messages.orders.noApps}</span>
        </DescriptionListItem>
        {notesFactsOf(header)
          .filter(({ text }) => text !== '')
          .map(({ name, label, text }) => (
            <DescriptionListItem key={name} label={label} span={12}>
              <span className="plain">{text}</span>
            </DescriptionListItem>
          ))}
      </DescriptionList>
      <ReviewUnits cart={cart} />
    </StepBlock>
  )
}

const open = 'Not chosen yet'

function methodText({ method, rate }: OrderHeader): string {
  if (method === 'direct') return 'Shipped by the carrier'
  return rate ? `with ${rate.description}` : 'before shipping'
}
