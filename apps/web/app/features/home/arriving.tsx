import type { Arrival, Home } from '@portal/contract/home'
import { counted } from '@portal/domain/format'
import { homeLimits, lateDaysWords, orderedWords, unitsWords } from '@portal/domain/home'
import { stageBars, stageWords } from '@portal/domain/order-stage'
import { orderPath, paths, receivePath } from '@portal/domain/paths'
import { PackageCheck, PackageOpen } from 'lucide-react'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../lib/access.ts'
import { weekdayOf } from '../../lib/business-date.ts'
import { withParams } from '../../lib/define-list.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ShortDay } from '../../ui/short-day.tsx'
import { fleetList } from '../devices/fleet-address.ts'
import { ordersList } from '../orders/list-address.ts'
import { HomeCard, HomeRow, MoreBelow, PartFailed } from './home-card.tsx'

type ArrivingProps = {
  home: Home
  query: Parameters<typeof PartFailed>[0]['query']
}

const searchOf = (params: URLSearchParams) => (params.size === 0 ? '' : `?${params}`)

/** Where everything is that has not arrived: submitted orders, or devices on the way for people who see no orders. */
function useAllArriving(): { to: string; label: string } {
  const readsOrders = useMay('readOrders')
  const none = new URLSearchParams()
  return readsOrders
    ? {
        to: `${paths.ordersAgent}${searchOf(withParams(none, ordersList.write({ ...ordersList.none, status: 'submitted' })))}`,
        label: 'All orders',
      }
    : {
        to: `${paths.fleet}${searchOf(withParams(none, fleetList.write({ ...fleetList.none, group: 'onTheWay' })))}`,
        label: 'All on the way',
      }
}

/** Orders and boxes that have not arrived, late ones first (docs/spec/home.md#arriving). */
export function Arriving({ home, query }: ArrivingProps) {
  const all = useAllArriving()
  const { arriving } = home
  const link = (
    <Link className="link" to={all.to}>
      {all.label}
    </Link>
  )
  if (arriving === null)
    return (
      <HomeCard title="Arriving">
        <PartFailed what="what arrives" query={query} />
      </HomeCard>
    )
  const { rows, total, late, lastDeliveredOn } = arriving
  const more = total - rows.length
  if (total === 0)
    return (
      <HomeCard title="Arriving" link={link}>
        <ul className="home-rows">
          <HomeRow
            tone="plain"
            icon={<PackageCheck size={18} />}
            title="Nothing on the way"
            why={
              lastDeliveredOn === null ? (
                'What you order appears here with the day on which it arrives.'
              ) : (
                <>
                  Last delivery: <ShortDay day={lastDeliveredOn} />.
                </>
              )
            }
          />
        </ul>
      </HomeCard>
    )
  return (
    <HomeCard
      title="Arriving"
      note={[counted(total, 'delivery', 'deliveries'), late > 0 && `${late} late`].filter(Boolean).join(', ')}
      link={link}
    >
      <ul className="home-rows">
        {rows.slice(0, homeLimits.rowsAtFirst).map((row) => (
          <ArrivalRow key={keyOf(row)} row={row} agent={home.agent} />
        ))}
      </ul>
      {more > 0 && (
        <MoreBelow
          more={more}
          act={
            <ButtonLink variant="ghost" size="sm" to={all.to}>
              Show all
            </ButtonLink>
          }
        />
      )}
    </HomeCard>
  )
}

const keyOf = ({ orderId, box, progress, promisedOn, units, to }: Arrival) =>
  [orderId, box?.number, box?.boxCode, progress?.receivedAt, promisedOn, units, ...to].join(' ')

function titleOf({ orderId, box, ...goods }: Arrival): string {
  const what = orderedWords(goods)
  if (box)
    return orderId === null ? `Box ${box.number}, ${what}` : `Box ${box.number} of order ${orderId}, ${what}`
  return orderId === null ? what.charAt(0).toUpperCase() + what.slice(1) : `Order ${orderId}, ${what}`
}

function ArrivalRow({ row, agent }: { row: Arrival; agent: Home['agent'] }) {
  const { orderId, box, daysLate } = row
  const title = titleOf(row)
  const isLate = daysLate > 0
  return (
    <li className="arrival" data-late={isLate || undefined}>
      <Leaf row={row} />
      <div>
        <p className="arrival-title">
          {orderId === null ? <b>{title}</b> : <Link to={orderPath(orderId)}>{title}</Link>}
          {isLate && <span className="late-words">{lateDaysWords(daysLate)}</span>}
        </p>
        <p className="arrival-facts">
          <Facts row={row} />
        </p>
      </div>
      {box?.boxCode ? (
        <ButtonLink
          variant="ghost"
          size="sm"
          icon={<PackageOpen size={16} aria-hidden />}
          to={receivePath(box.boxCode)}
          aria-label={`Receive ${title}`}
        >
          Receive
        </ButtonLink>
      ) : isLate && agent && agent.email !== '' ? (
        <a
          className="btn btn-ghost btn-sm"
          href={`mailto:${agent.email}?subject=${encodeURIComponent(title)}`}
          aria-label={`Email ${agent.name} about ${title}`}
        >
          Email {agent.name.split(' ')[0]}
        </a>
      ) : (
        orderId !== null && (
          <ButtonLink variant="ghost" size="sm" to={orderPath(orderId)} aria-label={`View order ${orderId}`}>
            View order
          </ButtonLink>
        )
      )}
    </li>
  )
}

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
