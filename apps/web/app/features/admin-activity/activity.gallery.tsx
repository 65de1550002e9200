import type { Activity } from '@portal/contract/audit'
import { MailText } from '../../ui/mail-text.tsx'
import { type ActivityRead, RecentActivity } from './recent-activity.tsx'

export const title = 'What was changed'

const entry: Activity = {
  id: 2,
  at: '2026-03-04T11:42:00.000Z',
  by: 'Ada Whitlock',
  byUserId: 'ada',
  entity: 'product',
  entityId: 'n6',
  entityName: 'Halden N6 Pro',
  action: 'product.changed',
  changes: [
    { field: 'msrp', before: '$899.00', after: '$849.00' },
    { field: 'isActive', before: 'No', after: 'Yes' },
    {
      field: 'shortDescription',
      before: null,
      after: 'Flagship screen and all-day battery for lead drivers.',
    },
    { field: 'camera', before: '48 MP', after: null },
  ],
  requestId: '01JFY8K2ZQ',
}
const older: Activity = { ...entry, id: 1, byUserId: null, by: 'System', changes: [] }

const read: ActivityRead = {
  data: { pages: [{ results: [entry, older], total: 3 }] },
  error: null,
  isPending: false,
  isFetching: false,
  hasNextPage: true,
  isFetchingNextPage: false,
  refetch: async () => {},
  fetchNextPage: async () => {},
}

export function Gallery() {
  return (
    <div className="grid gap-8 w-full max-w-3xl">
      <RecentActivity query={read} />
      <RecentActivity query={{ ...read, data: undefined, hasNextPage: false }} title="Nothing changed" />
      <RecentActivity query={{ ...read, data: undefined, isPending: true }} title="Activity on its way" />
      <RecentActivity
        query={{
          ...read,
          data: undefined,
          hasNextPage: false,
          error: new Error('Network response was not ok'),
        }}
        title="Activity that did not come"
      />
      <p>
        By <MailText>ada.whitlock@northgate-delivery.example</MailText>
      </p>
    </div>
  )
}
