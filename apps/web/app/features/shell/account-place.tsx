import { paths } from '@portal/domain/paths'
import { ChevronDown, ShoppingCart } from 'lucide-react'
import { useSessionKnown } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import type { ShellProps } from './site-links.tsx'

/**
 * Sign In; in a tab that has a session, and on signed-in pages until it is known whether it has, the place of the cart and the
 * account, so that nothing wrong is said and nothing moves when they come.
 */
export function NotYetKnown({ kind }: Pick<ShellProps, 'kind'>) {
  const isAsked = !useSessionKnown() && kind === 'app'
  return (
    <>
      {!isAsked && (
        <ButtonLink to={paths.login} className="text-ui sign-in-link" prefetch="intent">
          Sign In
        </ButtonLink>
      )}
      <AccountPlace isShown={isAsked} />
    </>
  )
}

/** As large as what will be there. */
export const AccountPlace = ({ isShown = true }: { isShown?: boolean }) => (
  <span className="account-place" {...(isShown ? { 'data-shown': true } : {})} aria-hidden="true">
    <span className="icon-btn">
      <ShoppingCart size={24} strokeWidth={1.75} />
    </span>
    <span className="account-button">
      <span className="initials" />
      <span className="account-name" />
      <ChevronDown size={16} />
    </span>
  </span>
)
