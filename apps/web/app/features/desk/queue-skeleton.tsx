import { Loading } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/page-states.tsx'

const rows = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth']
const chips = ['w-16', 'w-20', 'w-20', 'w-24', 'w-24', 'w-28']

/** A queue to come, in the heights that it will have. */
export const QueueSkeleton = () => (
  <Loading what="desk" className="grid gap-3">
    <div className="queue-chips">
      {chips.map((width, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars never move
        <Skeleton key={place} className={`h-9 ${width}`} />
      ))}
    </div>
    <ul className="queue" aria-hidden="true">
      {rows.map((row) => (
        <li key={row}>
          <Skeleton className="h-8 w-8" />
          <span className="grid gap-1.5">
            <Skeleton className="h-4 w-44 max-w-full" />
            <Skeleton className="h-3.5 w-32 max-w-full" />
          </span>
          <span className="queue-age">
            <Skeleton className="h-3.5 w-14" />
          </span>
          <span className="queue-amount">
            <Skeleton className="h-3.5 w-20" />
          </span>
          <span className="queue-acts">
            <Skeleton className="h-9 w-32" />
          </span>
        </li>
      ))}
    </ul>
  </Loading>
)
