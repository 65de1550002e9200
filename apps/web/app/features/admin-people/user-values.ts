import type { UserDetails, userForm } from '@portal/contract/users'
import { defaultDomainId } from '@portal/domain/ids'
import type * as z from 'zod'

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
