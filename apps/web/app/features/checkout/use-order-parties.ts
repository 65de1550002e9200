import type { UserProfile } from '@portal/contract/auth'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { accountsQuery, contactsQuery } from '../accounts/accounts.queries.ts'
import { agentsQuery } from '../users/users.queries.ts'
import { changeDraft, useOrderDraft } from './order-draft.store.ts'
import { preselected } from './order-parties.ts'

/** Agents, accounts and contacts for the present choices, with what is not the person's to choose filled in. */
export function useOrderParties(profile: UserProfile) {
  const agentId = useOrderDraft((draft) => draft.selectedAgent?.value ?? null)
  const accountId = useOrderDraft((draft) => draft.selectedAccount?.value ?? null)
  const agents = useQuery(agentsQuery)
  const accounts = useQuery(accountsQuery(agentId))
  const contacts = useQuery(contactsQuery(accountId))

  const known = {
    agents: agents.data?.results,
    accounts: accounts.data?.results,
    contacts: contacts.data?.results,
  }
  const { agents: agentList, accounts: accountList, contacts: contactList } = known
  useEffect(() => {
    changeDraft((draft) =>
      preselected(draft, profile, { agents: agentList, accounts: accountList, contacts: contactList }),
    )
  }, [profile, agentList, accountList, contactList])

  return { agents, accounts, contacts, agentId, accountId }
}
