import type { CartItem } from '@portal/contract/cart'
import { billerOf, minus } from '@portal/domain/carrier-bills'
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
import { noCharge } from '@portal/domain/line-amounts'
import { formatCents, fromDollars } from '@portal/domain/money'
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
import { lineTotals } from './line-totals.ts'
import { SaveLineKit } from './save-line-kit.tsx'

type CartLineProps = { item: CartItem; isLeaving: boolean; onRemove: () => void }

/** Id of a line's remove button, where the focus goes when the line before it leaves. */
export const removeButtonId = (cartItemId: string) => `remove-${cartItemId}`

/** One line of the cart: what it is, what it comes to and who bills it, how many, and what goes with each. */
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
    <li className="cart-line" aria-busy={isBusy}>
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
      <LineTotals item={item} />
      <Amounts item={item} />
      <AddOns item={item} busy={isBusy} onSwitch={change} />
      <div className="cart-line-foot">
        <QuantityEditor
          productName={productName}
          quantity={shown}
          busy={isBusy}
          hasSteps
          onApply={(quantity) => change({ quantity })}
        />
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

/** What the line comes to: each month where a carrier bills it, and what is due on the invoice. */
function LineTotals({ item }: { item: CartItem }) {
  const [first, ...others] = lineTotals(item)
  return (
    <p className="price cart-total">
      <span className="price-amount tabular-nums">
        {first.amount}
        {first.isMonthly && <small>/mo.</small>}
      </span>
      <span className="price-note">{priceLabel(item)}</span>
      {others.map(({ amount, isMonthly, words }) => (
        <span key={words} className="cart-total-also">
          <b>{isMonthly ? `${amount}/mo.` : amount}</b> {words}
        </span>
      ))}
    </p>
  )
}

/** How the line adds up: each part for one, and for all. One item alone needs no sum. */
function Amounts({ item }: { item: CartItem }) {
  const rows = amountRows(item)
  if (rows.length === 1 && item.quantity === 1) return null
  return (
    <dl className="cart-amounts">
      {rows.map(({ label, each, amount }) => (
        <div key={`${label} ${each}`}>
          <dt>
            {label} <small>{each}</small>
          </dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  )
}

type AmountRow = { label: string; each: string; amount: string }

function amountRows(item: CartItem): AmountRow[] {
  const { quantity, carrier, itemPrice, ratePlanPrice } = item
  const ofDevice = item.isMonthly ? monthlyDollars : dollars
  const isFree = item.isCarrierInventory && itemPrice === 0
  return [
    {
      label: deviceLabel(item),
      each: isFree ? counted(quantity, 'item') : `${quantity} × ${ofDevice(itemPrice)}`,
      amount: isFree ? noCharge : ofDevice(item.deviceAmount),
    },
    ...(ratePlanPrice > 0
      ? [
          {
            label: `${billerOf(carrier)} plan`,
            each: `${quantity} × ${monthlyDollars(ratePlanPrice)}`,
            amount: monthlyDollars(item.ratePlanAmount),
          },
        ]
      : []),
    ...item.discounts.map(({ words, target, units, amount }) => ({
      label: words,
      each: counted(units, target === 'plan' ? 'line' : 'device'),
      amount: minus(target === 'plan' || item.isMonthly ? monthlyDollars(amount) : dollars(amount)),
    })),
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
 * Repair coverage and accessory, each for all items or none, independently of each other (docs/spec/cart.md#add-ons), with what each
 * comes to.
 */
function AddOns({ item, busy, onSwitch }: AddOnsProps) {
  const withRepair = item.screenRepairQuantity > 0
  const withAccessory = item.accessoryQuantity > 0
  const addOns = [
    {
      isThere: item.screenRepairOfferId !== null || withRepair,
      label: addOnLabel('Screen repair', item.screenRepairPrice),
      isOn: withRepair,
      amount: item.screenRepairAmount,
      onChange: () => onSwitch({ updateScreenRepair: true }),
    },
    {
      isThere: item.accessoryOfferId !== null || withAccessory,
      label: addOnLabel(item.accessoryName ?? 'Accessory', item.accessoryPrice),
      isOn: withAccessory,
      amount: item.accessoryAmount,
      onChange: () => onSwitch({ updateAccessory: true }),
    },
  ].filter(({ isThere }) => isThere)
  if (addOns.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place beside the facts of a line
    <div className="cart-addons" role="group" aria-label="Add-ons">
      {addOns.map(({ label, isOn, amount, onChange }) => (
        <div key={label}>
          <Toggle label={label} checked={isOn} busy={busy} onChange={onChange} />
          {isOn && <span>{dollars(amount)}</span>}
        </div>
      ))}
    </div>
  )
}

const addOnLabel = (name: string, price: number | null) =>
  price === null ? name : `${name}, ${dollars(price)} each`

const dollars = (amount: number) => formatCents(fromDollars(amount))
