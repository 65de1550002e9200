import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { useShell } from './use-shell.ts'

/** Around every public page: rendered on the server signed out, and completed in the browser. */
export default function PublicLayout() {
  const shell = useShell()
  const isSignedIn = shell.session !== null
  useEffect(() => {
    // So that the way to a page behind sign-in need not wait for them; without them it asks once more.
    if (isSignedIn)
      void import('./learn-portal-routes.ts')
        .then(({ learnPortalRoutes }) => learnPortalRoutes())
        .catch(() => {})
  }, [isSignedIn])
  return (
    <>
      <SiteHeader kind="public" {...shell} />
      <Outlet />
      <SiteFooter />
    </>
  )
}
