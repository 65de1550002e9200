import type { UserProfile } from '@portal/contract/auth'
import { useQuery } from '@tanstack/react-query'
import { accountQuery, accountsQuery } from '../crm/accounts.queries.ts'
import type { Choice } from '../order-header/order-header.ts'
import { type AllAgentsAsked, everyAgent, useAgentOfList } from '../order-header/use-listed-agent.ts'
import { chooseAgentOf, forgetEmptiedAgent, useListedAgent } from '../orders/order-list.store.ts'
import type { FleetScope } from './fleet.queries.ts'

/**
 * Whose devices a person looks at (docs/spec/fleet.md#lists): one account, or all of an agent. The agent is the one whose
 * orders were looked at last; the account and all agents are in the address. Who has one account only is always in it.
 * @param named the account of the address; null for none
 * @param all left out where a device is chosen
 */
export function useFleetScope(profile: UserProfile, named: string | null, all?: AllAgentsAsked) {
  const remembered = useListedAgent(profile.email)
  const agent = useAgentOfList(profile, { screen: 'fleet', remembered, all })
  const agentId = agent.agent?.id ?? null
  const accounts = useQuery(accountsQuery(agentId))
  const listed = accounts.data?.results ?? []
  const [only] = listed.length === 1 && accounts.data?.total === 1 ? listed : []
  const accountId = named ?? only?.accountId ?? null
  const own = listed.find((account) => account.accountId === accountId)
  const read = useQuery({ ...accountQuery(accountId ?? ''), enabled: accountId !== null && !own }).data
  const accountName = (own ?? read)?.accountName ?? null
  return {
    agent: {
      ...agent,
      choose: (chosen: Choice | null) => {
        all?.ask(chosen?.id === everyAgent.id)
        if (chosen?.id === everyAgent.id) forgetEmptiedAgent(profile.email)
        else chooseAgentOf(profile.email, chosen !== null && chosen.id === agent.own?.id ? undefined : chosen)
      },
    },
    /** Until the accounts are known it is not known whether there is only one. */
    scope: (named === null && accounts.isPending
      ? { agentId: null, accountId: null }
      : { agentId, accountId }) satisfies FleetScope,
    accounts,
    accountName,
    options: withChosen(
      listed.map((account) => ({ id: account.accountId, label: account.accountName })),
      accountId === null ? null : { id: accountId, label: accountName ?? `Account ${accountId}` },
    ),
    /** There are several accounts to choose from. */
    hasAccounts: !agent.isHidden && only === undefined && listed.length > 0,
    /** There is an agent or an account to choose, or the agents could not be read. */
    mayChoose:
      (!agent.isLocked && !agent.isHidden) ||
      agent.query.isError ||
      (!agent.isHidden && only === undefined && listed.length > 0),
    /** There is no one whose devices could be shown. */
    hasNone:
      (agentId === null && !agent.query.isPending) ||
      (accounts.isSuccess && listed.length === 0 && named === null),
  }
}

export type FleetWhose = ReturnType<typeof useFleetScope>

/** The account of the address may be another agent's, or not loaded yet. */
const withChosen = (listed: Choice[], chosen: Choice | null): Choice[] =>
  chosen === null || listed.some(({ id }) => id === chosen.id) ? listed : [chosen, ...listed]
