import type { Line } from '@portal/contract/line-details'
import { devicePath } from '@portal/domain/paths'
import { formatBusinessDate } from '../../../lib/business-date.ts'
import { MayLink } from '../../../ui/may-link.tsx'
import { RecordCard } from '../../../ui/record.tsx'
import { UnitTag } from '../../devices/device-name.tsx'

type Span = Line['devices'][number]

/** The devices that have the line or had it, and who had them: the answer to "whose number was that on this day?" */
export const LineDevices = ({ line: { devices, device } }: { line: Line }) => (
  <RecordCard title="Device and holder">
    {devices.length === 0 ? (
      <p className="line-spans-none">{device ? null : 'No device has had this line.'}</p>
    ) : (
      <ol className="line-spans">
        {devices.map((span) => (
          <li
            key={`${span.deviceId} ${span.from}`}
            {...(span.until === null ? { 'aria-current': true } : {})}
          >
            <MayLink className="unit-link" to={devicePath(span.deviceId)}>
              <UnitTag unitNumber={span.unitNumber} />
            </MayLink>
            <b>{`${span.make} ${span.model}`.trim()}</b>
            <span>{spanWords(span)}</span>
            <ul>
              {holdersOf(span).map(({ holder, since }) => (
                <li key={since}>
                  {holder} <small>since {formatBusinessDate(since)}</small>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    )}
  </RecordCard>
)

const spanWords = ({ from, until }: Span) =>
  until === null
    ? `Since ${formatBusinessDate(from)}`
    : `${formatBusinessDate(from)} to ${formatBusinessDate(until)}`

/** Without the days on which no one had it, or whose names were erased. */
const holdersOf = ({ holders }: Span) => holders.filter(({ holder }) => holder !== '')
