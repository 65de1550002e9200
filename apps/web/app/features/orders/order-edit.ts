import type { Account, Contact } from '@portal/contract/accounts'
import type { Order } from '@portal/contract/orders'
import {
  type Address,
  type AddressCheck,
  type AddressErrors,
  type AddressOwner,
  type AddressPart,
  addressErrors,
  checkAddresses,
  emptyAddress,
  sameAddress,
} from '@portal/domain/address'
import { joinApps, splitApps, toggleApp } from '@portal/domain/installed-apps'
import type { CallInput } from '../../lib/api.ts'
import type { Choice } from './order-list.store.ts'

export type EditedContact = Choice & { firstName: string; lastName: string; email: string; mobile: string }

/** The header of a draft while somebody edits it; sent as a whole or not at all. */
export type OrderEdit = {
  agent: Choice | null
  account: Choice | null
  contact: EditedContact | null
  billing: Address
  shipping: Address
  sameAsBilling: boolean
  apps: readonly string[]
  notes: string
  stagingNotes: string
  billingErrors: AddressErrors
  shippingErrors: AddressErrors
}

/** One way in which the edit changes: edit in, next edit out (portal 4 "Header selections"). */
export type EditChange = (edit: OrderEdit) => OrderEdit

/** The order as the form starts from it. */
export const editOf = (order: Order): OrderEdit => ({
  agent: { id: order.zohoUserId, label: `${order.zohoUser.full_name} - ${order.zohoUser.email}` },
  account: { id: order.zohoAccountId, label: order.account.accountName },
  contact: {
    id: order.zohoContactId,
    label: order.zohoContactName,
    firstName: order.zohoContactFirstName,
    lastName: order.zohoContactLastName,
    email: order.zohoContactEmail,
    mobile: order.zohoContactMobile,
  },
  billing: {
    street: order.billingStreet,
    city: order.billingCity,
    state: order.billingState,
    zip: order.billingCode,
  },
  shipping: {
    street: order.shippingStreet,
    city: order.shippingCity,
    state: order.shippingState,
    zip: order.shippingCode,
  },
  sameAsBilling: order.shippingSameAsBilling,
  apps: splitApps(order.installedApps),
  notes: order.notes,
  stagingNotes: order.stagingNotes,
  billingErrors: {},
  shippingErrors: {},
})

const withoutErrors = { billingErrors: {}, shippingErrors: {} } as const

/** Another agent has other accounts: account, contact and both addresses go. */
export const chooseAgent =
  (agent: Choice | null): EditChange =>
  (edit) =>
    agent?.id === edit.agent?.id
      ? edit
      : {
          ...edit,
          ...withoutErrors,
          agent,
          account: null,
          contact: null,
          billing: emptyAddress,
          shipping: emptyAddress,
          sameAsBilling: false,
        }

/** Another account: its own addresses come, the contact goes, and shipping is its own again. */
export const chooseAccount =
  (account: Account | null): EditChange =>
  (edit) =>
    account?.id === edit.account?.id
      ? edit
      : {
          ...edit,
          ...withoutErrors,
          account: account && { id: account.id, label: account.accountName },
          contact: null,
          billing: account
            ? {
                street: account.billingStreet,
                city: account.billingCity,
                state: account.billingState,
                zip: account.billingCode,
              }
            : emptyAddress,
          shipping: account
            ? {
                street: account.shippingStreet,
                city: account.shippingCity,
                state: account.shippingState,
                zip: account.shippingCode,
              }
            : emptyAddress,
          sameAsBilling: false,
        }

/** E-mail, names and mobile (else phone) come with the contact. */
export const chooseContact =
  (contact: Contact | null): EditChange =>
  (edit) => ({
    ...edit,
    contact: contact && {
      id: contact.id,
      label: contact.full_Name,
      firstName: contact.first_Name,
      lastName: contact.last_Name,
      email: contact.email,
      mobile: contact.mobile || contact.phone,
    },
  })

