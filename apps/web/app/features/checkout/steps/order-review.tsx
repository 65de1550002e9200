import type { CartItem } from '@portal/contract/cart'
import { addressLine } from '@portal/domain/address'
import { arrivalOf, arrivalWords } from '@portal/domain/arrival-words'
import { counted } from '@portal/domain/format'
import { formatDay } from '@portal/domain/format-date'
import { addedTaxWords } from '@portal/domain/invoice-tax'
import { messages } from '@portal/domain/messages'
import { formatCents } from '@portal/domain/money'
import { plansWithoutLine } from '@portal/domain/number-wish'
import { numberedOfWords, weNumber } from '@portal/domain/numbered-types'
import { notesFactsOf } from '@portal/domain/order-texts'
import { withWish } from '@portal/domain/unit-rows'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { lazy } from '../../../lib/lazy.ts'
import { DescriptionList, DescriptionListItem } from '../../../ui/description-list.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/page-states.tsx'
import { NeedNotice } from '../../approvals/approval-marks.tsx'
import type { DraftDestination } from '../../destinations/draft-destinations.ts'
import { splitLinesOfCart } from '../../destinations/draft-destinations.ts'
import { stationsQuery } from '../../devices/fleet.queries.ts'
import {
  type CartUnit,
  carrierOf,
  deviceCount,
  placedUnits,
  planCentsOf,
} from '../../fleet-sheet/cart-units.ts'
import { PlansNotice } from '../../fleet-sheet/plans-notice.tsx'
import { UnitList, unitsToFix } from '../../fleet-sheet/unit-list.tsx'
import { type OrderHeader, slotOf } from '../../order-header/order-header.ts'
import type { CartView } from '../cart/use-cart-view.ts'
import { changeUnits, useDraftDestinations, useDraftHeader, useDraftUnits } from '../order-draft.store.ts'
import { unitsPartPath } from './checkout-step.ts'
import { useAddedTax, useApprovalOfCart, useTotalDueCents } from './order-summary.tsx'
import { useCartShipping } from './shipping-method-block.tsx'
import { StepBlock } from './step-parts.tsx'

const DeliveryLines = lazy(() =>
  import('../../destinations/delivery-lines.tsx').then((module) => ({ default: module.DeliveryLines })),
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

/** The units that are sent with the order: how many are numbered, the first of each line, and the way to their sheet. */
function ReviewUnits({ cart: { currentItems } }: { cart: CartView }) {
  const units = placedUnits(useDraftUnits(), currentItems)
  const { account, method } = useDraftHeader()
  const stations = useQuery(stationsQuery(units.length > 0 ? (account?.id ?? null) : null)).data
  const devices = deviceCount(currentItems)
  if (devices === 0) return null
  const toFix = unitsToFix(units, stations)
  return (
    <section aria-labelledby="review-units" className="grid gap-4 pt-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 id="review-units" className="text-body font-semibold">
          Units
        </h3>
        <p className="text-muted mr-auto">{reviewWords(units, devices, method === 'direct')}</p>
        <Link className="link py-2 text-ui" to={unitsPartPath}>
          {units.length === 0 ? 'Number the units' : 'Change the units'}
        </Link>
      </div>
      {toFix > 0 && (
        <Notice tone="danger">
          {counted(toFix, 'cell')} of the units to fix. Choose Change the units, or leave the numbering to us.
        </Notice>
      )}
      <PlansNotice
        plans={plansWithoutLine(plannedUnits(units, currentItems))}
        onGive={() => giveNewNumbers(currentItems)}
      />
      {linesOf(units, currentItems).map(({ item, rows }) => (
        <UnitList
          key={item.cartItemId}
          heading="h4"
          title={[item.productName, carrierOf(item)].filter((text) => text !== '').join(', ')}
          hasPlan={planCentsOf(item) > 0}
          units={rows}
          stations={stations}
          to={unitsPartPath}
        />
      ))}
    </section>
  )
}

/** Devices that ship direct from the carrier pass no bench of ours: nothing is numbered there. */
function reviewWords(units: readonly CartUnit[], devices: number, isDirect: boolean): string {
  const numbered = units.filter(({ unitNumber }) => unitNumber.trim() !== '').length
  if (numbered === devices || isDirect) return numberedOfWords(numbered, devices)
  return units.length === 0
    ? `${weNumber(devices)}.`
    : `${numberedOfWords(numbered, devices)} We’ll number the rest.`
}

/** The units with what their plans cost. */
const plannedUnits = (units: readonly CartUnit[], items: readonly CartItem[]) =>
  linesOf(units, items).flatMap(({ item, rows }) =>
    rows.map(({ numberWish }) => ({ numberWish, planCents: planCentsOf(item) })),
  )

/** Only units with a plan are counted; for all others New is a line that they did not ask for. */
const giveNewNumbers = (items: readonly CartItem[]) =>
  changeUnits((before) => {
    const planned = new Set(items.filter((item) => planCentsOf(item) > 0).map(({ cartItemId }) => cartItemId))
    const isWithout = ({ cartItemId, numberWish }: CartUnit) =>
      numberWish === 'none' && planned.has(cartItemId)
    return { ...before, rows: before.rows.map((row) => (isWithout(row) ? withWish(row, 'new') : row)) }
  })

/** The lines of the cart that have units, each with its own in their order. */
const linesOf = (units: readonly CartUnit[], items: readonly CartItem[]) =>
  items.flatMap((item) => {
    const rows = units
      .filter(({ cartItemId }) => cartItemId === item.cartItemId)
      .toSorted((one, other) => one.position - other.position)
    return rows.length > 0 ? [{ item, rows }] : []
  })
