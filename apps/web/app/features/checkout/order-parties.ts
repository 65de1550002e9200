import type { Account, Contact } from '@portal/contract/accounts'
import type { UserProfile } from '@portal/contract/auth'
import type { Agent } from '@portal/contract/users'
import { agentLabel } from '@portal/domain/agent-label'
import { mayActForOthers, mayChooseAgent } from '@portal/domain/roles'
import type { Choice, OrderDraft } from './order-draft.ts'
import { chooseAccount, chooseAgent, chooseContact } from './order-draft-changes.ts'

/** What of the selectors' data has arrived; undefined while it has not. */
export type KnownParties = {
  agents: readonly Agent[] | undefined
  accounts: readonly Account[] | undefined
  contacts: readonly Contact[] | undefined
}

type Agents = KnownParties['agents']

/**
 * A customer: orders for their own account only, so agent, account and contact are theirs already
 * (architecture 5.8). Their profile names their account's owner as agent; somebody whom the agents
 * list themselves is none.
 */
export const isBuyer = (profile: UserProfile, agents: Agents) =>
  profile.roles.every((role) => role === 'User') && agents?.some((agent) => isSelf(profile, agent)) !== true

const isSelf = (profile: UserProfile, agent: Agent) =>
  agent.zohoUserId === profile.zohoUserId && agent.email.toLowerCase() === profile.email.toLowerCase()

/**
 * Whether the agent may be chosen here (storefront 6): by managers, and by an Administrator who is no
 * agent and so has none to be locked to.
 */
export const choosesAgent = (profile: UserProfile) =>
  mayChooseAgent(profile, 'checkout') || (profile.zohoUserId === null && mayActForOthers(profile))

export const agentChoice = (agent: { zohoUserId: string } & Parameters<typeof agentLabel>[0]): Choice => ({
  value: agent.zohoUserId,
  label: agentLabel(agent),
})

/**
 * The draft with everything filled in that is not the person's to choose, and their own agent where
 * none is chosen and none was cleared. Answers the same draft when there is nothing to fill in.
 */
export function preselected(draft: OrderDraft, profile: UserProfile, known: KnownParties): OrderDraft {
  const withAgent = preselectAgent(draft, profile, known.agents)
  return isBuyer(profile, known.agents) ? preselectBuyer(withAgent, profile, known) : withAgent
}

function preselectAgent(draft: OrderDraft, profile: UserProfile, agents: Agents) {
  const own = ownAgent(profile, agents)
  const present = draft.selectedAgent
  if (!choosesAgent(profile)) return own ? chooseAgent(own)(draft) : draft
  const isGone =
    present !== null && agents !== undefined && !agents.some((agent) => agent.zohoUserId === present.value)
  return (present === null && !draft.isAgentCleared) || isGone ? chooseAgent(own)(draft) : draft
}

function ownAgent(profile: UserProfile, agents: Agents): Choice | null {
  const { zohoUserId } = profile
  if (isBuyer(profile, agents)) {
    const owner = agents?.find((agent) => agent.zohoUserId === zohoUserId) ?? agents?.[0]
    return owner ? agentChoice(owner) : null
  }
  return zohoUserId === null ? null : agentChoice({ ...profile, zohoUserId })
}

function preselectBuyer(draft: OrderDraft, { email }: UserProfile, { accounts, contacts }: KnownParties) {
  const [account] = accounts ?? []
  const withAccount = account ? chooseAccount(account)(draft) : draft
  if (withAccount.selectedContact !== null || contacts === undefined) return withAccount
  const contact = contacts.find((one) => one.email.toLowerCase() === email.toLowerCase()) ?? contacts[0]
  return contact ? chooseContact(contact)(withAccount) : withAccount
}
