import type { UserProfile } from '@portal/contract/auth'
import type { Agent } from '@portal/contract/users'
import { agentLabel } from '@portal/domain/people'
import { useQuery } from '@tanstack/react-query'
import { accountsQuery, contactsQuery } from '../crm/accounts.queries.ts'
import { agentsQuery } from '../users/users.queries.ts'
import type { Choice, OrderHeader } from './order-header.ts'

/**
 * A customer (docs/spec/roles.md#customers): orders for their own account only, so agent, account and contact are
 * fixed. Their profile names the owner of their account as agent; a person who is listed among the agents is no
 * customer.
 * @param agents those of the selector; undefined where a screen does not read them
 */
export const isBuyer = (
  profile: Pick<UserProfile, 'roles' | 'email' | 'zohoUserId'>,
  agents?: readonly Agent[],
) =>
  profile.roles.every((role) => role === 'User') && agents?.some((agent) => isSelf(profile, agent)) !== true

const isSelf = (profile: Pick<UserProfile, 'email' | 'zohoUserId'>, agent: Agent) =>
  agent.zohoUserId === profile.zohoUserId && agent.email.toLowerCase() === profile.email.toLowerCase()

/** An agent as the selector's entry. */
export const agentChoice = (agent: { zohoUserId: string } & Parameters<typeof agentLabel>[0]): Choice => ({
  id: agent.zohoUserId,
  label: agentLabel(agent),
})

/** Agents, and the accounts and contacts for the present choices. */
export function useParties({ agent, account }: Pick<OrderHeader, 'agent' | 'account'>) {
  return {
    agents: useQuery(agentsQuery),
    accounts: useQuery(accountsQuery(agent?.id ?? null)),
    contacts: useQuery(contactsQuery(account?.id ?? null)),
  }
}

export type PartyQueries = ReturnType<typeof useParties>
