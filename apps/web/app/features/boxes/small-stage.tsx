import type { OrderProgress } from '@portal/contract/boxes'
import { lateDaysWords } from '@portal/domain/home'
import { stageBars, stageWords } from '@portal/domain/order-stage'
import './small-stage.css'

type SmallStageProps = {
  progress: OrderProgress
  /** By how many days it is late; 0 when it is not. */
  daysLate: number
}

/** How far an order is, in a row of a list: four small bars and words, and how late it is (docs/spec/staging.md#shown). */
export function SmallStage({ progress, daysLate }: SmallStageProps) {
  return (
    <span className="small-stage">
      <span aria-hidden="true">
        {stageBars(progress).map(({ stage, share }) => (
          <i key={stage}>
            <i style={{ width: `${share * 100}%` }} />
          </i>
        ))}
      </span>
      {daysLate > 0 && (
        <b className="text-danger">
          <span aria-hidden="true">▲ </span>
          {lateDaysWords(daysLate)}
        </b>
      )}
      <small>{stageWords(progress.stage, progress)}</small>
    </span>
  )
}
