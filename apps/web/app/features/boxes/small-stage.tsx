import type { OrderProgress } from '@portal/contract/boxes'
import { stageBars, stageWords } from '@portal/domain/order-stage'
import './small-stage.css'

/** How far an order is, in a row of a list: four small bars and words (docs/spec/staging.md#shown). */
export function SmallStage({ progress }: { progress: OrderProgress }) {
  return (
    <span className="small-stage">
      <span aria-hidden="true">
        {stageBars(progress).map(({ stage, share }) => (
          <i key={stage}>
            <i style={{ width: `${share * 100}%` }} />
          </i>
        ))}
      </span>
      <small>{stageWords(progress.stage, progress)}</small>
    </span>
  )
}
