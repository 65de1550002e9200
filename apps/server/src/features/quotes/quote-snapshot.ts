import type { Costs } from '@portal/domain/costs'
import type { Cents } from '@portal/domain/money'

/** Everything that was quoted, as it was when the quote was sent; amounts in cents (docs/spec/quotes.md#snapshot). */
export type QuoteSnapshot = {
  accountName: string
  agentName: string
  agentEmail: string
  contactName: string
  billing: QuotedAddress
  /** The shipping address first. */
  destinations: QuotedDestination[]
  lines: QuotedLine[]
  referenceNumber: string
  requestedDeliveryDate: string
  installedApps: string
  notes: string
  /** Freight of all destinations together. */
  freightCents: Cents
  /** Due to us: lines of ours and freight. */
  totalCents: Cents
  costs: Costs
  /** All that is paid in so many months, freight not counted. */
  totals: Array<{ months: number; cents: Cents }>
}

export type QuotedAddress = { street: string; city: string; state: string; zip: string }

export type QuotedDestination = QuotedAddress & {
  name: string
  shipDirect: boolean | null
  shippingDescription: string | null
  freightCents: Cents | null
  /** What goes there, add-ons included. */
  goods: Array<{ name: string; quantity: number }>
}

export type QuotedLine = {
  orderItemId: string
  name: string
  carrier: string
  purchaseType: string
  productTypeId: string
  isAddOn: boolean
  isCarrierInventory: boolean
  quantity: number
  rateCents: Cents
  totalCents: Cents
  ratePlanDisplay: string
  ratePlanPriceCents: Cents
  /** Months of carrier financing; null where nothing is financed, or no term is known. */
  termMonths: number | null
}
