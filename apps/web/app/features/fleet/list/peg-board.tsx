import type { DeviceRow } from '@portal/contract/devices'
import { coverOf } from '@portal/domain/device-cover'
import {
  type DeviceGroup,
  type DeviceStatus,
  deviceGroupNames,
  deviceGroupOf,
  deviceStatuses,
  deviceStatusLabels,
} from '@portal/domain/device-status'
import { devicePath } from '@portal/domain/paths'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { businessDay } from '../../../lib/business-date.ts'
import { lookOf, StatusMark } from '../../devices/device-look.tsx'
import { deviceName } from '../../devices/device-name.tsx'
import { useFromFleet } from '../device-link.tsx'

type PegBoardProps = { devices: readonly DeviceRow[]; shortCode: string; label: string }

/** Tags on a rail: one Tab stop for the board, and arrows walk from tag to tag. */
export function PegBoard({ devices, shortCode, label }: PegBoardProps) {
  const [current, setCurrent] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const from = useFromFleet()

  function walk(event: KeyboardEvent) {
    const next = nextIndex(event.key, Math.min(current, devices.length - 1), {
      count: devices.length,
      perRow: tagsPerRow(list.current),
    })
    if (next === null) return
    event.preventDefault()
    setCurrent(next)
    list.current?.querySelectorAll('a')[next]?.focus()
  }

  return (
    <ul ref={list} className="pegs" aria-label={label} onKeyDown={walk}>
      {devices.map((device, index) => (
        <li key={device.deviceId}>
          <Link
            to={devicePath(device.deviceId)}
            state={from}
            tabIndex={index === Math.min(current, devices.length - 1) ? 0 : -1}
            aria-label={wordsOf(device)}
            onFocus={() => setCurrent(index)}
          >
            <Peg status={device.status} endsSoon={endsSoon(device)} />
          </Link>
          <Tip device={device} shortCode={shortCode} />
        </li>
      ))}
    </ul>
  )
}

/** Where an arrow key leads to; null for other keys and beyond the ends. */
export function nextIndex(
  key: string,
  index: number,
  { count, perRow }: { count: number; perRow: number },
): number | null {
  const steps: Record<string, number> = {
    ArrowRight: index + 1,
    ArrowLeft: index - 1,
    ArrowDown: index + perRow,
    ArrowUp: index - perRow,
    Home: 0,
    End: count - 1,
  }
  const next = steps[key]
  return next === undefined || next < 0 || next >= count ? null : next
}

function tagsPerRow(list: HTMLElement | null): number {
  const first = list?.firstElementChild
  if (!list || !(first instanceof HTMLElement) || first.offsetWidth === 0) return 1
  return Math.max(1, Math.round(list.clientWidth / first.offsetWidth))
}

function wordsOf(device: DeviceRow): string {
  const words = [device.unitNumber ?? 'No number', deviceStatusLabels[device.status]]
  if (device.holder !== '') words.push(device.holder)
  if (endsSoon(device)) words.push('coverage ends soon')
  return words.join(', ')
}

/** The same in words for the eye; its link says it to everyone else. */
const Tip = ({ device, shortCode }: { device: DeviceRow; shortCode: string }) => (
  <div className="peg-tip" aria-hidden="true">
    <b>
      <span className="mono">{[shortCode, device.unitNumber].filter(Boolean).join('-')}</span>
      {deviceStatusLabels[device.status]}
    </b>
    <span>{deviceName(device)}</span>
    {device.holder !== '' && <span>{device.holder}</span>}
  </div>
)

type PegProps = { status: DeviceStatus; endsSoon: boolean }

/** A tag of a board: its ground and mark say the status, its foot that cover ends soon. */
export function Peg({ status, endsSoon }: PegProps) {
  return (
    <svg className="peg" data-look={lookOf(status)} viewBox="0 0 24 32" aria-hidden="true">
      <path className="peg-body" d="M6.5.5h11l6 6V30a1.5 1.5 0 0 1-1.5 1.5H2A1.5 1.5 0 0 1 .5 30V6.5z" />
      <circle className="peg-hole" cx="12" cy="6.6" r="2.3" />
      {status !== 'inService' && <StatusMark of={status} x={6} y={12} />}
      {endsSoon && (
        <>
          <path className="peg-edge" d="M0 25h24" />
          <path
            className="peg-cover"
            d="M.75 26.75h22.5V30A1.25 1.25 0 0 1 22 31.25H2A1.25 1.25 0 0 1 .75 30z"
          />
        </>
      )}
    </svg>
  )
}

/** The devices of one station, by unit number. */
export type Board = {
  /** '' for devices without a station. */
  stationId: string
  name: string
  code: string
  devices: DeviceRow[]
}

/** The devices by station, in the order of the stations' names; those without one come last. */
export function boardsOf(devices: readonly DeviceRow[]): Board[] {
  const boards = new Map<string, Board>()
  for (const device of devices) {
    const { stationId, name, code } = device.station ?? { stationId: '', name: 'No station', code: '' }
    const board = boards.get(stationId) ?? { stationId, name, code, devices: [] }
    board.devices.push(device)
    boards.set(stationId, board)
  }
  return [...boards.values()].toSorted(
    (a, b) =>
      Number(a.stationId === '') - Number(b.stationId === '') || a.name.localeCompare(b.name, 'en-US'),
  )
}

const endsSoon = (device: DeviceRow) => coverOf(device, businessDay(new Date())).state === 'soon'

/** How many devices of a station each group has. */
export function countsOf({ devices }: Board): Record<DeviceGroup | 'coverSoon', number> {
  const counts = { coverSoon: devices.filter(endsSoon).length } as Record<DeviceGroup | 'coverSoon', number>
  for (const group of deviceGroupNames) counts[group] = 0
  for (const device of devices) counts[deviceGroupOf(device.status)] += 1
  return counts
}

/** Devices of a board with the same status, those whose cover ends soon apart, and how many tags stand for them. */
type Tens = { status: DeviceStatus; endsSoon: boolean; devices: number; tags: number }

/** One tag for ten devices, by status; a few devices have a tag as well. */
export function tensOf({ devices }: Pick<Board, 'devices'>): Tens[] {
  const kinds = deviceStatuses.flatMap((status) => [false, true].map((isSoon) => ({ status, isSoon })))
  return kinds.flatMap(({ status, isSoon }) => {
    const count = devices.filter((one) => one.status === status && endsSoon(one) === isSoon).length
    return count === 0
      ? []
      : [{ status, endsSoon: isSoon, devices: count, tags: Math.max(1, Math.round(count / 10)) }]
  })
}
