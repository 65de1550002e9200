import type { Box } from '@portal/contract/boxes'
import { counted } from '@portal/domain/format'
import { loadFailure } from '@portal/domain/messages'
import { receivePath } from '@portal/domain/receive-path'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../lib/access.ts'
import { messageOf, requestIdOf } from '../../lib/api.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { BuildSheet } from '../paper/paper-buttons.tsx'
import { isToReceive } from './box-arrival.ts'
import { BoxCard } from './box-card.tsx'
import { BoxPanel } from './box-panel.tsx'
import { boxesQuery } from './boxes.queries.ts'
import { StageBars, stageTitle } from './stage-bars.tsx'

type OrderBoxesProps = {
  orderId: number
  /** Whether the person packs and ships. */
  mayStage: boolean
  /** Whether the person reads the staging desk: agents and all who work there. */
  readsDesk: boolean
}

/**
 * How far a submitted order is, and its boxes (docs/spec/staging.md#shown); nothing for an order without a stage.
 */
export function OrderBoxes({ orderId, mayStage, readsDesk }: OrderBoxesProps) {
  const query = useQuery(boxesQuery(orderId))
  if (query.data === undefined)
    return query.isError ? (
      <ErrorPanel
        message={loadFailure('boxes', messageOf(query.error))}
        requestId={requestIdOf(query.error)}
        retryLabel="Try Again"
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    ) : null
  const { progress, boxes } = query.data
  if (!progress) return null
  return (
    <>
      <section className="stage-card" aria-labelledby="order-stage">
        <h2 id="order-stage" className="text-h3">
          {stageTitle(progress)}
        </h2>
        <StageBars progress={progress} />
        {readsDesk && (
          <div className="pt-4 print:hidden">
            <BuildSheet orderId={orderId} />
          </div>
        )}
      </section>
      {mayStage ? (
        <div className="pt-6">
          <BoxPanel orderId={orderId} />
        </div>
      ) : (
        boxes.length > 0 && <BoxList boxes={boxes} />
      )}
    </>
  )
}

function BoxList({ boxes }: { boxes: readonly Box[] }) {
  const mayReceive = useMay('fleet')
  return (
    <section aria-labelledby="order-boxes" className="pt-6">
      <h2 id="order-boxes" className="text-h3">
        Boxes <small className="text-small text-muted font-normal">{boxesWords(boxes)}</small>
      </h2>
      <ul className="box-list">
        {boxes.map((box) => (
          <BoxCard
            key={box.boxId}
            box={box}
            actions={mayReceive && isToReceive(box) && <Receive box={box} />}
          />
        ))}
      </ul>
    </section>
  )
}

/** Where the code on its packing list leads, for those who have the box and not its paper. */
const Receive = ({ box: { boxCode, number } }: { box: Box }) => (
  <div className="print:hidden">
    <ButtonLink to={receivePath(boxCode)} variant="ghost" size="sm">
      Receive box {number}
    </ButtonLink>
  </div>
)

/** "3 boxes, 1 on its way". */
export function boxesWords(boxes: readonly Box[]): string {
  const onTheWay = boxes.filter(({ status }) => status === 'shipped').length
  const all = counted(boxes.length, 'box', 'boxes')
  return onTheWay === 0 ? all : `${all}, ${onTheWay} on ${onTheWay === 1 ? 'its' : 'their'} way`
}
