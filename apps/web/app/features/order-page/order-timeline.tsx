import type { OrderEvent } from '@portal/contract/orders'
import { orderEventTitle } from '@portal/domain/order-words'
import { RecordTimeline } from '../../ui/record-timeline.tsx'

/** What the portal, accounting, the carrier and people without an account do has no user to name. */
const automatic: readonly string[] = [
  'exported',
  'failed',
  'box-delivered',
  'quote-accepted',
  'quote-declined',
  'quote-asked-again',
  'quote-address-corrected',
  'quote-address-requested',
  'quote-address-withdrawn',
]

/** What happened to an order, the latest first: what, by whom, in whose name, when and why. */
export const OrderTimeline = ({ events }: { events: readonly OrderEvent[] }) => (
  <RecordTimeline
    headingId="order-timeline"
    entries={events
      .map((event, place) => ({
        // Two events can agree in everything else, and none ever moves.
        key: `${event.at} ${place}`,
        at: event.at,
        isBad: event.kind === 'failed',
        lines: event.reason ? [event.reason] : [],
        title: (
          <>
            <b>{orderEventTitle(event)}</b>
            {!automatic.includes(event.kind) && ` by ${event.by}`}
            {event.onBehalfOf && ` on behalf of ${event.onBehalfOf}`}
          </>
        ),
      }))
      .toReversed()}
  />
)
