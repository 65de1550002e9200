import { Skeleton, SkeletonLines } from '../../ui/skeleton.tsx'

/** The shape of an order while it loads: details, then lines. */
export function OrderSkeleton() {
  return (
    <div className="grid gap-9">
      <p className="vh" role="status">
        Loading
      </p>
      <Skeleton className="h-80 w-full" />
      <Skeleton className="h-8 w-40" />
      <SkeletonLines lines={5} />
    </div>
  )
}
