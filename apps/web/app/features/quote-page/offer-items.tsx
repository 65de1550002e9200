import type { QuotedItem } from '@portal/contract/quotes'
import {
  isMonthly,
  noCarrier,
  priceLabel,
  productNameOf,
  productTypeOf,
  purchaseTypeLabels,
  purchaseTypeOf,
  showsRatePlan,
} from '@portal/domain/catalog'
import { lineAmount, monthly } from '@portal/domain/line-amounts'
import { formatCents, fromDollars } from '@portal/domain/money'
import { Picture } from '../../ui/picture.tsx'

type OfferItemsProps = {
  caption: string
  lines: readonly QuotedItem[]
  /** What stands beside lines that changed while the page was read. */
  marks: ReadonlyMap<string, string>
}

/** What is offered, line by line, each with its picture. */
export function OfferItems({ caption, lines, marks }: OfferItemsProps) {
  return (
    <ul className="quote-items" aria-label={caption}>
      {lines.map((line) => {
        const { orderItemId, quantity, offer, rate, total, productTypeId } = line
        const mark = marks.get(orderItemId)
        const each = lineAmount(fromDollars(rate), line)
        return (
          <li key={orderItemId} data-changed={mark !== undefined || undefined}>
            <Picture
              className="quote-thumb"
              src={offer.product.image}
              alt=""
              sizes="4rem"
              fallback={productTypeOf(productTypeId) ?? 'accessory'}
            />
            <div>
              <b>
                {quantity.toLocaleString('en-US')} {productNameOf(offer.product)}
                {mark !== undefined && <span className="quote-was">{mark}</span>}
              </b>
              <small>{termsOf(line)}</small>
            </div>
            <div className="quote-amount">
              <b>{lineAmount(fromDollars(total), line) || priceLabel(line)}</b>
              {each && <small>{`${quantity.toLocaleString('en-US')} × ${each}`}</small>}
              {line.isCarrierInventory && total > 0 && <small>{priceLabel(line)}</small>}
              {/* Rates of different terms compare by what they come to. */}
              {line.termMonths !== null && isMonthly(line.purchaseType) && (
                <small>{`${formatCents(fromDollars(total) * line.termMonths)} over ${line.termMonths} months`}</small>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** "Verizon, Carrier Financed over 24 months, Unlimited Talk, Text & Data $40.00/mo." */
function termsOf(line: QuotedItem): string {
  const { carrier, purchaseType, purchaseTypeId, termMonths, isAddOn } = line
  const known = purchaseTypeOf(purchaseTypeId)
  const paid = known ? purchaseTypeLabels[known] : purchaseType
  const hasPlan = showsRatePlan(line) && line.ratePlanPrice > 0
  return [
    carrier === noCarrier ? '' : carrier,
    termMonths === null ? paid : `${paid} over ${termMonths} months`,
    isAddOn ? 'add-on' : '',
    hasPlan ? [line.ratePlanDisplay, monthly(fromDollars(line.ratePlanPrice))].filter(Boolean).join(' ') : '',
  ]
    .filter(Boolean)
    .join(', ')
}
