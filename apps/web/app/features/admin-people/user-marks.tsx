import type { User } from '@portal/contract/users'
import { Badge } from '../../ui/badge.tsx'

/** Whether a user can access the app, or waits for it. */
export function UserStatus({ user }: { user: Pick<User, 'isActive' | 'isWaiting'> }) {
  if (user.isActive)
    return (
      <Badge tone="success" mark="square">
        Active
      </Badge>
    )
  if (user.isWaiting)
    return (
      <Badge tone="warning" mark="outline">
        Waiting for approval
      </Badge>
    )
  return <Badge mark="circle">Inactive</Badge>
}

export const None = () => <span className="text-subtle">None</span>
