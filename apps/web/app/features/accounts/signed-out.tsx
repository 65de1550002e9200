import { messages } from '@portal/domain/messages'
import { paths } from '@portal/domain/paths'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Shown for the moment between the end of a session and the sign-in page (portal 2). */
export function SignedOut() {
  return (
    <EmptyState
      title={messages.orders.signedOut}
      action={<ButtonLink to={paths.login}>Sign In</ButtonLink>}
    />
  )
}
