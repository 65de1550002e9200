import { deskPath } from '@portal/domain/paths'
import { hasOwnDesk } from '@portal/domain/roles'
import { useSession } from '../../lib/session.ts'
import { TabsNav } from '../../ui/tabs-nav.tsx'

/**
 * A manager's desk: everyone's work, with which they begin, and their own if they are an agent.
 * @param current null on the desk of another agent
 */
export function DeskNav({ current }: { current: 'team' | 'mine' | null }) {
  const profile = useSession()?.userProfile
  const desks = [{ key: 'team', label: 'Team', to: deskPath }]
  if (profile !== undefined && hasOwnDesk(profile))
    desks.push({ key: 'mine', label: 'Mine', to: `${deskPath}?agent=${profile.zohoUserId}` })
  // One place is no choice: on it there is nothing to lead to.
  if (desks.length === 1 && current === 'team') return null
  return <TabsNav label="Desk" tabs={desks.map((desk) => ({ ...desk, current: desk.key === current }))} />
}
