import type { ReactNode } from 'react'
import { PageSkeleton } from '../../ui/page-states.tsx'
import { AppNotices } from './app-notices.tsx'
import { PageOfPerson, requireSignIn } from './behind-sign-in.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { UnderHeader } from './under-header.tsx'
import { useShell } from './use-shell.ts'
import '../../styles/portal.css'

export const clientLoader = requireSignIn

/** Who is signed in is known in the browser only; until then the page has its shape. */
export function HydrateFallback() {
  return (
    <Frame>
      <PageSkeleton />
    </Frame>
  )
}

/** Around the cart and the checkout, which keep the header of the shop. */
export default function CheckoutLayout() {
  return (
    <Frame>
      <PageOfPerson />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const shell = useShell()
  return (
    <>
      <SiteHeader kind="app" {...shell} />
      <UnderHeader>{shell.session?.hasDesk && <AppNotices />}</UnderHeader>
      {children}
      <SiteFooter />
    </>
  )
}
