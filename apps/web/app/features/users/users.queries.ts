import type { UserProfile } from '@portal/contract/auth'
import { portalCalls } from '@portal/contract/portal-calls'
import type { Agent } from '@portal/contract/users'
import { agentLabel } from '@portal/domain/people'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/**
 * Agents whom the signed-in person may act for; never cached, always read again on mount
 * (docs/spec/api.md#browser-cache).
 */
export const agentsQuery = queryOptions({
  queryKey: ['agents'],
  queryFn: ({ signal }) => call(portalCalls.getWbcUsers, { signal }),
  staleTime: 0,
  gcTime: 0,
  refetchOnMount: 'always',
})

/**
 * The agent under whom a person works: an employee's own, a customer's account owner; null for no one.
 * Before the agents are loaded an employee is labelled by their profile, a customer's agent not at all:
 * the profile has that agent's id, but the customer's name.
 */
export function ownAgent({ zohoUserId, roles, ...person }: UserProfile, agents: readonly Agent[]) {
  if (zohoUserId === null) return null
  const listed = agents.find((agent) => agent.zohoUserId === zohoUserId)
  const named = listed ?? (roles.some((role) => role !== 'User') ? person : undefined)
  return { id: zohoUserId, label: named ? agentLabel(named) : '' }
}
