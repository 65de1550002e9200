import { paths } from '@portal/domain/paths'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../../lib/api.ts'
import { endSession, getToken, useSession } from '../../lib/session.ts'
import { showOwnAccounts } from '../accounts/accounts-filter.store.ts'
import { useCartCount } from '../cart/cart.queries.ts'
import { clearDraft, openCart } from '../checkout/order-draft.store.ts'
import type { ShellProps } from './shell-props.ts'

/** What the header shows and does, from the session and the cart. */
export function useShell(): Omit<ShellProps, 'kind'> {
  const session = useSession()
  const cartCount = useCartCount()
  const navigate = useNavigate()
  const queryClient = useQueryClient()

  async function signOut() {
    // The token is revoked while we still have it; leaving does not wait for the answer.
    if (getToken() !== null) call('logout', {}).catch(() => {})
    await navigate(paths.home, { replace: true })
    endSession()
    clearDraft()
    queryClient.clear()
  }

  return {
    session: session && {
      fullName: `${session.userProfile.firstName} ${session.userProfile.lastName}`,
      isAdministrator: session.userProfile.roles.includes('Administrator'),
    },
    cartCount,
    onSignOut: signOut,
    onOpenCart: openCart,
    onChooseAccounts: () => session && showOwnAccounts(session.userProfile),
  }
}
