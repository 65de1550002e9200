import { deskPath } from '@portal/domain/paths'
import { mayActForOthers } from '@portal/domain/roles'
import { useSession } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/page-states.tsx'

/** A list of a user who is no agent and may not choose one: an Administrator has the work of every agent at the desk. */
export function NoAgent({ title }: { title: string }) {
  const profile = useSession()?.userProfile
  if (!profile || !mayActForOthers(profile)) return <EmptyState title={title} />
  return (
    <EmptyState
      title={title}
      text="Your user is not an agent. The accounts and work of every agent are at the desk."
      action={
        <ButtonLink variant="ghost" to={deskPath}>
          Open the desk
        </ButtonLink>
      }
    />
  )
}
