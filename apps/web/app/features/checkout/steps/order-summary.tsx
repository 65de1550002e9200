import type { CartItem } from '@portal/contract/cart'
import { capitalized } from '@portal/domain/capitalized'
import { billerOf, minus } from '@portal/domain/carrier-bills'
import { totalDueCents } from '@portal/domain/cart-totals'
import { noCarrier, productTypeOf } from '@portal/domain/catalog'
import { counted } from '@portal/domain/format'
import { addedTaxOf, addedTaxRows, type TaxRate } from '@portal/domain/invoice-tax'
import { monthly as formatMonthly, noCharge } from '@portal/domain/line-amounts'
import { messages } from '@portal/domain/messages'
import { type Cents, formatCents, fromDollars } from '@portal/domain/money'
import { moneyLabels } from '@portal/domain/money-labels'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Skeleton, SkeletonLines } from '../../../ui/page-states.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { useCartApproval } from '../../approvals/use-cart-approval.ts'
import { taxRatesQuery } from '../../crm/accounts.queries.ts'
import { freightOf } from '../../destinations/draft-destinations.ts'
import type { CartView } from '../cart/use-cart-view.ts'
import type { OrderDraft } from '../draft/order-draft.ts'
import { useDraftDestinations, useDraftHeader, useOrderDraft } from '../order-draft.store.ts'
import { useCartRemainder } from './use-cart-remainder.ts'

/** The rate that counts, in cents; null until one is chosen. The carrier's own shipping costs nothing here. */
export function shippingCents({ header: { method, rate } }: OrderDraft): Cents | null {
  if (method === 'direct') return 0
  return method === 'wbc' && rate ? fromDollars(rate.rate) : null
}

/** The rates of all destinations, in cents; null while one of them is not known. */
function useFreightCents(): Cents | null {
  const first = useOrderDraft(shippingCents)
  const others = freightOf(useDraftDestinations())
  return first === null || others === null ? null : first + others
}

/** Items plus the chosen rates (docs/spec/cart.md#totals), in cents. */
export function useTotalDueCents(cart: CartView): Cents {
  const freight = useFreightCents()
  const remainder = useCartRemainder(cart)
  const beside = remainder?.rate ? fromDollars(remainder.rate.rate) : 0
  return totalDueCents(cart.todayCents, freight === null ? null : freight + beside)
}

type SummaryProps = {
  cart: CartView
  /** The step itself does not list the items. */
  hasItems: boolean
}

/** The panel beside every step but the last: what is ordered, what it costs, and the step's buttons. */
export function OrderSummary({ cart, hasItems, children }: SummaryProps & { children: ReactNode }) {
  return (
    <aside className="summary" aria-labelledby="order-summary">
      <h2 id="order-summary">Order summary</h2>
      <SummaryBody cart={cart} hasItems={hasItems} />
      <div className="summary-actions">{children}</div>
    </aside>
  )
}

/** The same on phones: one line with the total, opened when wanted. */
export function FoldedSummary({ cart, hasItems }: SummaryProps) {
  const total = useTotalDueCents(cart)
  if (cart.isEmpty) return null
  return (
    <details className="summary group mt-5">
      <summary className="flex items-center gap-2 min-h-13 px-4 list-none [&::-webkit-details-marker]:hidden">
        <span className="font-[560]">Order summary</span>
        {cart.isLoading ? (
          <Skeleton className="ml-auto h-5 w-20" />
        ) : (
          <>
            <span className="text-small text-subtle not-xs:hidden">
              {counted(cart.cartTotals.cartItemCount, 'item')}
            </span>
            <span className="ml-auto font-[600] tabular-nums">{formatCents(total)}</span>
          </>
        )}
        <ChevronDown size={16} aria-hidden className="group-open:rotate-180" />
      </summary>
      <div className="border-t border-line">
        <SummaryBody cart={cart} hasItems={hasItems} />
      </div>
    </details>
  )
}

function SummaryBody({ cart, hasItems }: SummaryProps) {
  const rate = useFreightCents()
  const total = useTotalDueCents(cart)
  const remainder = useCartRemainder(cart)
  const addedTax = useAddedTax(total)
  const dueHeading = useId()
  if (cart.isUnknown || cart.isEmpty) return null
  if (cart.isLoading)
    return (
      <div className="grid gap-4 p-5">
        <SkeletonLines lines={3} />
        <Skeleton className="h-7 w-1/2" />
      </div>
    )
  return (
    <>
      {hasItems && cart.currentItems.length > 0 && (
        <ul
          className="summary-items"
          aria-label="Items in this order"
          // More of them scroll, and the keyboard must reach what scrolls.
          {...(cart.currentItems.length > 3 ? { tabIndex: 0 } : {})}
        >
          {cart.currentItems.map((item) => (
            <SummaryItem key={item.cartItemId} item={item} />
          ))}
        </ul>
      )}
      <section className="px-5 py-4 not-first:border-t border-line" aria-labelledby={dueHeading}>
        <h3 id={dueHeading} className="mb-2 text-ui font-[600]">
          {moneyLabels.due}
        </h3>
        <dl className="grid gap-2">
          <Amount label="Items">{formatCents(cart.todayCents)}</Amount>
          <Amount label="Shipping">
            {rate === null ? messages.cart.shippingUnknown : formatCents(rate)}
          </Amount>
          {remainder && (
            <Amount label={remainder.label}>
              {remainder.rate === null
                ? messages.cart.shippingUnknown
                : formatCents(fromDollars(remainder.rate.rate))}
            </Amount>
          )}
          <Amount label="Total due" className="total">
            {formatCents(total)}
          </Amount>
          {addedTaxRows(addedTax).map(({ label, amount }) => (
            <Amount key={label} label={label} className="text-small text-muted">
              {amount}
            </Amount>
          ))}
        </dl>
      </section>
      <CarrierBills cart={cart} />
    </>
  )
}

