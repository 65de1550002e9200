import type { UserProfile } from '@portal/contract/auth'
import { agentLabel } from '@portal/domain/agent-label'
import { allAgents, mayActForOthers } from '@portal/domain/roles'
import { useQuery } from '@tanstack/react-query'
import { accountQuery, accountsQuery } from '../accounts/accounts.queries.ts'
import { agentsQuery } from '../users/users.queries.ts'
import type { CaseChoices } from './case-choices-props.ts'
import type { CasesAddress } from './use-cases-list.ts'

/** Agents and accounts to filter by: managers have all agents, agents their accounts, customers nothing to choose. */
export function useCaseChoices(profile: UserProfile, { isStaff, filters }: CasesAddress): CaseChoices {
  const mayChoose = isStaff && mayActForOthers(profile)
  const agents = useQuery({ ...agentsQuery, enabled: mayChoose }).data?.results ?? []
  const agentId = isStaff ? (mayChoose ? (filters.agentId ?? allAgents) : profile.zohoUserId) : null
  const listed = useQuery(accountsQuery(agentId)).data?.results ?? []
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
  }
}
