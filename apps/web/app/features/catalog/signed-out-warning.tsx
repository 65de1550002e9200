import { shopMessages } from '@portal/domain/public-messages'
import { Link } from 'react-router'
import { useSession, useSessionKnown } from '../../lib/session.ts'
import { signInPath } from '../../lib/sign-in-path.ts'
import { Notice } from '../../ui/notice.tsx'

const linkText = 'Sign in'
const [before = '', after = ''] = shopMessages.signedOut.split(linkText)

/**
 * The server renders every page signed out. For someone who is signed in this takes the warning
 * away before the first paint, so nothing jumps.
 */
const hideWhenSignedIn =
  'if(sessionStorage.getItem(`token`))document.currentScript.previousElementSibling.hidden=true'

/** The warning of docs/spec/storefront.md#product-details, with the way to sign in and back to what was chosen here. */
export function SignedOutWarning({ here }: { here: string }) {
  const session = useSession()
  const known = useSessionKnown()
  if (session !== null) return null
  return (
    <>
      <div className="pdp-warning" suppressHydrationWarning>
        <Notice tone="warning">
          {before}
          <Link to={signInPath(here)}>{linkText}</Link>
          {after}
        </Notice>
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, in the only form that Trusted Types let React write */}
      {!known && <script dangerouslySetInnerHTML={{ __html: hideWhenSignedIn }} />}
    </>
  )
}