type AmountProps = { label: string; note?: string | undefined; className?: string; children: ReactNode }

function Amount({ label, note, className = '', children }: AmountProps) {
  return (
    <div className={`flex justify-between gap-4 tabular-nums ${className}`}>
      <dt>
        {label}
        {note && <small className="block">{note}</small>}
      </dt>
      <dd className="whitespace-nowrap">{children}</dd>
    </div>
  )
}

/** What the carrier bills for the devices of a line; a device at no charge still has its plan. */
const CarrierAmount = ({ item: { carrier, deviceAmount, isMonthly } }: { item: CartItem }) => (
  <span className="block">
    {deviceAmount === 0
      ? noCharge
      : isMonthly
        ? monthlyDollars(deviceAmount)
        : formatCents(fromDollars(deviceAmount))}{' '}
    <small className="block">billed by {billerOf(carrier)}</small>
  </span>
)

/**
 * Apart from the total, because it is not paid to us: what carriers bill each month and over the term, and each of them
 * (docs/spec/costs.md#costs).
 */
function CarrierBills({ cart: { carrierBills: bills, costs } }: { cart: CartView }) {
  const heading = useId()
  if (bills.length === 0) return null
  return (
    <section className="px-5 py-4 border-t border-line" aria-labelledby={heading}>
      <h3 id={heading} className="text-ui font-[600]">
        Billed by carriers
      </h3>
      <dl className="grid gap-2 mt-2">
        {costs.monthly > 0 && (
          <Amount label={moneyLabels.monthly} className="sum">
            {monthlyDollars(costs.monthly)}
          </Amount>
        )}
        {bills.flatMap(partsOf).map(({ label, parts, amount }) => (
          <Amount key={label} label={label} note={parts} className="text-small">
            {amount}
          </Amount>
        ))}
        {costs.termMonths !== null && costs.committed !== null && (
          <Amount label={moneyLabels.commitment} note={`${costs.termMonths} months`} className="sum">
            {formatCents(fromDollars(costs.committed))}
          </Amount>
        )}
      </dl>
    </section>
  )
}

/** One bill in a row or two: "Verizon" with its devices and plans each month, and what it bills once. */
function partsOf({ carrier, monthly, plans, discounts, once }: CartView['carrierBills'][number]) {
  const dollars = (amount: number) => formatCents(fromDollars(amount))
  const named = [
    ...(monthly > 0 ? [`Devices ${dollars(monthly)}`] : []),
    ...(plans > 0 ? [`plans ${dollars(plans)}`] : []),
    ...discounts.map(({ words, target, units, amount }) => {
      const of = counted(units, target === 'plan' ? 'line' : 'device')
      // The sign stays with its amount.
      return `${words}, ${of} ${minus(`\u2060${dollars(amount)}`)}`
    }),
  ].join(', ')
  const off = discounts.reduce((sum, { amount }) => sum + fromDollars(amount), 0)
  return [
    ...(monthly + plans > 0
      ? [
          {
            label: billerOf(carrier),
            parts: capitalized(named),
            amount: formatMonthly(fromDollars(monthly) + fromDollars(plans) - off),
          },
        ]
      : []),
    ...(once > 0
      ? [{ label: `${moneyLabels.once} by ${billerOf(carrier)}`, parts: undefined, amount: dollars(once) }]
      : []),
  ]
}

function SummaryItem({ item }: { item: CartItem }) {
  const items = counted(item.quantity, 'item')
  return (
    <li>
      <span className="thumb thumb-sm">
        <Picture
          src={item.product.image}
          alt=""
          sizes="3rem"
          fallback={productTypeOf(item.product.productTypeId) ?? 'phone'}
        />
      </span>
      <div>
        <b>{item.productName}</b>
        <span>
          {item.carrier !== noCarrier && <span className="whitespace-nowrap">{item.carrier},</span>} {items}
        </span>
      </div>
      <span className="text-right">
        {item.isCarrierInventory && <CarrierAmount item={item} />}
        {!(item.isCarrierInventory && item.dueAtCheckout === 0) && (
          <span className="block">
            {formatCents(fromDollars(item.dueAtCheckout))}
            {item.isCarrierInventory && <small className="block">on invoice</small>}
          </span>
        )}
      </span>
    </li>
  )
}

/** A monthly amount in dollars as people read it: "$227.88/mo." */
export const monthlyDollars = (amount: number) => `${formatCents(fromDollars(amount))}/mo.`

/** The tax that the invoice adds to a total of the cart; null while account and state are not known (docs/spec/books.md#tax). */
export function useAddedTax(totalCents: Cents): TaxRate | null {
  const { account, shipping } = useDraftHeader()
  const { data = [] } = useQuery(taxRatesQuery(account?.id ?? null))
  return addedTaxOf(data, shipping.state, totalCents)
}

const nothingAsked = {
  isNeeded: false,
  reasons: [],
  approvers: [],
  remainingCents: null,
  lacksPoNumber: false,
}

/** What the chosen account asks of this cart (docs/spec/approvals.md#before-submitting). */
export function useApprovalOfCart(cart: CartView) {
  const { account, referenceNumber } = useDraftHeader()
  const totalCents = useTotalDueCents(cart)
  const approval = useCartApproval(account?.id ?? null, {
    items: cart.currentItems,
    costs: cart.costs,
    totalCents,
    referenceNumber,
  })
  return approval ?? nothingAsked
}
