import type { Line } from '@portal/contract/line-details'
import { lineListLimits } from '@portal/domain/line-lists'
import { RecordColumns, RecordHead } from '../../../ui/record.tsx'
import { RecordTimeline } from '../../../ui/record-timeline.tsx'
import { UnitTag } from '../../devices/device-name.tsx'
import { LineStateMark, lineName } from '../line-look.tsx'
import { LineActs } from './line-acts.tsx'
import { LineBand } from './line-band.tsx'
import { LineCosts } from './line-costs.tsx'
import { LineDevices } from './line-devices.tsx'
import { describeLineEvent } from './line-events.ts'
import { LineFacts } from './line-facts.tsx'

/** A line that is loaded: where it is, who has it, what it costs, and what happened to it. */
export const LineView = ({ line }: { line: Line }) => (
  <>
    <RecordHead
      title={line.number === null ? lineName(line) : <span className="mono">{lineName(line)}</span>}
      state={
        <>
          {line.device && <UnitTag unitNumber={line.device.unitNumber} />}
          {line.state !== 'active' && <LineStateMark state={line.state} />}
        </>
      }
      text={headWords(line)}
      acts={<LineActs line={line} />}
    />
    <LineBand line={line} />
    <RecordColumns
      first={<LineDevices line={line} />}
      side={
        <>
          {line.terms && <LineCosts line={line} terms={line.terms} />}
          <LineFacts line={line} />
        </>
      }
      rest={<LineTimeline line={line} />}
    />
  </>
)

/** With whom and whose: "Verizon, Unlimited Talk. Northgate Delivery LLC". */
const headWords = ({ carrier, planName, accountName }: Line) => (
  <>
    {[carrier, planName].filter(Boolean).join(', ') || 'Carrier not known yet'}. <b>{accountName}</b>
  </>
)

/** What happened to a line, the latest first: what, by whom, on whose behalf and when. */
const LineTimeline = ({ line: { events } }: { line: Line }) => (
  <RecordTimeline
    headingId="line-timeline"
    note={events.length >= lineListLimits.eventsMax && `The latest ${lineListLimits.eventsMax} entries`}
    entries={events.map((event) => {
      const { title, lines } = describeLineEvent(event)
      return {
        key: event.lineEventId,
        at: event.at,
        title: <b>{title}</b>,
        lines: [
          ...lines,
          ...(event.reason === null ? [] : [event.reason]),
          `${event.by}${event.onBehalfOf ? ` on behalf of ${event.onBehalfOf}` : ''}`,
        ],
      }
    })}
  />
)
