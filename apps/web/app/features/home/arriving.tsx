import type { Arrival, Home } from '@portal/contract/home'
import { counted } from '@portal/domain/format'
import { homeLimits } from '@portal/domain/home'
import { orderPath, paths } from '@portal/domain/paths'
import { PackageCheck } from 'lucide-react'
import { Link } from 'react-router'
import { useMay } from '../../lib/access.ts'
import { withParams } from '../../lib/define-list.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ShortDay } from '../../ui/short-day.tsx'
import { ArrivingRow, arrivalTitle, ReceiveLink } from '../boxes/arriving-row.tsx'
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

function ArrivalRow({ row, agent }: { row: Arrival; agent: Home['agent'] }) {
  const { orderId, box, daysLate } = row
  const title = arrivalTitle(row)
  return (
    <ArrivingRow
      row={row}
      {...(orderId !== null && { to: orderPath(orderId) })}
      act={
        box?.boxCode ? (
          <ReceiveLink boxCode={box.boxCode} title={title} />
        ) : daysLate > 0 && agent && agent.email !== '' ? (
          <a
            className="btn btn-ghost btn-sm"
            href={`mailto:${agent.email}?subject=${encodeURIComponent(title)}`}
            aria-label={`Email ${agent.name} about ${title}`}
          >
            Email {agent.name.split(' ')[0]}
          </a>
        ) : (
          orderId !== null && (
            <ButtonLink
              variant="ghost"
              size="sm"
              to={orderPath(orderId)}
              aria-label={`View order ${orderId}`}
            >
              View order
            </ButtonLink>
          )
        )
      }
    />
  )
}
