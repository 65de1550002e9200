import type { OrderProgress } from '@portal/contract/boxes'
import { stageWords } from '@portal/domain/order-stage'
import { stageBars } from '@portal/domain/stage-bars'
import type { CSSProperties } from 'react'
import { formatBusinessDate } from '../../lib/business-date.ts'
import './boxes.css'

/** How far an order is, in four bars that can overlap (docs/spec/staging.md#shown). */
export function StageBars({ progress }: { progress: OrderProgress }) {
  return (
    <ol className="stage-bars" aria-label="Stage of this order">
      {stageBars(progress).map(({ stage, label, share, words, isNow }) => (
        <li
          key={stage}
          style={{ '--share': `${share * 100}%` } as CSSProperties}
          data-done={share === 1 ? '' : undefined}
          {...(isNow ? { 'aria-current': 'step' as const } : {})}
        >
          <b>{label}</b>
          <span>{stage === 'received' ? formatBusinessDate(progress.receivedAt) : words}</span>
        </li>
      ))}
    </ol>
  )
}

/** The heading over the bars: "At the bench, 12 of 40". */
export const stageTitle = (progress: OrderProgress) => stageWords(progress.stage, progress)