/** Typing into an address. While shipping is the same as billing, it follows. */
export const typeAddress =
  (owner: AddressOwner, part: AddressPart, value: string): EditChange =>
  (edit) => {
    if (owner === 'Shipping') {
      const shipping = { ...edit.shipping, [part]: value }
      return { ...edit, shipping, shippingErrors: stillWrong('Shipping', edit.shippingErrors, shipping) }
    }
    const billing = { ...edit.billing, [part]: value }
    return {
      ...edit,
      billing,
      billingErrors: stillWrong('Billing', edit.billingErrors, billing),
      shipping: edit.sameAsBilling ? billing : edit.shipping,
    }
  }

/** Ticked, shipping copies billing and has no errors of its own; unticked, it is empty. */
export const setSameAsBilling =
  (sameAsBilling: boolean): EditChange =>
  (edit) => ({
    ...edit,
    sameAsBilling,
    shipping: sameAsBilling ? edit.billing : emptyAddress,
    shippingErrors: {},
  })

export const toggleInstalledApp =
  (app: string): EditChange =>
  (edit) => ({ ...edit, apps: toggleApp(edit.apps, app) })

export const write =
  (words: Partial<Pick<OrderEdit, 'notes' | 'stagingNotes'>>): EditChange =>
  (edit) => ({ ...edit, ...words })

/** What stands in the way of sending: a missing party first, then the addresses, billing before shipping. */
export type EditCheck = AddressCheck & { isPartyMissing: boolean }

export function checkEdit({
  agent,
  account,
  contact,
  billing,
  shipping,
  sameAsBilling,
}: OrderEdit): EditCheck {
  const isPartyMissing = agent === null || account === null || contact === null
  const addresses = checkAddresses(billing, sameAsBilling ? billing : shipping)
  return { ...addresses, isValid: addresses.isValid && !isPartyMissing, isPartyMissing }
}

/** Errors shown before go as soon as they are put right; typing never adds one. */
function stillWrong(owner: AddressOwner, shown: AddressErrors, address: Address): AddressErrors {
  const found = addressErrors(owner, address)
  return Object.fromEntries(
    Object.keys(shown).flatMap((part) => {
      // The keys of AddressErrors are address parts.
      const message = found[part as AddressPart]
      return message === undefined ? [] : [[part, message]]
    }),
  )
}

export type EditCell =
  | 'agent'
  | 'account'
  | 'contact'
  | 'billing'
  | 'shipping'
  | 'apps'
  | 'notes'
  | 'stagingNotes'

/** The cells that differ from the order as it was. */
export function changedCells(edit: OrderEdit, from: OrderEdit): ReadonlySet<EditCell> {
  const differs: Record<EditCell, boolean> = {
    agent: edit.agent?.id !== from.agent?.id,
    account: edit.account?.id !== from.account?.id,
    contact: edit.contact?.id !== from.contact?.id,
    billing: !sameAddress(edit.billing, from.billing),
    shipping: !sameAddress(edit.shipping, from.shipping) || edit.sameAsBilling !== from.sameAsBilling,
    apps: joinApps(edit.apps) !== joinApps(from.apps),
    notes: edit.notes !== from.notes,
    stagingNotes: edit.stagingNotes !== from.stagingNotes,
  }
  // The keys of a record of cells are cells.
  return new Set((Object.keys(differs) as EditCell[]).filter((cell) => differs[cell]))
}

/** The edit as UpdateOrder takes it; `version` is the one the edit started from. */
export const updateBody = (edit: OrderEdit, version: number): CallInput<'updateOrder'>['body'] => ({
  agentId: edit.agent?.id ?? '',
  accountId: edit.account?.id ?? '',
  accountName: edit.account?.label ?? '',
  contactId: edit.contact?.id ?? '',
  contactFirstName: edit.contact?.firstName ?? '',
  contactLastName: edit.contact?.lastName ?? '',
  contactEmail: edit.contact?.email ?? '',
  contactMobile: edit.contact?.mobile ?? '',
  saveAsDraft: false,
  installedApps: joinApps(edit.apps),
  notes: edit.notes,
  stagingNotes: edit.stagingNotes,
  shippingSameAsBilling: edit.sameAsBilling,
  billingAddress: edit.billing,
  shippingAddress: {
    ...(edit.sameAsBilling ? edit.billing : edit.shipping),
    sameAsBilling: edit.sameAsBilling,
  },
  version,
})
