import type { HomeFleet, HomeStation } from '@portal/contract/home'
import { type DeviceGroup, deviceGroups } from '@portal/domain/device-status'
import { counted } from '@portal/domain/format'
import { homeLimits } from '@portal/domain/home'
import { type CSSProperties, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { StatusMark } from '../devices/device-look.tsx'
import { wallOf } from './wall.ts'

/** The groups that are shown, in the order of the legend; what has ended is not there any more. */
const shownGroups = [
  'inService',
  'spare',
  'planned',
  'onTheWay',
  'inRepair',
  'lost',
] as const satisfies DeviceGroup[]

const groupWords: Record<(typeof shownGroups)[number], string> = {
  inService: 'in service',
  spare: 'spare',
  planned: 'planned',
  onTheWay: 'on the way',
  inRepair: 'in repair',
  lost: 'lost or stolen',
}

export type ShownFleet = Pick<HomeFleet, 'counts' | 'stations'> & {
  /** Of how many devices coverage ends soon. */
  coverEnds: number
}

/** The list of these devices, narrowed to some of them. */
type ListOf = (narrowed: Record<string, string>) => string

const stationOf = ({ stationId }: HomeStation) => ({ station: stationId ?? 'none' })

/** "58 devices at Airline Junction: 33 in service, 25 on the way; coverage of 3 ends soon" */
function wordsOf({ name, devices, counts, coverEnds }: HomeStation): string {
  const groups = shownGroups.filter((group) => counts[group] > 0)
  const words = groups.map((group) => `${counts[group].toLocaleString('en-US')} ${groupWords[group]}`)
  const cover = coverEnds > 0 ? `; coverage of ${coverEnds.toLocaleString('en-US')} ends soon` : ''
  return `${counted(devices, 'device')} at ${name}: ${words.join(', ')}${cover}`
}

/** Every device as a tag at its station; bars where there are too many (docs/spec/home.md#fleet). */
export function FleetWall({ fleet, listOf }: { fleet: ShownFleet; listOf: ListOf }) {
  const isDrawn = fleet.stations.every(({ tags }) => tags !== null)
  return (
    <>
      {isDrawn ? (
        <div className="wall">
          {fleet.stations.map((station) => (
            <StationTags
              key={station.stationId ?? 'none'}
              station={station}
              to={listOf(stationOf(station))}
            />
          ))}
        </div>
      ) : (
        <StationBars stations={fleet.stations} listOf={listOf} />
      )}
      <Legend fleet={fleet} listOf={listOf} />
    </>
  )
}

function StationTags({ station, to }: { station: HomeStation; to: string }) {
  const { inRow, width, height, rails, shapes, covers } = wallOf(station.tags ?? [])
  return (
    <Link
      to={to}
      className="wall-station"
      style={{ '--wall': `${width}px`, '--in-row': inRow } as CSSProperties}
    >
      <h3>
        <span>{station.name}</span> <span>{station.devices.toLocaleString('en-US')}</span>
      </h3>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={wordsOf(station)}>
        <path className="wall-rail" d={rails} />
        {shapes.map(({ group, tags, holes }) => (
          <g key={group} data-group={group}>
            <path className="wall-tag" d={tags} />
            <path className="wall-hole" d={holes} />
          </g>
        ))}
        {covers !== '' && <path className="wall-cover" d={covers} />}
      </svg>
    </Link>
  )
}

function StationBars({ stations, listOf }: { stations: readonly HomeStation[]; listOf: ListOf }) {
  const [showsAll, setShowsAll] = useState(false)
  const largest = Math.max(...stations.map(({ devices }) => devices))
  const shown = showsAll ? stations : stations.slice(0, homeLimits.stationsAtFirst)
  return (
    <>
      <ul className="station-bars">
        {shown.map((station) => (
          <li key={station.stationId ?? 'none'}>
            <Link to={listOf(stationOf(station))}>{station.name}</Link>
            <span className="station-bar" role="img" aria-label={wordsOf(station)}>
              {shownGroups
                .filter((group) => station.counts[group] > 0)
                .map((group) => (
                  <i
                    key={group}
                    data-group={group}
                    style={{ width: `${(station.counts[group] / largest) * 100}%` }}
                  />
                ))}
            </span>
            <span aria-hidden="true">{station.devices.toLocaleString('en-US')}</span>
          </li>
        ))}
      </ul>
      {shown.length < stations.length && (
        <p className="station-more">
          <Button variant="link" onClick={() => setShowsAll(true)}>
            Show all {stations.length} stations
          </Button>
        </p>
      )}
    </>
  )
}

/** What the looks mean, and how many devices have each. */
function Legend({ fleet: { counts, coverEnds }, listOf }: { fleet: ShownFleet; listOf: ListOf }) {
  return (
    <ul className="wall-legend">
      {shownGroups
        .filter((group) => counts[group] > 0)
        .map((group) => (
          <li key={group}>
            <Link to={listOf({ group })}>
              <StatusMark of={group === 'onTheWay' ? 'shipped' : deviceGroups[group][0]} />
              <b>{counts[group].toLocaleString('en-US')}</b> {groupWords[group]}
            </Link>
          </li>
        ))}
      {coverEnds > 0 && (
        <li>
          <Link to={listOf({ cover: 'soon' })}>
            <StatusMark of="cover" />
            <b>{coverEnds.toLocaleString('en-US')}</b> with coverage ending soon
          </Link>
        </li>
      )}
    </ul>
  )
}
