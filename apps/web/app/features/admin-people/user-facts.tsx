import type { User, UserDetails, userForm } from '@portal/contract/users'
import { defaultDomainId } from '@portal/domain/ids'
import type * as z from 'zod'
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

/** What a person without any role can still do (docs/spec/roles.md#roles). */
export function withoutRoles({ zohoUserId, zohoAccountId }: Pick<User, 'zohoUserId' | 'zohoAccountId'>) {
  if (zohoUserId !== null) return 'No roles: limited to their own accounts and orders.'
  if (zohoAccountId !== null) return 'No roles: can only order for their own account.'
  return 'No roles: can only browse the shop and fill a cart.'
}

/** What the form sends: the facts a person may change, and what says which user, from which version. */
export type UserValues = Pick<
  z.input<typeof userForm>,
  'id' | 'version' | 'firstName' | 'lastName' | 'email' | 'phoneNumber' | 'isActive' | 'domain'
>

export const newUser: UserValues = {
  firstName: '',
  lastName: '',
  email: '',
  phoneNumber: '',
  isActive: true,
  domain: defaultDomainId,
}

export const valuesOf = (user: UserDetails): UserValues => ({
  id: user.id,
  version: user.version,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  phoneNumber: user.phoneNumber,
  isActive: user.isActive,
  domain: defaultDomainId,
})
