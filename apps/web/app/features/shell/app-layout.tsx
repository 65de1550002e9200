import { paths } from '@portal/domain/paths'
import { firstScreenOf, neededForScreen } from '@portal/domain/screen-rights'
import { benchPath } from '@portal/domain/staging-paths'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Navigate, Outlet, redirect, useLocation, useMatch, useMatches, useNavigate } from 'react-router'
import { accessOfProfile, useMay } from '../../lib/access.ts'
import { opensOffline } from '../../lib/open-offline.ts'
import { getSession, sessionReady, useSession } from '../../lib/session.ts'
import { signInAgainPath, signInPath } from '../../lib/sign-in-path.ts'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { PortalBar } from './portal-bar.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { UnderHeader } from './under-header.tsx'
import { useShell } from './use-shell.ts'
import '../../styles/portal.css'

// Only people with a desk act for others or cover them.
const ActingBar = lazy(() => import('./acting-bar.tsx').then((module) => ({ default: module.ActingBar })))
const CoverBar = lazy(() => import('../cover/cover-bar.tsx').then((module) => ({ default: module.CoverBar })))

/**
 * Pages behind sign-in: without a token the person goes to sign in, and comes back here
 * (docs/spec/navigation.md#access).
 */
export async function clientLoader({ request }: { request: Request }) {
  await sessionReady()
  const { pathname, search } = new URL(request.url)
  if (getSession() || (await opensOffline(pathname))) return null
  // A request carries no hash. When the page is opened by its address, the address bar has it.
  const hash = window.location.pathname === pathname ? window.location.hash : ''
  throw redirect(signInPath(`${pathname}${search}${hash}`))
}
clientLoader.hydrate = true as const

/** Who is signed in is known in the browser only; until then the page has its shape. */
export function HydrateFallback() {
  return (
    <Frame>
      <PageSkeleton />
    </Frame>
  )
}

export default function AppLayout() {
  useLeaveWhenSignedOut()
  const isOpen = useMay(neededForScreen(useLocation().pathname))
  const access = accessOfProfile(useSession()?.userProfile)
  return <Frame>{isOpen ? <Outlet /> : <Navigate to={firstScreenOf(access)} replace />}</Frame>
}

function Frame({ children }: { children: ReactNode }) {
  const shell = useShell()
  const isBackOffice = useMatch(`${paths.admin}/*`) !== null
  // The bench has the whole screen, and a head of its own.
  const isBench = useMatch(benchPath(':orderId')) !== null
  if (isBench) return children
  return (
    <>
      <SiteHeader kind="app" {...shell} />
      <PortalBar {...shell} />
      {!isBackOffice && (
        <UnderHeader>
          {shell.session?.hasDesk && (
            <Suspense fallback={null}>
              <ActingBar />
              <CoverBar />
            </Suspense>
          )}
        </UnderHeader>
      )}
      {children}
      <SiteFooter />
    </>
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
