import type { UserProfile } from '@portal/contract/auth'
import { agentNameOf } from '@portal/domain/agent-label'
import { messages } from '@portal/domain/messages'
import { useEffect } from 'react'
import { useAccountFreshness } from '../accounts/crm-freshness.queries.ts'
import { CrmFreshness } from '../accounts/crm-freshness.tsx'
import { chooseAccount, chooseAgent, chooseContact } from '../order-header/header-changes.ts'
import { type PartyFieldIds, partyFieldIds } from '../order-header/header-field-ids.ts'
import { isBuyer, type PartyQueries, useParties } from '../order-header/header-parties.ts'
import { OwnParties } from '../order-header/own-parties.tsx'
import {
  AccountSelector,
  AgentSelector,
  ContactSelector,
  PartyFailure,
} from '../order-header/party-selectors.tsx'
import { changeDraft, changeHeader, useDraftHeader } from './order-draft.store.ts'
import { clearAgent } from './order-draft.ts'
import { choosesAgent, preselected } from './preselected-parties.ts'
import { StepBlock } from './step-block.tsx'

type OrderPartiesBlockProps = {
  profile: UserProfile
  /** Of the selectors: a dialog has its own, since the step behind it may show the same selectors. */
  ids?: PartyFieldIds
}

/** Agent, account and contact of the order, locked where this person may not choose (docs/spec/checkout.md#parties). */
export function OrderPartiesBlock({ profile, ids = partyFieldIds }: OrderPartiesBlockProps) {
  const { agent, account, contact } = useDraftHeader()
  const parties = useParties({ agent, account })
  const { agents, accounts, contacts } = parties
  usePreselected(profile, parties)
  const freshness = useAccountFreshness(account?.id ?? null)
  const buyer = isBuyer(profile, agents.data?.results)
  const isOpen = choosesAgent(profile, agents.data?.results)

  return (
    <StepBlock heading="Who is this order for?">
      <div className="grid gap-4">
        {buyer ? (
          <p className="text-ui text-muted" id={ids.agent}>
            {agent && `Your agent: ${agentNameOf(agent.label)}`}
          </p>
        ) : (
          <div className="grid gap-4 2xl:grid-cols-2">
            <div id={ids.agent}>
              <AgentSelector
                chosen={agent}
                agents={agents}
                locked={!isOpen}
                hint={isOpen ? undefined : 'Only managers can change the agent.'}
                onChoose={(chosen) => (chosen ? changeHeader(chooseAgent(chosen)) : changeDraft(clearAgent))}
              />
            </div>
          </div>
        )}
        <PartyFailure query={agents} message={messages.admin.usersFailed} />
        {buyer ? (
          <OwnParties account={account} contact={contact} ids={ids} />
        ) : (
          <div className="grid gap-4 md:grid-cols-2">
            <div id={ids.account}>
              <AccountSelector
                chosen={account}
                agentId={agent?.id ?? null}
                accounts={accounts}
                hint={accountHint(agent, accounts.data?.results.length === 0, profile)}
                onChoose={(chosen) => changeHeader(chooseAccount(chosen))}
              />
            </div>
            <div id={ids.contact}>
              <ContactSelector
                chosen={contact}
                accountId={account?.id ?? null}
                contacts={contacts}
                hint={contactHint(account === null, contacts.data?.results.length === 0)}
                onChoose={(chosen) => changeHeader(chooseContact(chosen))}
              />
            </div>
          </div>
        )}
        <PartyFailure query={accounts} />
        <PartyFailure query={contacts} />
        <CrmFreshness {...freshness} />
      </div>
    </StepBlock>
  )
}

/** Fills in what is not the person's to choose, as the selectors' data arrives. */
function usePreselected(profile: UserProfile, { agents, accounts, contacts }: PartyQueries) {
  const known = [agents.data?.results, accounts.data?.results, contacts.data?.results] as const
  const [agentList, accountList, contactList] = known
  useEffect(() => {
    changeDraft((draft) =>
      preselected(draft, profile, { agents: agentList, accounts: accountList, contacts: contactList }),
    )
  }, [profile, agentList, accountList, contactList])
}

function accountHint(agent: { id: string } | null, isNone: boolean, { zohoUserId }: UserProfile) {
  if (agent === null) return 'Choose an agent first.'
  if (!isNone) return undefined
  return agent.id === zohoUserId ? messages.accounts.none : messages.accounts.noneForAgent
}

function contactHint(isAccountMissing: boolean, isNone: boolean) {
  if (isAccountMissing) return 'Choose an account first.'
  return isNone ? messages.accounts.noContacts : undefined
}
