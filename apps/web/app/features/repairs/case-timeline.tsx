import type { CaseEvent } from '@portal/contract/repairs'
import { caseLimits } from '@portal/domain/repair-cases'
import { formatBusinessMoment } from '../../lib/business-date.ts'

/** What happened to a case, the latest first: what, by whom, on whose behalf and when. */
export function CaseTimeline({ events }: { events: readonly CaseEvent[] }) {
  if (events.length === 0) return null
  const isCut = events.length >= caseLimits.eventsMax
  return (
    <section aria-labelledby="case-timeline" className="pt-9">
      <div className="title-row">
        <h2 id="case-timeline">Timeline</h2>
        {isCut && <p className="text-ui text-muted">The latest {caseLimits.eventsMax} entries</p>}
      </div>
      <ol className="history">
        {events.map(({ eventId, text, detail, by, onBehalfOf, at }) => (
          <li key={eventId}>
            <time dateTime={at}>{formatBusinessMoment(at)}</time>
            <div>
              <b>{text}</b>
              {detail !== '' && <small className="wrap-anywhere">{detail}</small>}
              <small>
                {by}
                {onBehalfOf && ` on behalf of ${onBehalfOf}`}
              </small>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
