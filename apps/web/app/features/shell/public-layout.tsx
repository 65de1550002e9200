import { Outlet } from 'react-router'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { useShell } from './use-shell.ts'

/** Around every public page: rendered on the server signed out, and completed in the browser. */
export default function PublicLayout() {
  return (
    <>
      <SiteHeader kind="public" {...useShell()} />
      <Outlet />
      <SiteFooter />
    </>
  )
}
