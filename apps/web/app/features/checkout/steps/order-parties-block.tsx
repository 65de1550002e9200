import type { Account, Contact } from '@portal/contract/accounts'
import type { UserProfile } from '@portal/contract/auth'
import type { Agent } from '@portal/contract/users'
import { messages } from '@portal/domain/messages'
import { agentNameOf } from '@portal/domain/people'
import { coversAmong, mayActForOthers, mayChooseAgent } from '@portal/domain/roles'
import { useEffect } from 'react'
import { useAccountFreshness } from '../../crm/crm-freshness.queries.ts'
import { CrmFreshness } from '../../crm/crm-freshness.tsx'
import { chooseAccount, chooseAgent, chooseContact } from '../../order-header/header-changes.ts'
import { type PartyFieldIds, partyFieldIds } from '../../order-header/header-field-ids.ts'
import { agentChoice, isBuyer, type PartyQueries, useParties } from '../../order-header/header-parties.ts'
import type { Choice } from '../../order-header/order-header.ts'
import { OwnParties } from '../../order-header/own-parties.tsx'
import {
  AccountSelector,
  AgentSelector,
  AgentsNotLoaded,
  ContactSelector,
  PartyFailure,
} from '../../order-header/party-selectors.tsx'
import { clearAgent, type OrderDraft, onHeader } from '../draft/order-draft.ts'
import { changeDraft, changeHeader, useDraftHeader } from '../order-draft.store.ts'
import { StepBlock } from './step-parts.tsx'

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
        <AgentsNotLoaded query={agents} />
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
