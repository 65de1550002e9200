import { useLocation } from 'react-router'
import { signInAgainPath } from '../../lib/sign-in-path.ts'
import { ButtonLink } from '../../ui/button-link.tsx'

/** Loads the sign-in page anew: the page that was opened without a network has no scripts for others. */
export function SignInAgain() {
  const { pathname } = useLocation()
  return (
    <ButtonLink to={signInAgainPath(pathname)} reloadDocument>
      Sign In
    </ButtonLink>
  )
}
