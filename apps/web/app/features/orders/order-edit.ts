import type { Account, Contact } from '@portal/contract/accounts'
import type { Order } from '@portal/contract/orders'
import {
  type Address,
  type AddressCheck,
  type AddressErrors,
  type AddressOwner,
  type AddressPart,
  addressErrors,
  addressOwners,
  checkAddresses,
  emptyAddress,
  sameAddress,
} from '@portal/domain/address'
import { agentLabelOf } from '@portal/domain/agent-label'
import { homeCountry } from '@portal/domain/countries'
import { joinApps, splitApps, toggleApp } from '@portal/domain/installed-apps'
import { messages } from '@portal/domain/messages'
import { orderWordsErrors } from '@portal/domain/order-words'
import type { ShippingMethod } from '@portal/domain/shipping'
import type { CallInput } from '../../lib/api.ts'
import {
  type AddressSlot,
  checkAsEntered,
  isAccepted,
  joinReasons,
  type PlaceCheck,
  reasonsOf,
  settled,
  splitReasons,
  storedCheck,
  type Verification,
} from '../addresses/address-check.ts'
import type { Choice } from './order-list.store.ts'

export type EditedContact = Choice & { firstName: string; lastName: string; email: string; mobile: string }

/** The header of a draft while it is edited; sent as a whole or not at all. */
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
  referenceNumber: string
  billingErrors: AddressErrors
  shippingErrors: AddressErrors
  /** Where each address is looked up, three letters, and what that came to. */
  countries: Record<AddressOwner, string>
  checks: Record<AddressOwner, PlaceCheck | null>
  /** How the order ships, and the UPS service with 'wbc'. */
  method: ShippingMethod | null
  rate: ChosenRate | null
}

/** A UPS service as the wire names it; `rate` is in dollars. */
export type ChosenRate = { description: string; rate: number }

/** One way in which the edit changes: edit in, next edit out (portal 4 "Header selections"). */
export type EditChange = (edit: OrderEdit) => OrderEdit

/** The order as the form starts from it. */
export const editOf = (order: Order): OrderEdit =>
  withOrderChecks(order, {
    agent: { id: order.zohoUserId, label: agentLabelOf(order.zohoUser) },
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
    referenceNumber: order.referenceNumber,
    billingErrors: {},
    shippingErrors: {},
    countries: { Billing: homeCountry, Shipping: homeCountry },
    checks: { Billing: null, Shipping: null },
    ...shippingIn(order),
  })

const shippingIn = ({ shipDirect, shippingDescription, shippingRate }: Order) => ({
  method: shipDirect === null ? null : shipDirect ? ('direct' as const) : ('wbc' as const),
  rate:
    shipDirect === false && shippingDescription !== null && shippingRate !== null
      ? { description: shippingDescription, rate: shippingRate }
      : null,
})

/** The addresses of an order were judged when it was made: accepted as they are, for the reason that was given then. */
function withOrderChecks(order: Order, edit: OrderEdit): OrderEdit {
  const reasons = splitReasons(order.addressOverrideReason)
  const check = (owner: AddressOwner) => {
    const slot = slotOf(owner, { ...edit, sameAsBilling: false })
    const reason = reasons[owner]
    return reason === undefined ? storedCheck(slot) : checkAsEntered(slot, reason)
  }
  return { ...edit, checks: { Billing: check('Billing'), Shipping: check('Shipping') } }
}

/** One address of the edit with what is known about it. Shipping that is the same as billing is billing. */
export function slotOf(
  owner: AddressOwner,
  { billing, shipping, sameAsBilling, countries, checks }: OrderEdit,
): AddressSlot {
  return owner === 'Billing' || sameAsBilling
    ? { address: billing, country: countries.Billing, check: checks.Billing }
    : { address: shipping, country: countries.Shipping, check: checks.Shipping }
}

const withoutErrors = { billingErrors: {}, shippingErrors: {} } as const
const withoutShipping = { method: null, rate: null } as const

/**
 * What a change of the shipping address leaves of the choice: another street clears method and rate (portal 4), another
 * city, state or ZIP the rate only, which was quoted for the old one.
 */
