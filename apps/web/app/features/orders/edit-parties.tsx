import type { UserProfile } from '@portal/contract/auth'
import { agentLabel, agentNameOf } from '@portal/domain/agent-label'
import { messages } from '@portal/domain/messages'
import { mayChooseAgent } from '@portal/domain/roles'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Combobox } from '../../ui/combobox.tsx'
import { RequiredMark } from '../../ui/field.tsx'
import { LedgerCell } from '../../ui/ledger.tsx'
import { accountsQuery, contactsQuery } from '../accounts/accounts.queries.ts'
import { agentsQuery } from '../users/users.queries.ts'
import {
  chooseAccount,
  chooseAgent,
  chooseContact,
  type EditCell,
  type EditChange,
  type OrderEdit,
} from './order-edit.ts'
import { editFieldIds } from './order-field-ids.ts'
import { isBuyer, withChosen } from './order-parties.ts'
import { PartyFailure } from './party-failure.tsx'

type EditPartiesProps = {
  profile: UserProfile
  edit: OrderEdit
  changed: ReadonlySet<EditCell>
  /** Update was pressed: what is missing says so. */
  isAsked: boolean
  change: (change: EditChange) => void
}

/** Account, contact and agent as selectors in the places of their facts (portal 4 "Header selections"). */
export function EditParties({ profile, edit, changed, isAsked, change }: EditPartiesProps) {
  const { agent, account, contact } = edit
  const mayChoose = mayChooseAgent(profile, 'order-form')
  const buyer = isBuyer(profile)
  const agents = useQuery(agentsQuery)
  const accounts = useQuery(accountsQuery(agent?.id ?? null))
  const contacts = useQuery(contactsQuery(account?.id ?? null))
  const agentList = (agents.data?.results ?? []).map((one) => ({
    id: one.zohoUserId,
    label: agentLabel(one),
  }))
  const accountList = accounts.data?.results ?? []
  const contactList = contacts.data?.results ?? []

  return (
    <>
      <Cell id={editFieldIds.account} label="Account" changed={changed.has('account')} isOpen={!buyer}>
        <Combobox
          // Another agent's accounts are another list: nothing typed for the old one fits.
          key={`account of ${agent?.id}`}
          label="Account"
          required
          {...withChosen(
            account,
            accountList.map(({ id, accountName }) => ({ id, label: accountName })),
          )}
          locked={buyer}
          disabled={agent === null}
          error={isAsked && account === null ? messages.selectors.selectAccount : undefined}
          loadingText={accounts.isLoading ? messages.selectors.loadingAccounts : undefined}
          onChange={(id) => change(chooseAccount(accountList.find((one) => one.id === id) ?? null))}
        />
        <PartyFailure query={accounts} />
      </Cell>
      <Cell id={editFieldIds.contact} label="Contact" changed={changed.has('contact')} isOpen={!buyer}>
        <Combobox
          key={`contact of ${account?.id}`}
          label="Contact"
          required
          {...withChosen(
            contact,
            contactList.map(({ id, full_Name, email }) => ({ id, label: full_Name, note: email })),
          )}
          locked={buyer}
          disabled={account === null}
          error={isAsked && contact === null ? messages.selectors.selectContact : undefined}
          hint={
            account && contacts.data?.results.length === 0
              ? messages.accounts.noContacts
              : contactLines(contact)
          }
          loadingText={contacts.isLoading ? messages.selectors.loadingContacts : undefined}
          onChange={(id) => change(chooseContact(contactList.find((one) => one.id === id) ?? null))}
        />
        <PartyFailure query={contacts} />
      </Cell>
      {buyer ? (
        <LedgerCell label="Agent">{agent && agentNameOf(agent.label)}</LedgerCell>
      ) : (
        <Cell id={editFieldIds.agent} label="Agent" changed={changed.has('agent')} isOpen={mayChoose}>
          <Combobox
            label="Agent"
            required
            {...withChosen(agent, agentList)}
            locked={!mayChoose}
            error={isAsked && agent === null ? 'Select an Agent' : undefined}
            loadingText={mayChoose && agents.isLoading ? 'Loading agents...' : undefined}
            onChange={(id) => change(chooseAgent(agentList.find((one) => one.id === id) ?? null))}
          />
          {mayChoose && <PartyFailure query={agents} message={messages.admin.usersFailed} />}
        </Cell>
      )}
    </>
  )
}

/** What came along with the contact. */
const contactLines = (contact: OrderEdit['contact']) =>
  contact ? [contact.mobile, contact.email].filter(Boolean).join(', ') : undefined

type CellProps = {
  id: string
  label: string
  changed: boolean
  /** Whether this person may choose here; what is locked is not marked as required. */
  isOpen: boolean
  children: ReactNode
}

/** The cell already shows the name of its selector; the selector's own stays for screen readers. */
function Cell({ id, label, changed, isOpen, children }: CellProps) {
  return (
    <LedgerCell
      label={
        <>
          {label}
          {isOpen && <RequiredMark />}
        </>
      }
      editing
      changed={changed}
    >
      <div id={id} className="grid gap-3 font-normal [&>.field>.field-label]:sr-only">
        {children}
      </div>
    </LedgerCell>
  )
}
