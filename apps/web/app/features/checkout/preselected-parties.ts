import type { Account, Contact } from '@portal/contract/accounts'
import type { UserProfile } from '@portal/contract/auth'
import type { Agent } from '@portal/contract/users'
import { coversAmong, mayActForOthers, mayChooseAgent } from '@portal/domain/roles'
import { chooseAccount, chooseAgent, chooseContact } from '../order-header/header-changes.ts'
import { agentChoice, isBuyer } from '../order-header/header-parties.ts'
import type { Choice } from '../order-header/order-header.ts'
import { type OrderDraft, onHeader } from './order-draft.ts'

/** What of the selectors' data has arrived; undefined while it has not. */
export type KnownParties = {
  agents: readonly Agent[] | undefined
  accounts: readonly Account[] | undefined
  contacts: readonly Contact[] | undefined
}

type Agents = KnownParties['agents']

/**
 * Whether the agent may be chosen in checkout (docs/spec/roles.md#choosing-the-agent): by managers, by an Administrator who is no
 * agent, and by agents who cover others.
 * @param agents those of the selector; undefined while they are not known
 */
export const choosesAgent = (profile: UserProfile, agents: Agents) =>
  mayChooseAgent(profile, 'checkout') ||
  (profile.zohoUserId === null && mayActForOthers(profile)) ||
  coversAmong(
    profile,
    (agents ?? []).map(({ zohoUserId }) => zohoUserId),
  )

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
  const present = draft.header.agent
  // Whether they cover another is not known yet.
  if (agents === undefined && !isBuyer(profile) && present !== null) return draft
  if (!choosesAgent(profile, agents)) return own ? onHeader(chooseAgent(own))(draft) : draft
  const isUnavailable =
    present !== null && agents !== undefined && !agents.some((agent) => agent.zohoUserId === present.id)
  return (present === null && !draft.isAgentCleared) || isUnavailable
    ? onHeader(chooseAgent(own))(draft)
    : draft
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
  const withAccount = account ? onHeader(chooseAccount(account))(draft) : draft
  if (withAccount.header.contact !== null || contacts === undefined) return withAccount
  const contact = contacts.find((one) => one.email.toLowerCase() === email.toLowerCase()) ?? contacts[0]
  return contact ? onHeader(chooseContact(contact))(withAccount) : withAccount
}
