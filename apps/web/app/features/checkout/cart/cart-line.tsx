import type { CartItem } from '@portal/contract/cart'
import { billerOf } from '@portal/domain/carrier-bills'
import {
  hasBrand,
  needsInstalledApps,
  noCarrier,
  priceLabel,
  productTypeOf,
  purchaseTypeLabels,
  purchaseTypes,
} from '@portal/domain/catalog'
import { counted } from '@portal/domain/format'
import { monthly, noCharge } from '@portal/domain/line-amounts'
import { formatCents, fromDollars } from '@portal/domain/money'
import { moneyLabels } from '@portal/domain/money-labels'
import { productPath } from '@portal/domain/paths'
import { shopMessages } from '@portal/domain/public-messages'
import { Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { messageOf } from '../../../lib/api.ts'
import { Badge } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { QuantityEditor } from '../../../ui/quantity-editor.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Toggle } from '../../../ui/toggle.tsx'
import { useUpdateCartItem } from '../../cart/cart.queries.ts'
import { monthlyDollars } from '../steps/order-summary.tsx'
import { SaveLineKit } from './save-line-kit.tsx'

type CartLineProps = { item: CartItem; isLeaving: boolean; onRemove: () => void }

/** Id of a line's remove button, where the focus goes when the line before it leaves. */
export const removeButtonId = (cartItemId: string) => `remove-${cartItemId}`

/** One line of the cart: what it is, what it costs and who bills it, how many, and what goes with each. */
export function CartLine({ item, isLeaving, onRemove }: CartLineProps) {
  const update = useUpdateCartItem()
  const { cartItemId, product, productName } = item
  const isBusy = update.isPending || isLeaving
  const shown = update.isPending ? (update.variables.body.quantity ?? item.quantity) : item.quantity

  function change(values: { quantity?: number; updateScreenRepair?: boolean; updateAccessory?: boolean }) {
    if (update.isPending) return
    update.mutate(
      {
        body: {
          cartItemId,
          quantity: item.quantity,
          updateScreenRepair: false,
          updateAccessory: false,
          ...values,
          seen: lineOf(item),
        },
      },
      { onError: (error) => toast(messageOf(error), { tone: 'danger' }) },
    )
  }

  return (
    <li
      className="relative grid grid-cols-[4.5rem_minmax(0,1fr)] md:grid-cols-[6.5rem_minmax(0,1fr)_auto] gap-x-4 md:gap-x-5 gap-y-2 p-4 pb-2 md:p-5 md:pb-2.5 border border-line rounded-lg bg-surface aria-busy:opacity-70"
      aria-busy={isBusy}
    >
      <span className="thumb size-18 md:size-26">
        <Picture
          src={product.image}
          alt=""
          sizes="6.5rem"
          fallback={productTypeOf(product.productTypeId) ?? 'phone'}
        />
      </span>
      <div className="min-w-0 grid gap-0.5 content-start pr-10 md:pr-0">
        {hasBrand(product.manufacturerName) && (
          <p className="text-small text-subtle">{product.manufacturerName}</p>
        )}
        <h2 className="text-lead leading-tight">
          <Link className="hover:underline underline-offset-4" to={productPath(product.urlPathName)}>
            {product.model}
          </Link>
        </h2>
        <p className="text-ui text-muted">{termsOf(item)}</p>
        {!item.isAvailable && (
          <div className="grid gap-1 justify-items-start mt-2">
            <Badge tone="danger" mark="triangle">
              {item.isOutOfStock ? shopMessages.outOfStock : 'No longer available'}
            </Badge>
            <p className="text-small text-muted">Remove it to place your order.</p>
          </div>
        )}
      </div>
      <Price item={item} />
      <Amounts item={item} />
      <div className="col-span-full flex flex-wrap items-start gap-x-6 gap-y-1 pt-2 border-t border-line-soft">
        <QuantityEditor
          productName={productName}
          quantity={shown}
          busy={isBusy}
          hasSteps
          onApply={(quantity) => change({ quantity })}
        />
        <AddOns item={item} busy={isBusy} onSwitch={change} />
        <span className="ml-auto md:-mr-4">
          <SaveLineKit item={item} />
        </span>
        <span className="absolute top-2 right-2 md:static">
          <IconButton
            id={removeButtonId(cartItemId)}
            danger
            label={`Remove ${productName}`}
            disabled={isBusy}
            onClick={onRemove}
          >
            <Trash2 size={18} aria-hidden />
          </IconButton>
        </span>
      </div>
    </li>
  )
}

/** What is on the screen, so that nothing that was changed elsewhere is changed back. */
const lineOf = ({ quantity, screenRepairQuantity, accessoryQuantity }: CartItem) => ({
  quantity,
  withScreenRepair: screenRepairQuantity > 0,
  withAccessory: accessoryQuantity > 0,
})

function termsOf({ carrier, purchaseType }: CartItem): string {
  const known = purchaseTypes.find((name) => name === purchaseType)
  const terms = known ? purchaseTypeLabels[known] : purchaseType
  return carrier === noCarrier ? terms : `${carrier}, ${terms}`
}

function Price({ item }: { item: CartItem }) {
  const isFree = item.isCarrierInventory && item.itemPrice === 0
  return (
    <p className="price col-start-2 md:col-start-3 md:items-end">
      <span className="price-amount tabular-nums">
        {isFree ? noCharge : formatCents(fromDollars(item.itemPrice))}
        {item.isMonthly && !isFree && <small>/mo.</small>}
      </span>
      <span className="price-note">{priceLabel(item)}</span>
    </p>
  )
}

/** How the line adds up: what the carrier bills, then what is due on the invoice. One item alone needs no sum. */
function Amounts({ item }: { item: CartItem }) {
  const rows = amountRows(item)
  if (rows.length === 1 && item.quantity === 1) return null
  return (
    <dl className="cart-amounts">
      {rows.map(({ label, each, amount }) => (
        <div key={label}>
          <dt>
            {label} <small>{each}</small>
          </dt>
          <dd>{amount}</dd>
        </div>
      ))}
      {totalRows(item, rows).map(({ label, amount }) => (
        <div key={label} className="cart-amounts-due">
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What the line comes to, of what it counts in several rows: each month, and today. */
function totalRows(item: CartItem, rows: readonly AmountRow[]) {
  const monthlyCents = item.isMonthly ? fromDollars(item.deviceAmount) : 0
  const planCents = fromDollars(item.ratePlanAmount)
  return [
    ...(monthlyCents > 0 && planCents > 0
      ? [{ label: `A month, billed by ${billerOf(item.carrier)}`, amount: monthly(monthlyCents + planCents) }]
      : []),
    ...(rows.length > 1 && rows.some(({ due }) => due)
      ? [{ label: moneyLabels.due, amount: formatCents(fromDollars(item.dueAtCheckout)) }]
      : []),
  ]
}

type AmountRow = { label: string; each: string; amount: string; due: boolean }

function amountRows(item: CartItem): AmountRow[] {
  const { quantity, carrier, itemPrice, ratePlanPrice } = item
  const due = !item.isCarrierInventory
  const dollars = (amount: number) => formatCents(fromDollars(amount))
  const ofDevice = item.isMonthly ? monthlyDollars : dollars
  const row = (label: string, price: number, amount: number, isDue = true): AmountRow => ({
    label,
    each: `${quantity} × ${dollars(price)}`,
    amount: dollars(amount),
    due: isDue,
  })
  const isFree = !due && itemPrice === 0
  return [
    {
      label: deviceLabel(item),
      each: isFree ? counted(quantity, 'item') : `${quantity} × ${ofDevice(itemPrice)}`,
      amount: isFree ? noCharge : ofDevice(item.deviceAmount),
      due,
    },
    ...(ratePlanPrice > 0
      ? [
          {
            label: `${billerOf(carrier)} plan`,
            each: `${quantity} × ${monthlyDollars(ratePlanPrice)}`,
            amount: monthlyDollars(item.ratePlanAmount),
            due: false,
          },
        ]
      : []),
    ...(item.screenRepairQuantity > 0 && item.screenRepairPrice !== null
      ? [row('Screen repair', item.screenRepairPrice, item.screenRepairAmount)]
      : []),
    ...(item.accessoryQuantity > 0 && item.accessoryPrice !== null
      ? [row(item.accessoryName ?? 'Accessory', item.accessoryPrice, item.accessoryAmount)]
      : []),
  ]
}

/** "Device, billed by Verizon" where the carrier sends the bill. */
function deviceLabel({ product, carrier, isCarrierInventory }: CartItem): string {
  const what = needsInstalledApps(product.productTypeId) ? 'Device' : 'Item'
  return isCarrierInventory ? `${what}, billed by ${billerOf(carrier)}` : what
}

type AddOnsProps = {
  item: CartItem
  busy: boolean
  onSwitch: (values: { updateScreenRepair?: boolean; updateAccessory?: boolean }) => void
}

/**
 * Repair coverage and accessory, each for all items or none, independently of each other (docs/spec/cart.md#add-ons).
 */
function AddOns({ item, busy, onSwitch }: AddOnsProps) {
  const withRepair = item.screenRepairQuantity > 0
  const withAccessory = item.accessoryQuantity > 0
  return (
    <>
      {(item.screenRepairOfferId !== null || withRepair) && (
        <Toggle
          label={addOnLabel('Screen repair', item.screenRepairPrice)}
          checked={withRepair}
          busy={busy}
          onChange={() => onSwitch({ updateScreenRepair: true })}
        />
      )}
      {(item.accessoryOfferId !== null || withAccessory) && (
        <Toggle
          label={addOnLabel(item.accessoryName ?? 'Accessory', item.accessoryPrice)}
          checked={withAccessory}
          busy={busy}
          onChange={() => onSwitch({ updateAccessory: true })}
        />
      )}
    </>
  )
}

const addOnLabel = (name: string, price: number | null) =>
  price === null ? name : `${name}, ${formatCents(fromDollars(price))} each`
