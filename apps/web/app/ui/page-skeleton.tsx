import { Skeleton, SkeletonLines } from './skeleton.tsx'

/** The shape of a signed-in page until the browser knows who is there: a title, a toolbar, rows. */
export function PageSkeleton() {
  return (
    <main id="main" className="wrap page" aria-busy="true">
      <p className="vh" role="status">
        Loading
      </p>
      <noscript>
        <p>This part of the portal needs JavaScript. The shop and all public pages work without it.</p>
      </noscript>
      <div className="grid gap-6 pt-4">
        <Skeleton className="h-9 w-64 max-w-full" />
        <Skeleton className="h-11 w-full max-w-md" />
        <SkeletonLines lines={6} />
      </div>
    </main>
  )
}
