import type { QuotedItem } from '@portal/contract/quotes'
import {
  noCarrier,
  priceLabel,
  productNameOf,
  purchaseTypeLabels,
  purchaseTypeOf,
  showsRatePlan,
} from '@portal/domain/catalog'
import { lineAmount, monthly } from '@portal/domain/line-amounts'
import { fromDollars } from '@portal/domain/money'

/** What is offered, line by line; on phones a card for each. */
export function OfferLines({ caption, lines }: { caption: string; lines: readonly QuotedItem[] }) {
  return (
    <table className="table">
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col" className="num">
            Quantity
          </th>
          <th scope="col" className="num">
            Rate
          </th>
          <th scope="col" className="num">
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.orderItemId}>
            <td data-card="lead">
              <b className="font-[560]">{productNameOf(line.offer.product)}</b>
              <span className="sub">{termsOf(line)}</span>
            </td>
            <td className="num" data-l="Quantity">
              {line.quantity.toLocaleString('en-US')}
            </td>
            <td className="num" data-l="Rate">
              <span>
                {lineAmount(fromDollars(line.rate), line) || priceLabel(line)}
                {hasPlan(line) && <span className="sub">{planWords(line)}</span>}
              </span>
            </td>
            <td className="num" data-l="Total">
              <span>
                {lineAmount(fromDollars(line.total), line)}
                {line.isCarrierInventory && <span className="sub">{priceLabel(line)}</span>}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** "Verizon, Carrier Financed over 24 months". */
function termsOf({ carrier, purchaseType, purchaseTypeId, termMonths, isAddOn }: QuotedItem): string {
  const known = purchaseTypeOf(purchaseTypeId)
  const paid = known ? purchaseTypeLabels[known] : purchaseType
  return [
    carrier === noCarrier ? '' : carrier,
    termMonths === null ? paid : `${paid} over ${termMonths} months`,
    isAddOn ? 'add-on' : '',
  ]
    .filter(Boolean)
    .join(', ')
}

const hasPlan = (line: QuotedItem) => showsRatePlan(line) && line.ratePlanPrice > 0

const planWords = ({ ratePlanDisplay, ratePlanPrice }: QuotedItem) =>
  [ratePlanDisplay, monthly(fromDollars(ratePlanPrice))].filter(Boolean).join(', ')
