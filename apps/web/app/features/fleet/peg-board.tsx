import type { DeviceRow } from '@portal/contract/devices'
import { deviceStatusLabels } from '@portal/domain/device-status'
import { devicePath } from '@portal/domain/paths'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useFromFleet } from './device-link.tsx'
import { deviceName } from './device-name.ts'
import { endsSoon } from './glance-boards.ts'
import { Peg } from './peg.tsx'

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
  if (endsSoon(device)) words.push('cover ends soon')
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
