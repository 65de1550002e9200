import type { Arrival } from '@portal/contract/home'
import { capitalized } from '@portal/domain/capitalized'
import { counted } from '@portal/domain/format'
import { lateDaysWords, orderedWords, unitsWords } from '@portal/domain/home'
import { stageBars, stageWords } from '@portal/domain/order-stage'
import { receivePath } from '@portal/domain/paths'
import { PackageOpen } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { weekdayOf } from '../../lib/business-date.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ShortDay } from '../../ui/short-day.tsx'

/** "Box 2 of order 10115, 6 Orbis T9 Duty" */
export function arrivalTitle({ orderId, box, ...goods }: Arrival): string {
  const what = orderedWords(goods)
  if (box)
    return orderId === null ? `Box ${box.number}, ${what}` : `Box ${box.number} of order ${orderId}, ${what}`
  return orderId === null ? capitalized(what) : `Order ${orderId}, ${what}`
}

type ArrivingRowProps = {
  row: Arrival
  /** What the whole row opens. */
  to?: string
  /** A few words more about it. */
  more?: ReactNode
  act: ReactNode
}

/** A delivery that has not arrived: its day, what it is, where it goes and how far it is (docs/spec/home.md#arriving). */
export function ArrivingRow({ row, to, more, act }: ArrivingRowProps) {
  const { daysLate } = row
  const title = arrivalTitle(row)
  const isLate = daysLate > 0
  return (
    <li className="arrival" data-late={isLate || undefined}>
      <Leaf row={row} />
      <div>
        <p className="arrival-title">
          {to === undefined ? <b>{title}</b> : <Link to={to}>{title}</Link>}
          {isLate && <span className="late-words">{lateDaysWords(daysLate)}</span>}
        </p>
        <p className="arrival-facts">
          <Facts row={row} />
          {more}
        </p>
      </div>
      {act}
    </li>
  )
}

/** Opens the receiving of a box. */
export const ReceiveLink = ({ boxCode, title }: { boxCode: string; title: string }) => (
  <ButtonLink
    variant="ghost"
    size="sm"
    icon={<PackageOpen size={16} aria-hidden />}
    to={receivePath(boxCode)}
    aria-label={`Receive ${title}`}
  >
    Receive
  </ButtonLink>
)

/** The day as a leaf of a calendar; a mark where it is late and no day is known. */
function Leaf({ row: { day, daysLate } }: { row: Arrival }) {
  const [weekday = '', date = ''] =
    day === null ? [] : [weekdayOf(day).slice(0, 3), String(Number(day.slice(8)))]
  return (
    <span className="leaf" data-late={daysLate > 0 || undefined} aria-hidden="true">
      {day === null ? <small>No date yet</small> : <small>{weekday}</small>}
      {day !== null && <b>{date}</b>}
    </span>
  )
}

/** When, where to and how far, each in a few words. */
function Facts({ row }: { row: Arrival }) {
  const { progress, box, to } = row
  const units = box ? unitsWords(box.unitNumbers) : ''
  const place = to.length > 1 ? `To ${counted(to.length, 'station')}` : to.length === 1 ? `To ${to[0]}` : ''
  return (
    <>
      <When row={row} />
      {(place || units) && <span>{[place, units].filter(Boolean).join(', ')}</span>}
      {progress && (
        <span className="arrival-stage">
          <span className="stage-bars" aria-hidden="true">
            {stageBars(progress).map(({ stage, share }) => (
              <i key={stage}>
                <i style={{ width: `${share * 100}%` }} />
              </i>
            ))}
          </span>
          {stageWords(progress.stage, progress)}
        </span>
      )}
      {!progress && !box && <span>Ships direct from the carrier</span>}
      {box && <span>{box.deliveredOn === null ? box.carrierSays : 'Not received yet'}</span>}
    </>
  )
}

/** The day in words; of what is late also what was promised. */
function When({ row: { day, daysLate, promisedOn, box } }: { row: Arrival }) {
  const promised = promisedOn !== '' && (daysLate > 0 || (day !== null && day > promisedOn)) && (
    <>
      , promised <ShortDay day={promisedOn} />
    </>
  )
  if (box?.deliveredOn)
    return (
      <span>
        Delivered <ShortDay day={box.deliveredOn} />
      </span>
    )
  if (day === null)
    return <span>{daysLate > 0 ? <Fragment>No new day yet{promised}</Fragment> : 'No date yet'}</span>
  return (
    <span>
      {daysLate > 0 ? 'New day ' : 'Expected '}
      <b>
        <ShortDay day={day} />
      </b>
      {promised}
    </span>
  )
}
