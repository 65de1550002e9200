import { paths } from '@portal/domain/paths'
import { isAdministrator } from '@portal/domain/roles'
import { Outlet, redirect } from 'react-router'
import { getSession, sessionReady } from '../../lib/session.ts'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'

/** The back office is for Administrators; everyone else who is signed in goes home (portal 2, 6). */
export async function clientLoader() {
  await sessionReady()
  const session = getSession()
  // Nobody signed in is the app layout's to send to sign-in.
  if (session && !isAdministrator(session.userProfile)) throw redirect(paths.home)
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = PageSkeleton

export default function AdminLayout() {
  return <Outlet />
}
