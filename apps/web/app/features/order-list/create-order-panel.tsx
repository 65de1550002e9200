import type { Account, Contact } from '@portal/contract/accounts'
import type { UserProfile } from '@portal/contract/auth'
import { messages } from '@portal/domain/messages'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useAttemptKey, useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ErrorPanel } from '../../ui/page-states.tsx'
import { accountQuery, accountsQuery, contactsQuery } from '../crm/accounts.queries.ts'
import { agentChoice, isBuyer } from '../order-header/header-parties.ts'
import { AgentsFailure, ListedAgentSelector } from '../order-header/listed-agent.tsx'
import { OwnParties } from '../order-header/own-parties.tsx'
import { AccountSelector, ContactSelector, PartyFailure } from '../order-header/party-selectors.tsx'
import { useCreateOrder } from '../orders/orders.queries.ts'
import type { ListAgent } from './use-order-list.ts'

type CreateOrderPanelProps = {
  profile: UserProfile
  agent: ListAgent
  /** The account that is chosen at first, as far as it is one of the agent's; null for none. */
  forAccount: string | null
  /** The draft is to be offered. */
  isForQuote: boolean
  /** It was opened by its button, which is gone now: the panel takes the focus. */
  takesFocus: boolean
  onClose: () => void
  /** The lists were fetched again. */
  onCreated: (orderId: number) => void
}

/** Agent, account and contact of a new, empty draft (docs/spec/orders.md#create). */
export function CreateOrderPanel({
  profile,
  agent,
  forAccount,
  isForQuote,
  takesFocus,
  onClose,
  onCreated,
}: CreateOrderPanelProps) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus) panel.current?.focus({ preventScroll: true })
  }, [takesFocus])
  const [isAsked, setAsked] = useState(false)
  useAgentOfAccount(agent, forAccount)
  const parties = useParties(profile, agent.agent?.id ?? null, forAccount)
  const { agentId, accountId, contactId } = parties
  const create = useCreateOrder()
  const attempt = useAttemptKey()
  const isMissing = agentId === null || accountId === null || contactId === null

  const once = useOneAtATime()

  function submit(event: FormEvent) {
    event.preventDefault()
    setAsked(true)
    void once(send)
  }

  async function send() {
    if (isMissing) return
    const body = { agentId, accountId, contactId, ...(isForQuote && { isForQuote }) }
    let orderId: number
    try {
      ;({
        result: { orderId },
      } = await create.mutateAsync({ body, idempotencyKey: attempt.keyFor(body) }))
    } catch {
      // The mutation keeps the error, which is shown below.
      return
    }
    attempt.done()
    onCreated(orderId)
  }

  return (
    <section
      ref={panel}
      tabIndex={-1}
      className="rounded-lg border border-line bg-surface p-5 outline-none"
      aria-labelledby="create-order"
    >
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <h2 id="create-order" className="text-[1.375rem]">
          {isForQuote ? 'Create quote' : 'Create order'}
        </h2>
        {isForQuote && (
          <p>A quote offers a draft order. Create the draft, add its items, then choose Send Quote.</p>
        )}
        {isAsked && isMissing && (
          <Notice tone="danger" role="alert">
            {messages.selectors.createOrder}
          </Notice>
        )}
        {create.isError && <ErrorPanel message={messageOf(create.error)} />}
        {parties.isOwn ? (
          <OwnParties
            account={parties.account}
            contact={parties.contact}
            missing={parties.accounts.isLoading || parties.contacts.isLoading ? 'Loading...' : undefined}
          />
        ) : (
          <div className="grid items-start gap-4 md:grid-cols-3">
            {!agent.isHidden && <ListedAgentSelector agent={agent} required />}
            <PartyComboboxes parties={parties} isAsked={isAsked} isOwn={agent.isOwn} />
          </div>
        )}
        <AgentsFailure agent={agent} />
        <PartyFailure query={parties.accounts} />
        <PartyFailure query={parties.contacts} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={create.isPending}>
            Create
          </Button>
        </div>
      </form>
    </section>
  )
}

