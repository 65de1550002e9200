/** What happened to an order, by the kind of its event (docs/spec/orders.md#timeline). */
export const orderEventWords: Readonly<Record<string, string>> = {
  created: 'Created',
  edited: 'Edited',
  'item-added': 'Item added',
  'item-removed': 'Item removed',
  'item-changed': 'Quantity changed',
  destinations: 'Destinations changed',
  'prices-accepted': 'Prices of the day confirmed',
  'box-shipped': 'shipped',
  'box-delivered': 'delivered',
  'box-received': 'received',
  'box-corrected': 'tracking number corrected',
  'box-came-back': 'came back',
  'direct-arrived': 'Arrival recorded',
  'rate-changed': 'Shipping rate changed',
  submitted: 'Submitted',
  exported: 'Sent to billing',
  failed: 'Rejected by accounting',
  cancelled: 'Cancelled',
  retried: 'Retried',
  reopened: 'Reopened for editing',
  handled: 'Marked as handled',
  'quote-sent': 'Quote sent',
  'quote-withdrawn': 'Quote withdrawn',
  'quote-accepted': 'Quote accepted',
  'quote-declined': 'Quote declined',
  'quote-asked-again': 'New quote asked for',
  'quote-address-corrected': 'Address corrected by the recipient of the quote',
  'quote-address-requested': 'Another address requested by the recipient of the quote',
  'quote-address-withdrawn': 'Request for another address taken back',
  'approval-requested': 'Approval requested',
  'approval-withdrawn': 'Request for approval withdrawn',
  approved: 'Approved',
  'sent-back': 'Sent back',
  moved: 'Given to another agent',
}

/** What happened; of a box with its number, with which the reason begins: "Box 1 shipped". */
export function orderEventTitle({ kind, reason }: { kind: string; reason: string | null }): string {
  const what = orderEventWords[kind] ?? kind
  return kind.startsWith('box-') ? `${/^Box \d+/.exec(reason ?? '')?.[0] ?? 'Box'} ${what}` : what
}

/** What to do about it, for those who may fix it and for those who ask them. */
export function nextStep(
  isAboutItems: boolean,
  { mayRetry, isCustomer }: { mayRetry: boolean; isCustomer: boolean },
): string {
  const fix = isAboutItems ? 'remove or replace the item' : 'correct the order'
  if (mayRetry)
    return `What to do: choose Edit and retry to ${fix}, or Retry once the cause is fixed in accounting.`
  return isCustomer
    ? `What to do: ask your agent to ${fix}.`
    : `What to do: ask a manager to ${fix}, or to retry it.`
}