function keepingShipping(before: OrderEdit, after: OrderEdit): OrderEdit {
  const [from, to] = [slotOf('Shipping', before).address, slotOf('Shipping', after).address]
  if (from.street !== to.street) return { ...after, ...withoutShipping }
  return sameAddress(from, to) ? after : { ...after, rate: null }
}

/** Another agent has other accounts: account, contact and both addresses go, and with them method and rate. */
export const chooseAgent =
  (agent: Choice | null): EditChange =>
  (edit) =>
    agent?.id === edit.agent?.id
      ? edit
      : {
          ...edit,
          ...withoutErrors,
          ...withoutShipping,
          agent,
          account: null,
          contact: null,
          billing: emptyAddress,
          shipping: emptyAddress,
          sameAsBilling: false,
          countries: { Billing: homeCountry, Shipping: homeCountry },
        }

/** Another account: its own addresses come, contact, method and rate go, and shipping is its own again. */
export const chooseAccount =
  (account: Account | null): EditChange =>
  (edit) =>
    account?.id === edit.account?.id
      ? edit
      : withStoredChecks({
          ...edit,
          ...withoutErrors,
          ...withoutShipping,
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
          countries: { Billing: homeCountry, Shipping: homeCountry },
        })

/** What comes from the account's records is theirs to know. */
const withStoredChecks = (edit: OrderEdit): OrderEdit => ({
  ...edit,
  checks: {
    Billing: storedCheck(slotOf('Billing', edit)),
    Shipping: storedCheck(slotOf('Shipping', edit)),
  },
})

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

/** Another address. While shipping is the same as billing, it follows. */
export const placeAddress =
  (owner: AddressOwner, address: Address): EditChange =>
  (edit) =>
    keepingShipping(edit, writeAddress(owner, address)(edit))

const writeAddress =
  (owner: AddressOwner, address: Address): EditChange =>
  (edit) => {
    if (owner === 'Shipping')
      return {
        ...edit,
        shipping: address,
        shippingErrors: stillWrong('Shipping', edit.shippingErrors, address),
      }
    return {
      ...edit,
      billing: address,
      billingErrors: stillWrong('Billing', edit.billingErrors, address),
      shipping: edit.sameAsBilling ? address : edit.shipping,
    }
  }

/** Typing into an address. */
export const typeAddress =
  (owner: AddressOwner, part: AddressPart, value: string): EditChange =>
  (edit) =>
    placeAddress(owner, { ...slotOf(owner, edit).address, [part]: value })(edit)

export const chooseCountry =
  (owner: AddressOwner, country: string): EditChange =>
  (edit) => ({ ...edit, countries: { ...edit.countries, [owner]: country } })

/**
 * What a check came to is written into the fields (portal 5), unless they were changed in the meantime. It is the same
 * place in better spelling, so method and rate stay.
 */
export const settleAddress =
  (owner: AddressOwner, verification: Verification): EditChange =>
  (edit) => {
    const before = slotOf(owner, edit)
    const { address, check } = settled(before, verification)
    return check === before.check ? edit : withCheck(owner, check, writeAddress(owner, address)(edit))
  }

/** A reason to use an address although it was refused; null takes that back. */
export const takeAsEntered =
  (owner: AddressOwner, reason: string | null): EditChange =>
  (edit) =>
    withCheck(owner, checkAsEntered(slotOf(owner, edit), reason), edit)

const withCheck = (owner: AddressOwner, check: PlaceCheck | null, edit: OrderEdit): OrderEdit => ({
  ...edit,
  checks: { ...edit.checks, [owner]: check },
})

/** Ticked, shipping copies billing and has no errors of its own; unticked, it is empty. */
export const setSameAsBilling =
  (sameAsBilling: boolean): EditChange =>
  (edit) =>
    keepingShipping(edit, {
      ...edit,
      sameAsBilling,
      shipping: sameAsBilling ? edit.billing : emptyAddress,
      shippingErrors: {},
    })

