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

/** What a person without any role can still do (docs/spec/roles.md#roles). */
export function withoutRoles({ zohoUserId, zohoAccountId }: Pick<User, 'zohoUserId' | 'zohoAccountId'>) {
  if (zohoUserId !== null) return 'No roles: limited to their own accounts and orders.'
  if (zohoAccountId !== null) return 'No roles: can only order for their own account.'
  return 'No roles: can only browse the shop and fill a cart.'
}
