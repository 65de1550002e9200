import { useInfiniteQuery } from '@tanstack/react-query'
import { activityQuery } from '../admin-activity/activity.queries.ts'
import { RecentActivity } from '../admin-activity/recent-activity.tsx'

/** What the audit log knows of an order; for Administrators (docs/spec/orders.md#details). */
export function OrderActivity({ orderId }: { orderId: number }) {
  const query = useInfiniteQuery(activityQuery({ entity: 'order', entityId: String(orderId) }))
  return (
    <div className="pt-9">
      <RecentActivity query={query} />
    </div>
  )
}
