import { type Cover, type CoverFacts, coverOf } from '@portal/domain/device-cover'
import { counted } from '@portal/domain/format'
import { formatDay } from '@portal/domain/format-date'
import { type CSSProperties, memo } from 'react'
import { businessDay } from '../../../lib/business-date.ts'

const percent = (share: number) => ({ '--left': `${Math.round(share * 100)}%` }) as CSSProperties

/** What stands where no days are left to count. */
const stateWords = { none: 'None', fromDelivery: 'From delivery', ended: 'Ended', usedUp: 'Used up' } as const

/** Of a list: a thin bar of what is left, and the days in words. Kept while a list scrolls: the business's day takes long to find. */
export const CoverMeter = memo(function CoverMeter({ device }: { device: CoverFacts }) {
  const cover = coverOf(device, businessDay(new Date()))
  if (!('until' in cover)) return <span className="text-subtle">{stateWords[cover.state]}</span>
  const isLeft = 'daysLeft' in cover
  return (
    <span className="cover" data-state={isLeft ? cover.state : 'over'}>
      <Bar cover={cover} />
      <span>
        {isLeft ? counted(cover.daysLeft, 'day') : stateWords[cover.state]}
        {device.repairsUsed > 0 && cover.state !== 'usedUp' && (
          <small className="block">{counted(device.repairsUsed, 'repair')} used</small>
        )}
      </span>
    </span>
  )
})

/** Of one device: days and date in words above a longer bar. */
export function CoverFact({ device }: { device: CoverFacts }) {
  const cover = coverOf(device, businessDay(new Date()))
  if (cover.state === 'none') return <span className="quiet">{stateWords.none}</span>
  if (cover.state === 'fromDelivery')
    return (
      <>
        {stateWords.fromDelivery}
        <small>One year, one repair</small>
      </>
    )
  if (cover.state === 'ended')
    return (
      <>
        {stateWords.ended} {formatDay(cover.until)}
      </>
    )
  if (cover.state === 'usedUp')
    return (
      <>
        {stateWords.usedUp}
        <small>Ends {formatDay(cover.until)}</small>
      </>
    )
  return (
    <span className="cover-fact block" data-state={cover.state}>
      {cover.daysLeft === 0 ? (
        'Ends today'
      ) : (
        <>
          {counted(cover.daysLeft, 'day')} left
          <span className="font-normal"> until {formatDay(cover.until)}</span>
        </>
      )}
      <Bar cover={cover} />
    </span>
  )
}

const Bar = ({ cover }: { cover: Cover }) => (
  <span className="cover-bar" aria-hidden="true">
    {'share' in cover && <i style={percent(cover.share)} />}
  </span>
)
