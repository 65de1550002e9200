import { hasHome, keepsBooks, mayActForOthers } from '@portal/domain/roles'
import { useSession } from '../../lib/session.ts'
import type { LinkedAccount } from './account-links.ts'

/** The account as this person's links lead to its rows. */
export function useLinkedAccount(accountId: string): LinkedAccount {
  const roles = useSession()?.userProfile.roles ?? []
  const isOwn = hasHome({ roles })
  return {
    accountId,
    isOwn,
    actsForOthers: mayActForOthers({ roles }),
    seesInvoices: isOwn || keepsBooks({ roles }),
  }
}
