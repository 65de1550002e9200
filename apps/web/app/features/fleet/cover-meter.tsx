import { counted } from '@portal/domain/format'
import { formatDay } from '@portal/domain/format-date'
import type { CSSProperties } from 'react'
import { businessDay } from '../../lib/business-date.ts'
import { type Cover, type CoverDays, coverOf } from './cover.ts'

const percent = (share: number) => ({ '--left': `${Math.round(share * 100)}%` }) as CSSProperties

/** Of a list: a thin bar of what is left, and the days in words. */
export function CoverMeter({ device }: { device: CoverDays & { repairsUsed: number } }) {
  const cover = coverOf(device, businessDay(new Date()))
  if (cover.state === 'none') return <span className="text-subtle">None</span>
  const isOver = cover.state === 'ended'
  return (
    <span className="cover" data-state={isOver ? 'over' : cover.state}>
      <Bar cover={cover} />
      <span>
        {isOver ? 'Ended' : counted(cover.daysLeft, 'day')}
        {device.repairsUsed > 0 && (
          <small className="block">{counted(device.repairsUsed, 'repair')} used</small>
        )}
      </span>
    </span>
  )
}

/** Of one device: days and date in words above a longer bar. */
export function CoverFact({ device }: { device: CoverDays }) {
  const cover = coverOf(device, businessDay(new Date()))
  if (cover.state === 'none') return <span className="quiet">None</span>
  if (cover.state === 'ended') return <>Ended {formatDay(cover.until)}</>
  return (
    <span className="cover-fact block" data-state={cover.state}>
      {counted(cover.daysLeft, 'day')} left
      <span className="font-normal"> until {formatDay(cover.until)}</span>
      <Bar cover={cover} />
    </span>
  )
}

const Bar = ({ cover }: { cover: Cover }) => (
  <span className="cover-bar" aria-hidden="true">
    {'share' in cover && <i style={percent(cover.share)} />}
  </span>
)
