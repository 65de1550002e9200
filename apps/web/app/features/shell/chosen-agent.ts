import type { UserProfile } from '@portal/contract/auth'
import { agentNameOf } from '@portal/domain/people'
import { type AgentScreen, mayChooseAgent } from '@portal/domain/roles'
import type { Acting } from './acting-notice.tsx'

/** Who works, and whether they cover another agent. */
export type ActingPerson = { profile: UserProfile; isCovering: boolean }

type Chosen = { agent: { id: string; label: string } | null | undefined; accountName?: string | undefined }

/** What a selector chose; where it is locked, no one chose anything. */
export function chosenBy(
  { profile, isCovering }: ActingPerson,
  screen: AgentScreen,
  { agent, accountName }: Chosen,
): Acting | null {
  if (!agent || agent.id === profile.zohoUserId) return null
  if (!isCovering && !mayChooseAgent(profile, screen)) return null
  return { agentName: agentNameOf(agent.label), accountName }
}
