import type { UserProfile } from '@portal/contract/auth'
import { agentLabel } from '@portal/domain/people'
import { allAgents, mayActForOthers } from '@portal/domain/roles'
import { useQuery } from '@tanstack/react-query'
import type { ComboboxOption } from '../../ui/combobox.tsx'
import { accountQuery, accountsQuery } from '../crm/accounts.queries.ts'
import { agentsQuery } from '../users/users.queries.ts'

/** Agents and accounts that a list can be narrowed by; none for those who have one account. */
export type WhoseChoices = {
  agents: readonly ComboboxOption[]
  accounts: readonly ComboboxOption[]
  /** They are on their way: their fields have their places already. */
  areToCome: { agents: boolean; accounts: boolean }
}

type Narrowed = { isStaff: boolean; filters: { accountId: string | null; agentId: string | null } }

/** Agents and accounts to filter by: managers have all agents, agents their accounts, customers nothing to choose. */
export function useWhoseChoices(profile: UserProfile, { isStaff, filters }: Narrowed): WhoseChoices {
  const mayChoose = isStaff && mayActForOthers(profile)
  const agentsRead = useQuery({ ...agentsQuery, enabled: mayChoose })
  const agents = agentsRead.data?.results ?? []
  const agentId = isStaff ? (mayChoose ? (filters.agentId ?? allAgents) : profile.zohoUserId) : null
  const accountsRead = useQuery(accountsQuery(agentId))
  const listed = accountsRead.data?.results ?? []
  const { accountId } = filters
  const isListed = listed.some((account) => account.accountId === accountId)
  const chosen = useQuery({
    ...accountQuery(accountId ?? ''),
    enabled: accountId !== null && !isListed && isStaff,
  }).data
  const accounts = chosen && !isListed ? [chosen, ...listed] : listed
  return {
    agents: agents.map((agent) => ({ id: agent.zohoUserId, label: agentLabel(agent) })),
    accounts: isStaff ? accounts.map(({ accountId: id, accountName: label }) => ({ id, label })) : [],
    areToCome: { agents: agentsRead.isLoading, accounts: isStaff && accountsRead.isLoading },
  }
}
