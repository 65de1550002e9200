import { classNames } from './class-names.ts'

/** One grey bar in the size its classes give. It appears after 150 ms, so fast answers never flash. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <span className={classNames('skeleton block', className)} aria-hidden="true" />
}

const lineWidths = ['w-full', 'w-11/12', 'w-4/5', 'w-2/3', 'w-3/4']

/** Lines of text to come. */
export function SkeletonLines({ lines = 3 }: { lines?: number }) {
  return (
    <span className="grid gap-2.5 w-full" aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike and never move
        <Skeleton key={line} className={`h-4 ${lineWidths[line % lineWidths.length] ?? 'w-full'}`} />
      ))}
    </span>
  )
}

/** A product card to come. */
export function SkeletonCard() {
  return (
    <div className="card" aria-hidden="true">
      <div className="stage" />
      <div className="card-info grid gap-2.5">
        <Skeleton className="h-3.5 w-1/3" />
        <Skeleton className="h-6 w-2/3" />
        <Skeleton className="h-4 w-full" />
      </div>
      <div className="card-foot">
        <Skeleton className="h-7 w-24" />
        <Skeleton className="h-11 w-32" />
      </div>
    </div>
  )
}
