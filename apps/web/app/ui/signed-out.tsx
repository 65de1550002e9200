import { messages } from '@portal/domain/messages'
import { useLocation } from 'react-router'
import { signInAgainPath } from '../lib/sign-in-path.ts'
import { ButtonLink } from './button-link.tsx'
import { EmptyState } from './empty-state.tsx'

/**
 * Shown when the session ends while the page is open (docs/spec/sign-in.md#sessions). Signing in leads back to the page
 * as it was.
 */
export function SignedOut() {
  const { pathname, search, hash } = useLocation()
  return (
    <EmptyState
      title={messages.orders.signedOut}
      action={<ButtonLink to={signInAgainPath(`${pathname}${search}${hash}`)}>Sign In</ButtonLink>}
    />
  )
}
