import type { UserProfile } from '@portal/contract/auth'
import { accessAllows, type Needed } from '@portal/domain/account-access'
import { useSession } from './session.ts'

/** The access that a profile names: only people of an account who are limited have one (docs/spec/colleagues.md#kinds). */
export const accessOfProfile = (profile: Pick<UserProfile, 'access'> | undefined) => profile?.access ?? 'full'

/** Whether the person may do what needs this; while no one is signed in, that is for sign-in to ask. */
export function useMay(needed: Needed): boolean {
  return accessAllows(accessOfProfile(useSession()?.userProfile), needed)
}
