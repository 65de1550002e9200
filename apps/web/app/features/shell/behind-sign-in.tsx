import { neededForScreen } from '@portal/domain/account-access'
import { Suspense, useEffect } from 'react'
import { Outlet, redirect, useLocation, useMatches, useNavigate } from 'react-router'
import { useMay } from '../../lib/access.ts'
import { forgetFirstCall } from '../../lib/first-call-script.ts'
import { lazy } from '../../lib/lazy.ts'
import { opensOffline } from '../../lib/open-offline.ts'
import { getSession, onSessionEnd, sessionReady, useSession } from '../../lib/session.ts'
import { signInAgainPath, signInPath } from '../../lib/sign-in-path.ts'
import { PageSkeleton } from '../../ui/page-states.tsx'
import { refusalAt } from './page-rights.ts'

/** What both layouts behind sign-in share, that of work pages and that of the checkout: who may be there. */

// Few read it.
const NoRight = lazy(() => import('./no-right.tsx').then((module) => ({ default: module.NoRight })))

// Only these pages send one.
onSessionEnd(forgetFirstCall)

/**
 * Pages behind sign-in: without a token the person goes to sign in, and comes back here
 * (docs/spec/navigation.md#access).
 */
export async function requireSignIn({ request }: { request: Request }) {
  await sessionReady()
  const { pathname, search } = new URL(request.url)
  if (getSession() || (await opensOffline(pathname))) return null
  // A request carries no hash. When the page is opened by its address, the address bar has it.
  const hash = window.location.pathname === pathname ? window.location.hash : ''
  throw redirect(signInPath(`${pathname}${search}${hash}`))
}
requireSignIn.hydrate = true as const

/** The page, or why this person does not have it. */
export function PageOfPerson() {
  useLeaveWhenSignedOut()
  const { pathname } = useLocation()
  const profile = useSession()?.userProfile
  const isOpen = useMay(neededForScreen(pathname))
  const why = profile && refusalAt(pathname, profile)
  if (isOpen && why === undefined) return <Outlet />
  return (
    <Suspense fallback={<PageSkeleton />}>
      <NoRight why={why} profile={profile} />
    </Suspense>
  )
}

/**
 * A session that ends while the page is open (expired, or signed out in another tab) leads to sign-in, and back. Pages
 * whose `handle` says that they stay ask the person to sign in themselves (docs/spec/sign-in.md#sessions).
 */
function useLeaveWhenSignedOut() {
  const session = useSession()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const stays = useMatches().some(({ handle }) => staysWhenSignedOut(handle))
  useEffect(() => {
    // Signing out has gone home before the session ends, while React may still show the page behind.
    const isLeft = window.location.pathname !== pathname
    if (session === null && !isLeft && !stays)
      void navigate(signInAgainPath(`${pathname}${search}${hash}`), { replace: true })
  }, [session, navigate, pathname, search, hash, stays])
}

const staysWhenSignedOut = (handle: unknown) =>
  typeof handle === 'object' && handle !== null && 'staysWhenSignedOut' in handle