/** Another method: a rate that was chosen before counts no more. */
export const chooseMethod =
  (method: ShippingMethod): EditChange =>
  (edit) => ({ ...edit, method, rate: method === edit.method ? edit.rate : null })

/** A UPS service; null takes the chosen one back. */
export const chooseRate =
  (rate: ChosenRate | null): EditChange =>
  (edit) => ({ ...edit, rate })

export const toggleInstalledApp =
  (app: string): EditChange =>
  (edit) => ({ ...edit, apps: toggleApp(edit.apps, app) })

export const write =
  (words: Partial<Pick<OrderEdit, 'notes' | 'stagingNotes' | 'referenceNumber'>>): EditChange =>
  (edit) => ({ ...edit, ...words })

/** Whether both addresses may be used (architecture 5.15). */
export const hasAcceptedAddresses = (edit: OrderEdit) =>
  addressOwners.every((owner) => isAccepted(slotOf(owner, edit)))

/** What stands in the way of sending: a missing party first, then the addresses, billing before shipping, then the texts. */
export type EditCheck = AddressCheck & {
  isPartyMissing: boolean
  wordsErrors: ReturnType<typeof orderWordsErrors>
}

export function checkEdit(edit: OrderEdit): EditCheck {
  const { agent, account, contact, billing, sameAsBilling } = edit
  const isPartyMissing = agent === null || account === null || contact === null
  const shipping = sameAsBilling ? billing : edit.shipping
  const addresses = checkAddresses(billing, shipping)
  const wordsErrors = orderWordsErrors(edit)
  return {
    isValid: addresses.isValid && !isPartyMissing && Object.keys(wordsErrors).length === 0,
    billingErrors: withRequiredStreet(billing, addresses.billingErrors),
    shippingErrors: withRequiredStreet(shipping, addresses.shippingErrors),
    isPartyMissing,
    wordsErrors,
  }
}

/** An empty street is told in the words of the address verification (portal 5). */
const withRequiredStreet = (address: Address, errors: AddressErrors): AddressErrors =>
  errors.street !== undefined && address.street.trim() === ''
    ? { ...errors, street: messages.address.streetRequired }
    : errors

/** Errors shown before go as soon as they are put right; typing never adds one. */
function stillWrong(owner: AddressOwner, shown: AddressErrors, address: Address): AddressErrors {
  const found = withRequiredStreet(address, addressErrors(owner, address))
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
  | 'referenceNumber'
  | 'shippingMethod'

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
    referenceNumber: edit.referenceNumber.trim() !== from.referenceNumber,
    shippingMethod: !isSameShipping(edit, from),
  }
  // The keys of a record of cells are cells.
  return new Set((Object.keys(differs) as EditCell[]).filter((cell) => differs[cell]))
}

const isSameShipping = (a: OrderEdit, b: OrderEdit) =>
  a.method === b.method && a.rate?.description === b.rate?.description && a.rate?.rate === b.rate?.rate

/** The edit as UpdateOrder takes it. @param from the order that it started from, whose version is changed */
export function updateBody(edit: OrderEdit, from: Order): CallInput<'updateOrder'>['body'] {
  const asEntered = joinReasons(
    reasonsOf({ Billing: slotOf('Billing', edit), Shipping: slotOf('Shipping', edit) }),
  )
  return {
    ...(asEntered !== undefined && { addressOverrideReason: asEntered }),
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
    referenceNumber: edit.referenceNumber,
    shippingSameAsBilling: edit.sameAsBilling,
    billingAddress: edit.billing,
    shippingAddress: {
      ...(edit.sameAsBilling ? edit.billing : edit.shipping),
      sameAsBilling: edit.sameAsBilling,
    },
    ...shippingFields(edit, editOf(from)),
    version: from.version,
  }
}

/** The choice where it differs from the stored one; what is left out stays, and is quoted for the new address. */
function shippingFields(edit: OrderEdit, from: OrderEdit) {
  if (isSameShipping(edit, from)) return {}
  return {
    shipDirect: edit.method === null ? null : edit.method === 'direct',
    shippingDescription: edit.rate?.description ?? null,
    shippingRate: edit.rate?.rate ?? null,
  }
}
