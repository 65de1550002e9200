import { allAgentsLabel, isTooShortForAll, tooShortForAll } from '@portal/domain/all-agents'
import { allAgents } from '@portal/domain/roles'
import type { useListFilter } from '../../lib/use-list-filter.ts'
import type { Choice } from './order-header.ts'

/** The choice of all agents where a list has it (docs/spec/roles.md#all-agents). */
export const everyAgent: Choice = { id: allAgents, label: allAgentsLabel }

/** Whether the address of a list asks for all agents, and how another choice changes it. */
export const allAgentsIn = ({
  params,
  change,
}: Pick<ReturnType<typeof useListFilter>, 'params' | 'change'>) => ({
  isAsked: params.get('agent') === allAgents,
  ask: (isAsked: boolean) => change({ agent: isAsked ? allAgents : null }),
})
export type AllAgentsAsked = ReturnType<typeof allAgentsIn>

/** What a list looks for: nothing, with the reason, while the text is too short for all agents. */
export const searchOf = (agentId: string | null, search: string): { search: string; tooShort?: string } =>
  agentId === allAgents && isTooShortForAll(search) ? { search: '', tooShort: tooShortForAll } : { search }
