import { toDollars } from '@portal/domain/money'
import type {
  BoxDraft,
  LedgerAccount,
  LedgerLine,
  SalesOrderDraft,
  SalesOrderRef,
} from '../../ports/sales-ledger.ts'

/** What we tell the vendor. Amounts are computed in cents and sent as dollars. */

const billedByCarrier = 'Billed by the carrier.'
const textMax = 2_000
const nameMax = 200

export function contactBody({ contact, billing }: LedgerAccount, name: string) {
  return {
    contact_name: name.slice(0, nameMax),
    contact_type: 'customer',
    billing_address: {
      address: billing.street,
      city: billing.city,
      state: billing.state,
      zip: billing.zip,
      country: 'U.S.A.',
    },
    contact_persons: [
      {
        first_name: contact.firstName,
        last_name: contact.lastName,
        email: contact.email,
        mobile: contact.mobile,
        is_primary_contact: true,
      },
    ],
  }
}

export type ItemIds = ReadonlyMap<string, string>

/** What the carrier bills is there for the record, and costs nothing here. */
const lineBody = (line: LedgerLine, itemIds: ItemIds) => ({
  item_id: itemIds.get(line.zohoProductId) ?? line.zohoProductId,
  name: line.name.slice(0, nameMax),
  description: [line.description, line.isCarrierInventory ? billedByCarrier : '']
    .filter(Boolean)
    .join('\n')
    .slice(0, textMax),
  rate: line.isCarrierInventory ? 0 : toDollars(line.rateCents),
  quantity: line.quantity,
})

export const salesOrderBody = (draft: SalesOrderDraft, itemIds: ItemIds) => ({
  customer_id: draft.customerId,
  reference_number: draft.key,
  date: draft.date,
  line_items: draft.lines.map((line) => lineBody(line, itemIds)),
  ...(draft.shipping && {
    shipping_charge: toDollars(draft.shipping.rateCents),
    delivery_method: draft.shipping.description.slice(0, 100),
  }),
  notes: notesOf(draft),
})

/** What the vendor has no field for, or wants a separate record for. */
function notesOf({ notes, customerReference, salesperson, shippingAddress }: SalesOrderDraft): string {
  const { street, city, state, zip } = shippingAddress
  const place = [street, city, `${state} ${zip}`.trim()].filter(Boolean).join(', ')
  return [
    customerReference && `Customer's reference: ${customerReference}`,
    salesperson && `Sold by: ${salesperson}`,
    place && `Ship to: ${place}`,
    notes,
  ]
    .filter(Boolean)
    .join('\n')
    .slice(0, textMax)
}

/**
 * Lines that the carrier bills are left out. Where nothing else but shipping is to be paid they stand there at
 * nothing, since the vendor takes no invoice without a line.
 */
export function invoiceBody(draft: SalesOrderDraft, { lineIds }: SalesOrderRef, itemIds: ItemIds) {
  const all = draft.lines.map((line, place) => ({ line, id: lineIds[place] }))
  const ours = all.filter(({ line }) => !line.isCarrierInventory)
  return {
    customer_id: draft.customerId,
    reference_number: draft.key,
    line_items: (ours.length > 0 ? ours : all).map(({ line, id }) => ({
      ...lineBody(line, itemIds),
      ...(id !== undefined && { salesorder_item_id: id }),
    })),
    // A number on the sales order, text here.
    ...(draft.shipping && { shipping_charge: toDollars(draft.shipping.rateCents).toFixed(2) }),
  }
}

export const packageBody = ({ key, date, lines }: BoxDraft) => ({
  package_number: key,
  date,
  line_items: lines.map(({ lineId, quantity }) => ({ so_line_item_id: lineId, quantity })),
})

export const shipmentBody = ({ key, date, trackingNumber }: BoxDraft) => ({
  shipment_number: key,
  date,
  reference_number: key,
  delivery_method: 'UPS',
  tracking_number: trackingNumber,
})

/** What a sales order should come to there, in cents: what the carrier bills counts nothing. */
export const isAsSaid = (
  draft: SalesOrderDraft,
  { total, line_items }: { total: number; line_items: ReadonlyArray<{ rate: number; quantity: number }> },
  totalCents: number,
): boolean =>
  Math.round(total * 100) === totalCents &&
  line_items.length === draft.lines.length &&
  draft.lines.every((line, place) => line_items[place]?.quantity === line.quantity)
