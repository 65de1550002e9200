import type { DeviceEvent } from '@portal/contract/devices'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { counted } from '@portal/domain/format'
import { formatMoment } from '@portal/domain/format-date'
import { describeEvent } from './device-events.ts'

/** What happened to a device, the latest first: what, by whom, on whose behalf and when. */
export function DeviceHistory({ events }: { events: readonly DeviceEvent[] }) {
  if (events.length === 0) return null
  const isCut = events.length >= fleetLimits.eventsMax
  return (
    <section aria-labelledby="device-history">
      <div className="title-row">
        <h2 id="device-history">History</h2>
        <p className="text-ui text-muted">
          {isCut ? `The latest ${fleetLimits.eventsMax} entries` : counted(events.length, 'entry', 'entries')}
        </p>
      </div>
      <ol className="history">
        {events.map((event) => (
          <Entry key={event.deviceEventId} event={event} />
        ))}
      </ol>
    </section>
  )
}

function Entry({ event }: { event: DeviceEvent }) {
  const { title, rest, lines } = describeEvent(event)
  return (
    <li>
      <time dateTime={event.at}>{formatMoment(event.at)}</time>
      <div>
        <b>{title}</b>
        {rest}
        {lines.map((line) => (
          <small key={line}>{line}</small>
        ))}
        <small>
          {event.by}
          {event.onBehalfOf && ` on behalf of ${event.onBehalfOf}`}
        </small>
      </div>
    </li>
  )
}
