import type { Account, Contact } from '@portal/contract/accounts'
import { messages } from '@portal/domain/messages'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '../../lib/api.ts'
import { Combobox, type ComboboxOption, type ComboboxProps } from '../../ui/combobox.tsx'
import { ErrorPanel } from '../../ui/page-states.tsx'
import { agentChoice, type PartyQueries } from './header-parties.ts'
import type { Choice } from './order-header.ts'
import { everyAgent } from './use-listed-agent.ts'

type SelectorProps = Pick<ComboboxProps, 'locked' | 'hint' | 'error'> & { chosen: Choice | null }

type AgentSelectorProps = SelectorProps & {
  placeholder?: string
  /** Marked as such; only the filter of a list is not. */
  required?: boolean
  /** Offers all agents as well. */
  withAll?: boolean
  agents: PartyQueries['agents']
  onChoose: (agent: Choice | null) => void
}

/** The agent under whom an order is placed, or whose orders are listed. */
export function AgentSelector({
  chosen,
  agents,
  onChoose,
  required = true,
  withAll = false,
  ...box
}: AgentSelectorProps) {
  const listed = (agents.data?.results ?? []).map(agentChoice)
  const choices = withAll ? [everyAgent, ...listed] : listed
  return (
    <Combobox
      {...box}
      {...withChosen(chosen, choices)}
      label="Agent"
      required={required}
      loadingText={agents.isPending ? 'Loading agents...' : undefined}
      onChange={(id) => onChoose(choices.find((choice) => choice.id === id) ?? null)}
    />
  )
}

type AccountSelectorProps = SelectorProps & {
  agentId: string | null
  accounts: PartyQueries['accounts']
  onChoose: (account: Account | null) => void
}

/** One of the agent's accounts. */
export function AccountSelector({ chosen, agentId, accounts, onChoose, ...box }: AccountSelectorProps) {
  const list = accounts.data?.results ?? []
  return (
    <Combobox
      // Another agent's accounts are another list: nothing typed for the old one fits.
      key={`account of ${agentId}`}
      {...box}
      {...withChosen(
        chosen,
        list.map(({ id, accountName }) => ({ id, label: accountName })),
      )}
      label="Account"
      required
      disabled={agentId === null}
      loadingText={accounts.isLoading ? messages.selectors.loadingAccounts : undefined}
      onChange={(id) => onChoose(list.find((account) => account.id === id) ?? null)}
    />
  )
}

type ContactSelectorProps = SelectorProps & {
  accountId: string | null
  contacts: PartyQueries['contacts']
  onChoose: (contact: Contact | null) => void
}

/** One of the account's contacts. */
export function ContactSelector({ chosen, accountId, contacts, onChoose, ...box }: ContactSelectorProps) {
  const list = contacts.data?.results ?? []
  return (
    <Combobox
      key={`contact of ${accountId}`}
      {...box}
      {...withChosen(
        chosen,
        list.map(({ id, full_Name, email }) => ({ id, label: full_Name, note: email })),
      )}
      label="Contact"
      required
      disabled={accountId === null}
      loadingText={contacts.isLoading ? messages.selectors.loadingContacts : undefined}
      onChange={(id) => onChoose(list.find((contact) => contact.id === id) ?? null)}
    />
  )
}

/** The present choice is always among the options, so that its name shows before they have arrived. */
function withChosen(chosen: Choice | null, options: ComboboxOption[]) {
  const isListed = chosen === null || options.some(({ id }) => id === chosen.id)
  return {
    value: chosen?.id ?? null,
    options: isListed ? options : [{ id: chosen.id, label: chosen.label }, ...options],
  }
}

/** A selector's list could not be read. */
export function PartyFailure({ query, message }: { query: UseQueryResult; message?: ReactNode }) {
  if (!query.isError) return null
  return (
    <ErrorPanel
      message={message ?? messageOf(query.error)}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  )
}

/** The list of agents failed: the sentence of the specification, and which list it is. */
export const AgentsNotLoaded = ({ query }: { query: UseQueryResult }) => (
  <PartyFailure
    query={query}
    message={
      <>
        <span>{messages.admin.usersFailed}</span>
        <span className="block">{messages.admin.agentsFailed}</span>
      </>
    }
  />
)
