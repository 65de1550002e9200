import { useInfiniteQuery } from '@tanstack/react-query'
import { RecordCard } from '../../ui/record.tsx'
import { activityQuery } from '../admin-activity/activity.queries.ts'
import { RecentActivity } from '../admin-activity/recent-activity.tsx'

/** What the audit log knows of an order; for Administrators (docs/spec/orders.md#details). */
export function OrderActivity({ orderId }: { orderId: number }) {
  const query = useInfiniteQuery(activityQuery({ entity: 'order', entityId: String(orderId) }))
  return (
    <RecordCard className="record-card-body pt-4">
      <RecentActivity query={query} />
    </RecordCard>
  )
}
