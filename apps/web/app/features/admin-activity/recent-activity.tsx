import type { Activity } from '@portal/contract/audit'
import type { ReactNode } from 'react'
import { Loaded, Loading } from '../../ui/loaded.tsx'
import { ShowMore, SkeletonLines } from '../../ui/page-states.tsx'
import { ActivityEntries } from './activity-entries.tsx'

type Page = { results: readonly Activity[]; total: number }

/** What an infinite query of activity looks like from here. */
export type ActivityRead = {
  data: { pages: readonly Page[] } | undefined
  error: Error | null
  isPending: boolean
  isFetching: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  refetch: () => Promise<unknown>
  fetchNextPage: () => Promise<unknown>
}

type RecentActivityProps = {
  query: ActivityRead
  title?: string
  /** At the right of the title, such as a link to all activity. */
  action?: ReactNode
}

/** The section "Recent Activity" of a page about one thing, in all its states (docs/spec/back-office.md#activity). */
export function RecentActivity({ query, title = 'Recent Activity', action }: RecentActivityProps) {
  return (
    <section aria-label={title} className="print-hidden grid gap-4">
      <div className="title-row">
        <h2>{title}</h2>
        {action && <div className="actions">{action}</div>}
      </div>
      <ActivityPages query={query} empty={<p className="text-muted">No changes yet.</p>} />
    </section>
  )
}

type ActivityPagesProps = { query: ActivityRead; withSubject?: boolean; empty: ReactNode }

/** The loaded entries, and the way to more. */
export function ActivityPages({ query, withSubject = false, empty }: ActivityPagesProps) {
  const entries = query.data?.pages.flatMap(({ results }) => results) ?? []
  const pending = (
    <Loading what="activity">
      <SkeletonLines lines={4} />
    </Loading>
  )
  return (
    <>
      <Loaded query={query} what="activity" pending={pending} saysLater>
        {() =>
          entries.length > 0 ? (
            <ActivityEntries entries={entries} withSubject={withSubject} />
          ) : (
            !query.error && empty
          )
        }
      </Loaded>
      <ShowMore query={query} />
    </>
  )
}
