import type { QuotedItem, QuotedOrder } from '@portal/contract/quotes'
import {
  noCarrier,
  type PurchaseTypeName,
  priceLabel,
  productNameOf,
  purchaseTypeLabels,
} from '@portal/domain/catalog'
import { linesInCents } from '@portal/domain/costs'
import { freightCents } from '@portal/domain/destinations'
import { counted } from '@portal/domain/format'
import type { TaxRate } from '@portal/domain/invoice-tax'
import { limits } from '@portal/domain/limits'
import { lineAmount } from '@portal/domain/line-amounts'
import { type Cents, fromDollars } from '@portal/domain/money'
import { type MoneyPart, moneyParts, wireMoneyParts } from '@portal/domain/money-parts'
import { lineTotalCents } from '@portal/domain/order-lines'
import { orderStatus } from '@portal/domain/order-status'
import { orderPath } from '@portal/domain/paths'
import type { ItemRow as EmailRow } from '../../mail/email-content.ts'
import type { Link } from '../../mail/email-definition.ts'
import { emailPicture } from '../../mail/email-picture.ts'
import type { ItemRow, WholeOrder } from './list/find-whole-order.ts'

/** What an order comes to, and its lines, as emails and papers say them (docs/spec/money.md#parts). */

type StoredOrder = Pick<
  WholeOrder,
  'statusId' | 'shipDirect' | 'shippingDescription' | 'shippingRateCents' | 'orderTotalCents'
> & {
  destinations: ReadonlyArray<Pick<WholeOrder['destinations'][number], 'shipDirect' | 'shippingRateCents'>>
  items: ReadonlyArray<
    Pick<
      ItemRow,
      | 'carrier'
      | 'productTypeId'
      | 'purchaseType'
      | 'quantity'
      | 'isCarrierInventory'
      | 'termMonths'
      | 'discounts'
      | 'rateCents'
      | 'ratePlanPriceCents'
    >
  >
}

/**
 * The parts of a stored order.
 * @param addedTax that its invoice adds to the total
 * @param about below what is due, such as until when
 */
export const moneyOfOrder = (order: StoredOrder, addedTax: TaxRate | null, about = ''): MoneyPart[] =>
  moneyParts({
    ...order,
    totalCents: order.orderTotalCents,
    freightCents: freightCents(order, order.destinations),
    addedTax,
    about,
    lines: order.items,
  })

/** What was approved names no pictures. */
type OfferedOrder = Omit<QuotedOrder, 'orderItems'> & { orderItems: ReadonlyArray<Omit<QuotedItem, 'offer'>> }
type QuotedMoney = { addedTax: TaxRate | null; statusId?: number; about?: string; isOffer?: boolean }

/** The parts of an order on the wire; of an offer also everything that is paid over the longest term. */
export function moneyOfQuoted(
  order: OfferedOrder,
  { addedTax, statusId = orderStatus.draft, about = '', isOffer = false }: QuotedMoney,
): MoneyPart[] {
  const over = isOffer ? order.costs.totals.at(-1) : undefined
  return wireMoneyParts({
    ...order,
    statusId,
    addedTax,
    about,
    together: over && { months: over.months, cents: fromDollars(over.total) },
  })
}

type EmailedLine = {
  manufacturerName: string
  model: string
  image?: string
  carrier: string
  productTypeId: string
  purchaseType: string
  quantity: number
  rateCents: Cents
  isCarrierInventory: boolean
}

/** The first lines for an email; an order of many is read in the portal. */
export function emailLines(lines: readonly EmailedLine[], orderId: number, link: Link): EmailRow[] {
  const rows = lines.slice(0, limits.emailLinesMax).map((line) => emailLine(line, link))
  const more = lines.length - rows.length
  if (more === 0) return rows
  const title = `and ${counted(more, 'more line')}`
  return [...rows, { picture: '', title, details: [link(orderPath(orderId))], amount: '', remark: '' }]
}

function emailLine(line: EmailedLine, link: Link): EmailRow {
  const label = purchaseTypeLabels[line.purchaseType as PurchaseTypeName] ?? line.purchaseType
  const rate = lineAmount(line.rateCents, line)
  const each = line.quantity > 1 && rate !== '' ? [`${rate} each`] : []
  return {
    picture: emailPicture(line.image, link),
    title: `${line.quantity} × ${productNameOf(line)}`,
    details: [[...(line.carrier === noCarrier ? [] : [line.carrier]), label, ...each].join(', ')],
    amount: lineAmount(lineTotalCents(line), line),
    remark: line.isCarrierInventory ? priceLabel(line) : '',
  }
}

/** The same of an order on the wire. */
export const quotedEmailLines = ({ orderItems, orderId }: QuotedOrder, link: Link): EmailRow[] =>
  emailLines(
    linesInCents(orderItems).map(({ offer, ...line }) => ({ ...line, ...offer.product })),
    orderId,
    link,
  )
