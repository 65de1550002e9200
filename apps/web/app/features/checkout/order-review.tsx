import { addressLine } from '@portal/domain/address'
import { arrivalOf, arrivalWords } from '@portal/domain/arrival-words'
import { counted } from '@portal/domain/format'
import { formatDay } from '@portal/domain/format-date'
import { addedTaxWords } from '@portal/domain/invoice-tax'
import { messages } from '@portal/domain/messages'
import { formatCents } from '@portal/domain/money'
import { notesFactsOf } from '@portal/domain/order-facts'
import { lazy, Suspense } from 'react'
import { DescriptionList, DescriptionListItem } from '../../ui/description-list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { NeedNotice } from '../approvals/need-notice.tsx'
import type { DraftDestination } from '../destinations/draft-destinations.ts'
import { splitLinesOfCart } from '../destinations/split-lines.ts'
import { type OrderHeader, slotOf } from '../order-header/order-header.ts'
import { useDraftDestinations, useDraftHeader } from './order-draft.store.ts'
import { useTotalDueCents } from './order-summary.tsx'
import { ReviewUnits } from './review-units.tsx'
import { StepBlock } from './step-block.tsx'
import { useAddedTax } from './use-added-tax.ts'
import { useApprovalOfCart } from './use-approval-of-cart.ts'
import { useCartShipping } from './use-cart-shipping.ts'
import type { CartView } from './use-cart-view.ts'

const DeliveryLines = lazy(() =>
  import('../destinations/delivery-lines.tsx').then((module) => ({ default: module.DeliveryLines })),
)

/**
 * Everything that will be submitted, once more, right before the button (docs/spec/checkout.md#before-submitting, WCAG
 * 3.3.4).
 */
export function OrderReview({ cart }: { cart: CartView }) {
  const total = useTotalDueCents(cart)
  const addedTax = useAddedTax(total)
  const header = useDraftHeader()
  const destinations = useDraftDestinations()
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
          {addedTaxWords(addedTax)}
          <small>
            {destinations.length > 0 ? `to ${destinations.length + 1} places` : methodText(header)}
          </small>
        </DescriptionListItem>
        <DescriptionListItem label="Bill to" span={6}>
          {addressLine(billing) || open}
        </DescriptionListItem>
        <DescriptionListItem label="Ship to" span={6}>
          {addressLine(shipping) || open}
          {destinations.map((one) => (
            <small key={one.key}>
              {[one.name.trim(), addressLine(one.address)].filter(Boolean).join(', ') || open}
            </small>
          ))}
        </DescriptionListItem>
        {destinations.length > 0 ? (
          <SplitDeliveryItem cart={cart} header={header} destinations={destinations} />
        ) : (
          <DeliveryItem cart={cart} header={header} />
        )}
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
      <div className="pt-4 empty:hidden">
        <NeedNotice {...useApprovalOfCart(cart)} />
      </div>
    </StepBlock>
  )
}

const open = 'Not chosen yet'

/** When it arrives, beside the requested date; and when the one cannot meet the other, this too. */
function DeliveryItem({ cart, header }: { cart: CartView; header: OrderHeader }) {
  const { rates, late } = useCartShipping(cart)
  const arrival =
    header.method === 'wbc' ? arrivalOf(rates.arrivals, header.rate?.description ?? null) : undefined
  const requested = formatDay(header.requestedDeliveryDate)
  if (arrival === undefined && requested === '') return null
  return (
    <DescriptionListItem label="Delivery" span={12}>
      {arrival ? `${arrival.description} ${arrivalWords(arrival)}` : 'The day is not known yet'}
      {requested !== '' && <small>Requested: {requested}</small>}
      {late !== undefined && (
        <div className="pt-2">
          <Notice tone="warning">{late}</Notice>
        </div>
      )}
    </DescriptionListItem>
  )
}

type SplitDeliveryProps = {
  cart: CartView
  header: OrderHeader
  destinations: readonly DraftDestination[]
}

/** The same with several destinations: one line for each, with its method, rate and day. */
function SplitDeliveryItem({ cart, header, destinations }: SplitDeliveryProps) {
  const { method, rate, requestedDeliveryDate } = header
  const requested = formatDay(requestedDeliveryDate)
  return (
    <DescriptionListItem label="Delivery" span={12}>
      <Suspense fallback={<Skeleton className="h-16 w-full" />}>
        <DeliveryLines
          version={cart.fingerprint}
          to={slotOf('Shipping', header).address}
          first={{ shipDirect: method === null ? null : method === 'direct', rate }}
          lines={splitLinesOfCart(cart.currentItems)}
          destinations={destinations}
          requested={requestedDeliveryDate}
        />
      </Suspense>
      {requested !== '' && <small>Requested: {requested}</small>}
    </DescriptionListItem>
  )
}

function methodText({ method, rate }: OrderHeader): string {
  if (method === 'direct') return 'Shipped by the carrier'
  return rate ? `with ${rate.description}` : 'before shipping'
}
