import { deviceStatusLabels } from '@portal/domain/device-status'
import { type Board, tensOf } from './glance-boards.ts'
import { Peg } from './peg.tsx'

/**
 * A board with too many devices for a tag each: one tag for ten devices with the same status, as one picture. The table
 * below has the numbers.
 */
export function TensBoard({ board }: { board: Board }) {
  const tens = tensOf(board)
  const words = tens.map(({ status, endsSoon, devices }) =>
    [devices.toLocaleString('en-US'), deviceStatusLabels[status], endsSoon && 'with cover that ends soon']
      .filter(Boolean)
      .join(' '),
  )
  return (
    <>
      <div className="pegs" role="img" aria-label={`${words.join(', ')}. One tag for ten devices.`}>
        {tens.flatMap(({ status, endsSoon, tags }) =>
          Array.from({ length: tags }, (_, tag) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the tags are all alike and never move
            <span key={`${status} ${endsSoon} ${tag}`}>
              <Peg status={status} endsSoon={endsSoon} />
            </span>
          )),
        )}
      </div>
      <p className="pt-1 text-small text-muted">One tag for ten devices. The table has their numbers.</p>
    </>
  )
}
