import { benchPath, paths } from '@portal/domain/paths'
import type { ReactNode } from 'react'
import { useMatch } from 'react-router'
import { PageSkeleton } from '../../ui/page-states.tsx'
import { AppNotices } from './app-notices.tsx'
import { PageOfPerson, requireSignIn } from './behind-sign-in.tsx'
import { useShell } from './use-shell.ts'
import { WorkFrame } from './work-frame.tsx'
import '../../styles/portal.css'

export const clientLoader = requireSignIn

/** Who is signed in is known in the browser only; until then the page has its shape. */
export function HydrateFallback() {
  return (
    <Frame isToCome>
      <PageSkeleton />
    </Frame>
  )
}

/** Around every page that a signed-in person works with (docs/spec/navigation.md#frame). */
export default function AppLayout() {
  return (
    <Frame>
      <PageOfPerson />
    </Frame>
  )
}

/** The bench has the whole screen, and a head of its own. */
function Frame({ isToCome = false, children }: { isToCome?: boolean; children: ReactNode }) {
  const shell = useShell()
  const isBackOffice = useMatch(`${paths.admin}/*`) !== null
  const isBench = useMatch(benchPath(':orderId')) !== null
  if (isBench) return children
  return (
    <WorkFrame
      {...shell}
      isToCome={isToCome}
      notices={!isBackOffice && shell.session?.hasDesk && <AppNotices />}
    >
      {children}
    </WorkFrame>
  )
}
