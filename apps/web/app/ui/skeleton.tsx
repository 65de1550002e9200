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
