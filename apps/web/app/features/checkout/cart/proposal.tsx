import type { CartItem } from '@portal/contract/cart'
import { brand } from '@portal/domain/brand'
import { noCarrier, type PurchaseTypeName, purchaseTypeLabels } from '@portal/domain/catalog'
import { wireBilledWords } from '@portal/domain/cost-words'
import { addedTaxWords } from '@portal/domain/invoice-tax'
import { formatCents, fromDollars } from '@portal/domain/money'
import { moneyLabels } from '@portal/domain/money-labels'
import { useEffect, useId } from 'react'
import { createPortal } from 'react-dom'
import { formatBusinessDate } from '../../../lib/business-date.ts'
import { useAddedTax } from '../steps/order-summary.tsx'
import { monthlyCents } from './line-totals.ts'
import type { CartView } from './use-cart-view.ts'

export type ProposalProps = { cart: CartView; onDone: () => void }

/** The cart as one page on paper: what is offered and what it costs (docs/spec/costs.md#proposal). It opens the print dialog. */
export function Proposal({ cart, onDone }: ProposalProps) {
  const addedTax = useAddedTax(cart.todayCents)
  const heading = useId()
  useEffect(() => printOnce(onDone), [onDone])
  const today = formatBusinessDate(new Date())
  return createPortal(
    <section className="proposal" aria-labelledby={heading}>
      <p>
        {brand.name}, {brand.phone.dotted}, {brand.salesEmail}
      </p>
      <h1 id={heading}>Proposal</h1>
      <table>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Carrier and payment</th>
            <th scope="col">Quantity</th>
            <th scope="col">{moneyLabels.due}</th>
            <th scope="col">A month</th>
          </tr>
        </thead>
        <tbody>
          {cart.currentItems.map((item) => (
            <ItemRow key={item.cartItemId} item={item} />
          ))}
        </tbody>
      </table>
      <dl>
        {costFacts(cart).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        Prices of {today}, without shipping{addedTaxWords(addedTax) && `,${addedTaxWords(addedTax)}`}. What
        carriers bill is not paid to {brand.name}.
      </p>
    </section>,
    document.body,
  )
}

/**
 * Opens the print dialog. Phones say `afterprint` while their dialog is still drawing the page, so the proposal, which no screen
 * shows, stays until the person is back at the page.
 * @returns what ends the waiting
 */
function printOnce(onDone: () => void): () => void {
  const waiting = new AbortController()
  const { signal } = waiting
  const done = () => {
    for (const sign of ['pointerdown', 'keydown'] as const)
      window.addEventListener(sign, onDone, { signal, capture: true })
  }
  window.addEventListener('afterprint', done, { signal, once: true })
  window.print()
  return () => waiting.abort()
}

const money = (dollars: number) => formatCents(fromDollars(dollars))

function ItemRow({ item }: { item: CartItem }) {
  const monthly = monthlyCents(item)
  const addOns = [
    ...(item.screenRepairQuantity > 0 ? ['screen repair'] : []),
    ...(item.accessoryQuantity > 0 && item.accessoryName !== null ? [item.accessoryName] : []),
  ]
  return (
    <tr>
      <th scope="row">
        {item.productName}
        {addOns.length > 0 && <small>with {addOns.join(', ')}</small>}
      </th>
      <td>{termsOf(item)}</td>
      <td>{item.quantity}</td>
      <td>{money(item.dueAtCheckout)}</td>
      <td>{monthly > 0 ? formatCents(monthly) : '–'}</td>
    </tr>
  )
}

const termsOf = ({ carrier, purchaseType, termMonths }: CartItem): string =>
  [
    ...(carrier === noCarrier ? [] : [carrier]),
    purchaseTypeLabels[purchaseType as PurchaseTypeName] ?? purchaseType,
    ...(termMonths === null ? [] : [`${termMonths} months`]),
  ].join(', ')

function costFacts({ costs }: CartView): Array<{ label: string; value: string }> {
  const billed = wireBilledWords(costs)
  return [
    { label: moneyLabels.due, value: money(costs.today) },
    ...(costs.once > 0 ? [{ label: 'Billed once by carriers', value: money(costs.once) }] : []),
    ...(billed === undefined
      ? []
      : [
          { label: 'Billed by carriers', value: billed },
          ...costs.totals.map(({ months, total }) => ({
            label: `Total over ${months} months`,
            value: money(total),
          })),
        ]),
  ]
}
