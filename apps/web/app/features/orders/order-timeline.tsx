import type { OrderEvent } from '@portal/contract/orders'
import { formatMoment } from '@portal/domain/format-date'

const words: Record<string, string> = {
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
  'quote-address-corrected': 'Address corrected by the recipient of the quote',
  'quote-address-requested': 'Another address requested by the recipient of the quote',
  'quote-address-withdrawn': 'Request for another address taken back',
  'approval-requested': 'Approval requested',
  'approval-withdrawn': 'Request for approval withdrawn',
  approved: 'Approved',
  'sent-back': 'Sent back',
}

/** What happened; of a box with its number, with which the reason begins: "Box 1 shipped". */
function titleOf({ kind, reason }: OrderEvent): string {
  const what = words[kind] ?? kind
  return kind.startsWith('box-') ? `${/^Box \d+/.exec(reason ?? '')?.[0] ?? 'Box'} ${what}` : what
}

/** What the portal, accounting, the carrier and people without an account do has no user to name. */
const automatic: readonly string[] = [
  'exported',
  'failed',
  'box-delivered',
  'quote-accepted',
  'quote-declined',
  'quote-address-corrected',
  'quote-address-requested',
  'quote-address-withdrawn',
]

/** What happened to an order, the latest first: what, by whom, in whose name, when and why. */
export function OrderTimeline({ events }: { events: readonly OrderEvent[] }) {
  if (events.length === 0) return null
  return (
    <section aria-labelledby="order-timeline" className="print-hidden pt-9">
      <h2 id="order-timeline" className="text-[1.375rem]">
        Timeline
      </h2>
      <ol className="grid gap-3 pt-4">
        {events.toReversed().map((event, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two events can agree in everything else, and none ever moves
          <li key={`${event.at} ${place}`} className="grid gap-x-4 md:grid-cols-[13rem_minmax(0,1fr)]">
            <time dateTime={event.at} className="text-small text-subtle tabular-nums">
              {formatMoment(event.at)}
            </time>
            <span>
              <b>{titleOf(event)}</b>
              {!automatic.includes(event.kind) && ` by ${event.by}`}
              {event.onBehalfOf && ` on behalf of ${event.onBehalfOf}`}
              {event.reason && <span className="block text-small text-muted">{event.reason}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
