import type { UserProfile } from '@portal/contract/auth'
import { sameAddress } from '@portal/domain/address'
import { formatPhone } from '@portal/domain/format-phone'
import { joinApps } from '@portal/domain/installed-apps'
import { messages } from '@portal/domain/messages'
import { type OrderTextName, orderTextNames, orderTexts } from '@portal/domain/order-texts'
import { agentNameOf } from '@portal/domain/people'
import { mayChooseAgent } from '@portal/domain/roles'
import type { ReactNode } from 'react'
import { DescriptionListItem } from '../../ui/description-list.tsx'
import { RequiredMark } from '../../ui/field.tsx'
import { None } from '../../ui/none.tsx'
import {
  chooseAccount,
  chooseAgent,
  chooseContact,
  type HeaderChange,
} from '../order-header/header-changes.ts'
import { partyFieldIds } from '../order-header/header-field-ids.ts'
import { isBuyer, useParties } from '../order-header/header-parties.ts'
import { selectAnAgent } from '../order-header/header-problems.ts'
import { hasSameShipping, type OrderHeader } from '../order-header/order-header.ts'
import {
  AccountSelector,
  AgentSelector,
  AgentsNotLoaded,
  ContactSelector,
  PartyFailure,
} from '../order-header/party-selectors.tsx'

type EditPartiesProps = {
  profile: UserProfile
  header: OrderHeader
  changed: ReadonlySet<EditCell>
  /** Update was pressed: what is missing says so. */
  isAsked: boolean
  change: (change: HeaderChange) => void
}

/** The order's account, contact and agent; for a customer they are facts (docs/spec/orders.md#header-selections). */
export function EditParties(props: EditPartiesProps) {
  return isBuyer(props.profile) ? <OwnParties header={props.header} /> : <PartyCells {...props} />
}

/** A customer's order belongs to the customer's account and contact: nothing to choose. */
function OwnParties({ header: { agent, account, contact } }: { header: OrderHeader }) {
  return (
    <>
      <DescriptionListItem label="Account">
        <span id={partyFieldIds.account}>{account?.label ?? <None />}</span>
      </DescriptionListItem>
      <DescriptionListItem label="Contact">
        <span id={partyFieldIds.contact}>{contact?.label ?? <None />}</span>
        {contact && <small>{contactLine(contact)}</small>}
      </DescriptionListItem>
      <DescriptionListItem label="Agent">
        <span id={partyFieldIds.agent}>{agent && agentNameOf(agent.label)}</span>
      </DescriptionListItem>
    </>
  )
}

/** Selectors in the places of the facts. */
function PartyCells({ profile, header, changed, isAsked, change }: EditPartiesProps) {
  const { agent, account, contact } = header
  const { agents, accounts, contacts } = useParties(header)
  const mayChoose = mayChooseAgent(profile, 'order-form')
  const missing = (party: unknown, words: string) => (isAsked && party === null ? words : undefined)

  return (
    <>
      <Cell id={partyFieldIds.account} label="Account" changed={changed.has('account')} isOpen>
        <AccountSelector
          chosen={account}
          agentId={agent?.id ?? null}
          accounts={accounts}
          error={missing(account, messages.selectors.selectAccount)}
          onChoose={(chosen) => change(chooseAccount(chosen))}
        />
        <PartyFailure query={accounts} />
      </Cell>
      <Cell id={partyFieldIds.contact} label="Contact" changed={changed.has('contact')} isOpen>
        <ContactSelector
          chosen={contact}
          accountId={account?.id ?? null}
          contacts={contacts}
          error={missing(contact, messages.selectors.selectContact)}
          hint={
            account && contacts.data?.results.length === 0
              ? messages.accounts.noContacts
              : contactLine(contact)
          }
          onChoose={(chosen) => change(chooseContact(chosen))}
        />
        <PartyFailure query={contacts} />
      </Cell>
      <Cell id={partyFieldIds.agent} label="Agent" changed={changed.has('agent')} isOpen={mayChoose}>
        <AgentSelector
          chosen={agent}
          agents={agents}
          locked={!mayChoose}
          error={missing(agent, selectAnAgent)}
          onChoose={(chosen) => change(chooseAgent(chosen))}
        />
        {mayChoose && <AgentsNotLoaded query={agents} />}
      </Cell>
    </>
  )
}

/** What came along with the contact. */
const contactLine = (contact: OrderHeader['contact']) =>
  contact ? [formatPhone(contact.mobile), contact.email].filter(Boolean).join(', ') : undefined

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
    <DescriptionListItem
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
    </DescriptionListItem>
  )
}

export type EditCell =
  | 'agent'
  | 'account'
  | 'contact'
  | 'billing'
  | 'shipping'
  | 'apps'
  | 'shippingMethod'
  | OrderTextName

/** The cells of the order form that differ from the order as it was. */
export function changedCells(header: OrderHeader, from: OrderHeader): ReadonlySet<EditCell> {
  const differs: Record<Exclude<EditCell, OrderTextName>, boolean> = {
    agent: header.agent?.id !== from.agent?.id,
    account: header.account?.id !== from.account?.id,
    contact: header.contact?.id !== from.contact?.id,
    billing: !sameAddress(header.billing, from.billing),
    shipping: !sameAddress(header.shipping, from.shipping) || header.sameAsBilling !== from.sameAsBilling,
    apps: joinApps(header.apps) !== joinApps(from.apps),
    shippingMethod: !hasSameShipping(header, from),
  }
  // The keys of a record of cells are cells.
  const cells = Object.keys(differs) as Array<keyof typeof differs>
  const texts = orderTextNames.filter((name) => stored(name, header) !== from[name])
  return new Set([...cells.filter((cell) => differs[cell]), ...texts])
}

/** The server removes blanks around texts of one line. */
const stored = (name: OrderTextName, header: OrderHeader) =>
  orderTexts[name].kind === 'line' ? header[name].trim() : header[name]
