import { accessAllows, neededForScreen } from '@portal/domain/account-access'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { accessOfProfile } from '../lib/access.ts'
import { useSession } from '../lib/session.ts'

type MayLinkProps = { to: string; className?: string; children: ReactNode }

/** A link for those whose access includes the screen, and the same words for all others. */
export function MayLink({ to, className, children }: MayLinkProps) {
  const access = accessOfProfile(useSession()?.userProfile)
  if (!accessAllows(access, neededForScreen(to))) return <span>{children}</span>
  return (
    <Link to={to} {...(className === undefined ? {} : { className })}>
      {children}
    </Link>
  )
}
