import { purchaseTypeOf } from '@portal/domain/catalog'
import { asDisplayPrice, plainPrice, saysItemPrice, unwrittenPrice } from '@portal/domain/display-price'
import { toDollars } from '@portal/domain/money'
import type { OfferRow } from './offers.store.ts'
import type { Draft } from './table-columns.ts'

/**
 * The draft of an offer with its display price as the form has it (docs/spec/back-office.md#files): one that only says the item
 * price follows it unless the file has another text, and "659", as a cell of a currency column is read, is "$659.00".
 */
export function withDisplayPrice(draft: Draft, before: OfferRow | undefined): Draft {
  const written = String(draft.displayPricePrimary ?? '').trim()
  const purchaseType = purchaseTypeOf(String(draft.purchaseTypeId)) ?? ''
  const stored = before ? before.displayPricePrimary : unwrittenPrice
  const isPlain =
    before === undefined ||
    saysItemPrice({
      displayPricePrimary: before.displayPricePrimary,
      itemPrice: toDollars(before.itemPriceCents),
      purchaseType: before.purchaseTypeName,
    })
  const plain = plainPrice({ itemPrice: draft.itemPrice as string | number, purchaseType })
  const displayPricePrimary =
    written === stored && isPlain && plain !== undefined ? plain : asDisplayPrice(written, purchaseType)
  return { ...draft, displayPricePrimary }
}
