import type { OrderEvent } from '@portal/contract/orders'
import { orderEventTitle } from '@portal/domain/order-event-words'
import { formatBusinessMoment } from '../../lib/business-date.ts'

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
              {formatBusinessMoment(event.at)}
            </time>
            <span>
              <b>{orderEventTitle(event)}</b>
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
