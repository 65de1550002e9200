import type { Box } from '@portal/contract/boxes'
import type { Order } from '@portal/contract/orders'
import { counted } from '@portal/domain/format'
import { receivePath } from '@portal/domain/paths'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../lib/access.ts'
import { useFirstRows } from '../../lib/use-first-rows.ts'
import { phone, useMedia } from '../../lib/use-media.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { RecordCard } from '../../ui/record.tsx'
import { BoxCard, isToReceive } from './box-card.tsx'
import { BoxPanel } from './box-panel.tsx'
import { boxWay } from './box-way.ts'
import { boxesQuery } from './boxes.queries.ts'
import './boxes.css'

type OrderBoxesProps = {
  order: Order
  /** Whether the person packs and ships. */
  mayStage: boolean
}

/** The boxes of a submitted order (docs/spec/staging.md#shown); nothing for an order without a stage. */
export function OrderBoxes({ order, mayStage }: OrderBoxesProps) {
  const { orderId } = order

  // The page of the order has just read them.
  const query = useQuery({ ...boxesQuery(orderId), refetchOnMount: false })
  return (
    <Loaded query={query} what="boxes" retryLabel="Try Again">
      {({ progress, boxes }) => {
        if (!progress) return null
        if (mayStage)
          return (
            <RecordCard className="record-boxes">
              <BoxPanel orderId={orderId} />
            </RecordCard>
          )
        return boxes.length > 0 && <BoxList boxes={boxes} order={order} />
      }}
    </Loaded>
  )
}

/** So many are shown at first on phones. */
const boxesShown = 2

function BoxList({ boxes, order }: { boxes: readonly Box[]; order: Order }) {
  const mayReceive = useMay('fleet')
  const max = useMedia(phone) ? boxesShown : boxes.length
  const { shown, showAll } = useFirstRows(boxes, max, '.box-card')
  return (
    <RecordCard title="Boxes" headingId="order-boxes" note={boxesWords(boxes)}>
      <ul className="box-list">
        {shown.map((box) => (
          <BoxCard
            key={box.boxId}
            box={box}
            way={boxWay(order, box)}
            actions={mayReceive && isToReceive(box) && <Receive box={box} />}
          />
        ))}
      </ul>
      {showAll && (
        <div className="record-documents">
          <Button variant="ghost" size="sm" onClick={showAll}>
            Show all {boxes.length} boxes
          </Button>
        </div>
      )}
    </RecordCard>
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
