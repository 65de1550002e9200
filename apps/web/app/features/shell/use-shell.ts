import { openCalls } from '@portal/contract/open-calls'
import { paths } from '@portal/domain/paths'
import {
  hasDesk,
  hasHome,
  hasOwnPages,
  isAdministrator,
  isShownBooks,
  isShownDesk,
  mayActForOthers,
  mayStage,
} from '@portal/domain/roles'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { accessOfProfile } from '../../lib/access.ts'
import { call } from '../../lib/api.ts'
import { endSession, getToken, useSession } from '../../lib/session.ts'
import { useCartCount } from '../cart/cart.queries.ts'
import type { ShellProps } from './site-links.tsx'

// What only signed-in people need is not part of the public pages.
const orderDraft = () => import('../checkout/order-draft.store.ts')
const accountsFilter = () => import('../accounts/accounts-filter.store.ts')

/** What the header shows and does, from the session and the cart. */
export function useShell(): Omit<ShellProps, 'kind'> {
  const profile = useSession()?.userProfile ?? null
  const cartCount = useCartCount()
  const navigate = useNavigate()
  const queryClient = useQueryClient()

  async function signOut() {
    // What is on its way would come back refused.
    await queryClient.cancelQueries()
    // First away: what a page behind sign-in still asks for would be refused, and lead to sign-in.
    await navigate(paths.home, { replace: true })
    // The token is revoked while we still have it; no one waits for the answer.
    if (getToken() !== null) call(openCalls.logout, {}).catch(() => {})
    endSession()
    queryClient.clear()
    const { clearDraft } = await orderDraft()
    clearDraft()
  }

  return {
    session: profile && {
      fullName: `${profile.firstName} ${profile.lastName}`,
      isAdministrator: isAdministrator(profile),
      hasDesk: hasDesk(profile),
      hasSearch: hasDesk(profile) || mayStage(profile),
      desk: isShownDesk(profile),
      books: isShownBooks(profile),
      hasOwnPages: hasOwnPages(profile),
      access: accessOfProfile(profile),
      isOfAccount: hasHome(profile),
      accountId: profile.accountId ?? null,
      actsForOthers: mayActForOthers(profile),
    },
    cartCount,
    onSignOut: signOut,
    onOpenCart: () => void orderDraft().then(({ openCart }) => openCart()),
    onChooseAccounts: () =>
      profile && void accountsFilter().then(({ showOwnAccounts }) => showOwnAccounts(profile)),
  }
}
