import type { UserProfile } from '@portal/contract/auth'
import { agentNameOf } from '@portal/domain/agent-label'
import { messages } from '@portal/domain/messages'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '../../lib/api.ts'
import { Combobox, type ComboboxOption } from '../../ui/combobox.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { useAccountFreshness } from '../accounts/crm-freshness.queries.ts'
import { CrmFreshness } from '../accounts/crm-freshness.tsx'
import { changeDraft, useOrderDraft } from './order-draft.store.ts'
import type { Choice } from './order-draft.ts'
import { chooseAccount, chooseAgent, chooseContact, clearAgent } from './order-draft-changes.ts'
import { partyFieldIds } from './order-fields.ts'
import { agentChoice, choosesAgent, isBuyer } from './order-parties.ts'
import { StageBlock } from './stage-block.tsx'
import { useOrderParties } from './use-order-parties.ts'

const loadingAgents = 'Loading agents...'

/** Whom the order is for: agent, account and contact, locked where they are not this person's to choose (storefront 6). */
export function OrderPartiesBlock({ profile }: { profile: UserProfile }) {
  const { agents, accounts, contacts, agentId, accountId } = useOrderParties(profile)
  const agent = useOrderDraft((draft) => draft.selectedAgent)
  const account = useOrderDraft((draft) => draft.selectedAccount)
  const contact = useOrderDraft((draft) => draft.selectedContact)
  const freshness = useAccountFreshness(accountId)
  const buyer = isBuyer(profile, agents.data?.results)
  const agentList = agents.data?.results ?? []
  const accountList = accounts.data?.results ?? []
  const contactList = contacts.data?.results ?? []

  return (
    <StageBlock heading="Who is this order for?">
      <div className="grid gap-4">
        {buyer ? (
          <p className="text-ui text-muted" id={partyFieldIds.agent}>
            {agent && `Your agent: ${agentNameOf(agent.label)}`}
          </p>
        ) : (
          <div className="grid gap-4 2xl:grid-cols-2">
            <div id={partyFieldIds.agent}>
              <Combobox
                label="Agent"
                required
                {...selection(agent, agentList.map(agentChoice).map(toOption))}
                locked={!choosesAgent(profile)}
                hint={choosesAgent(profile) ? undefined : 'Only managers can change the agent.'}
                loadingText={agents.isPending ? loadingAgents : undefined}
                onChange={(id) => {
                  const chosen = agentList.find((one) => one.zohoUserId === id)
                  changeDraft(chosen ? chooseAgent(agentChoice(chosen)) : clearAgent)
                }}
              />
            </div>
          </div>
        )}
        <LoadFailure query={agents} message={messages.admin.usersFailed} />
        <div className="grid gap-4 md:grid-cols-2">
          <div id={partyFieldIds.account}>
            <Combobox
              // Another agent's accounts are another list: nothing typed for the old one fits.
              key={`account of ${agentId}`}
              label="Account"
              required
              {...selection(
                account,
                accountList.map(({ id, accountName }) => ({ id, label: accountName })),
              )}
              locked={buyer}
              disabled={agentId === null}
              hint={accountHint({ buyer, agentId, none: accounts.data?.results.length === 0 })}
              loadingText={accounts.isLoading ? messages.selectors.loadingAccounts : undefined}
              onChange={(id) => changeDraft(chooseAccount(accountList.find((one) => one.id === id) ?? null))}
            />
          </div>
          <div id={partyFieldIds.contact}>
            <Combobox
              key={`contact of ${accountId}`}
              label="Contact"
              required
              {...selection(
                contact,
                contactList.map(({ id, full_Name, email }) => ({ id, label: full_Name, note: email })),
              )}
              locked={buyer}
              disabled={accountId === null}
              hint={contactHint({ buyer, accountId, none: contacts.data?.results.length === 0 })}
              loadingText={contacts.isLoading ? messages.selectors.loadingContacts : undefined}
              onChange={(id) => changeDraft(chooseContact(contactList.find((one) => one.id === id) ?? null))}
            />
          </div>
        </div>
        <LoadFailure query={accounts} />
        <LoadFailure query={contacts} />
        <CrmFreshness {...freshness} />
      </div>
    </StageBlock>
  )
}

const toOption = ({ value, label }: Choice): ComboboxOption => ({ id: value, label })

/** The present choice is always among the options, so that its name shows before they have arrived. */
function selection(chosen: Choice | null, options: ComboboxOption[]) {
  const isListed = chosen === null || options.some((option) => option.id === chosen.value)
  return { value: chosen?.value ?? null, options: isListed ? options : [toOption(chosen), ...options] }
}

function accountHint({ buyer, agentId, none }: { buyer: boolean; agentId: string | null; none: boolean }) {
  if (buyer) return 'This is your account.'
  if (agentId === null) return 'Choose an agent first.'
  return none ? messages.accounts.noneForAgent : undefined
}

function contactHint({
  buyer,
  accountId,
  none,
}: {
  buyer: boolean
  accountId: string | null
  none: boolean
}) {
  if (buyer) return undefined
  if (accountId === null) return 'Choose an account first.'
  return none ? messages.accounts.noContacts : undefined
}

function LoadFailure({ query, message }: { query: UseQueryResult; message?: ReactNode }) {
  if (!query.isError) return null
  return (
    <ErrorPanel
      message={message ?? messageOf(query.error)}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  )
}