/**
 * An order for an account is made among those of the agent who looks after it, as far as the person may choose that agent: it is
 * chosen once, and can be changed.
 */
function useAgentOfAccount(
  { query, agent, isLocked, isHidden, choose }: ListAgent,
  forAccount: string | null,
) {
  const isAsked = forAccount !== null && !isLocked && !isHidden
  const account = useQuery({ ...accountQuery(forAccount ?? ''), enabled: isAsked }).data
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current || !isAsked || account === undefined || !query.data) return
    isDone.current = true
    // The CRM names the owner. Of two agents with one name it is not known which of them is meant.
    const [owner, another] = query.data.results.filter(
      ({ firstName, lastName }) => `${firstName} ${lastName}` === account.ownerName,
    )
    if (owner && !another && owner.zohoUserId !== agent?.id) choose(agentChoice(owner))
  }, [account, query.data, agent, isAsked, choose])
}

/** The choices of the panel. Another agent empties account and contact, another account the contact. */
function useParties(profile: UserProfile, agentId: string | null, forAccount: string | null) {
  const buyer = isBuyer(profile)
  const [chosenAccount, chooseAccount] = useState<{ of: string | null; id: string | null }>()
  const [chosenContact, chooseContact] = useState<{ of: string | null; id: string | null }>()
  const accounts = useQuery(accountsQuery(agentId))
  const accountList = accounts.data?.results ?? []
  const first = buyer ? accountList[0] : accountList.find(({ id }) => id === forAccount)
  const accountId = chosenAccount?.of === agentId ? chosenAccount.id : (first?.id ?? null)
  const contacts = useQuery(contactsQuery(accountId))
  const contactList = contacts.data?.results ?? []
  const ownContact = contactList.find(({ email }) => email.toLowerCase() === profile.email.toLowerCase())
  const ownContactId = buyer ? (ownContact?.id ?? null) : null
  const contactId = chosenContact?.of === accountId ? chosenContact.id : ownContactId
  const account = accountList.find(({ id }) => id === accountId)
  const contact = contactList.find(({ id }) => id === contactId)
  return {
    buyer,
    agentId,
    accountId,
    contactId,
    accounts,
    contacts,
    account: account ? { id: account.id, label: account.accountName } : null,
    contact: contact ? { id: contact.id, label: contact.full_Name } : null,
    /** A customer's own account and contact, or still on their way: facts instead of choices. */
    isOwn: buyer && (ownContactId !== null || !contacts.isSuccess),
    chooseAccount: (chosen: Account | null) => chooseAccount({ of: agentId, id: chosen?.id ?? null }),
    chooseContact: (chosen: Contact | null) => chooseContact({ of: accountId, id: chosen?.id ?? null }),
  }
}

type PartyComboboxesProps = { parties: ReturnType<typeof useParties>; isAsked: boolean; isOwn: boolean }

function PartyComboboxes({ parties, isAsked, isOwn }: PartyComboboxesProps) {
  const { agentId, accountId, contactId, accounts, contacts } = parties
  return (
    <>
      <AccountSelector
        chosen={parties.account}
        agentId={agentId}
        accounts={accounts}
        locked={parties.buyer}
        error={isAsked && accountId === null ? messages.selectors.selectAccount : undefined}
        hint={
          accounts.data?.results.length === 0
            ? isOwn
              ? messages.accounts.none
              : messages.accounts.noneForAgent
            : undefined
        }
        onChoose={parties.chooseAccount}
      />
      <ContactSelector
        chosen={parties.contact}
        accountId={accountId}
        contacts={contacts}
        error={isAsked && contactId === null ? messages.selectors.selectContact : undefined}
        hint={
          accountId !== null && contacts.data?.results.length === 0 ? messages.accounts.noContacts : undefined
        }
        onChoose={parties.chooseContact}
      />
    </>
  )
}
