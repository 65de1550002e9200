import type { Account, Contact } from '@portal/contract/accounts'
import {
  type Address,
  type AddressErrors,
  type AddressOwner,
  type AddressPart,
  addressErrors,
  addressesOf,
  emptyAddress,
  sameAddress,
} from '@portal/domain/address'
import { keepMine } from '@portal/domain/conflicts'
import { homeCountry } from '@portal/domain/countries'
import { toggleApp } from '@portal/domain/installed-apps'
import type { OrderTexts } from '@portal/domain/order-texts'
import type { ShippingMethod } from '@portal/domain/shipping'
import { plainNumber } from '@portal/domain/typed-number'
import {
  checkAsEntered,
  ownRecord,
  type PlaceCheck,
  refusedCheck,
  type StoredFrom,
  settled,
  storedCheck,
  type Verification,
} from '../addresses/address-check.ts'
import {
  type Choice,
  type ChosenRate,
  emptyParties,
  type OrderHeader,
  ownAddresses,
  slotOf,
} from './order-header.ts'

/**
 * One way in which an order header changes: header in, next header out (docs/spec/orders.md#header-selections). A
 * change that has no effect returns the same header.
 */
export type HeaderChange = (header: OrderHeader) => OrderHeader

/** Another agent has other accounts: account, contact and both addresses go, and with them method and rate. */
export const chooseAgent =
  (agent: Choice | null): HeaderChange =>
  (header) =>
    agent?.id === header.agent?.id ? header : { ...header, ...emptyParties, agent }

/** Another account: contact, method and rate go, its own addresses come, and shipping is no longer the same as billing. */
export const chooseAccount =
  (account: Account | null): HeaderChange =>
  (header) =>
    account?.id === header.account?.id
      ? header
      : { ...header, ...emptyParties, ...(account && partiesOfAccount(account)) }

/** Agent, account, contact, addresses and shipping of another header, with everything else that was typed. */
export const keepParties =
  (stored: OrderHeader): HeaderChange =>
  (header) => ({
    ...header,
    agent: stored.agent,
    ...Object.fromEntries(Object.keys(emptyParties).map((name) => [name, stored[name as keyof OrderHeader]])),
  })

/** What says for whom an order is and where it goes: another account brings all of it. */
const partyNames = ['agent', 'account', 'contact', 'billing', 'shipping'] as const

/**
 * "Keep mine" of an order that someone else saved meanwhile (docs/spec/screens.md#conflicts). Contact and addresses are of one
 * account: where the two headers name different ones, the parties come from one of them.
 * @param start as both began
 */
export function keepMyHeader(start: OrderHeader, mine: OrderHeader, theirs: OrderHeader): OrderHeader {
  const kept = keepMine(start, mine, theirs)
  if (mine.account?.id === theirs.account?.id) return kept
  const hasMine = partyNames.some((name) => JSON.stringify(mine[name]) !== JSON.stringify(start[name]))
  return keepParties(hasMine ? mine : theirs)(kept)
}

/** The account with its addresses, which count as checked: they come from the account's records. */
function partiesOfAccount(account: Account) {
  const { Billing: billing, Shipping: shipping } = addressesOf(account)
  return {
    account: { id: account.id, label: account.accountName },
    billing,
    shipping,
    checks: {
      Billing: storedAtHome(billing, { record: ownRecord }),
      Shipping: storedAtHome(shipping, { record: ownRecord }),
    },
  }
}

const storedAtHome = (address: Address, from: StoredFrom) =>
  storedCheck({ address, country: homeCountry }, from)

/** Email, names and mobile (else phone) come with the contact. */
export const chooseContact =
  (contact: Contact | null): HeaderChange =>
  (header) => ({
    ...header,
    contact: contact && {
      id: contact.id,
      label: contact.full_Name,
      firstName: contact.first_Name,
      lastName: contact.last_Name,
      email: contact.email,
      mobile: contact.mobile || contact.phone,
      phone: contact.phone,
    },
  })

/** Typing into one field of an address. */
export const typeAddress =
  (owner: AddressOwner, part: AddressPart, value: string): HeaderChange =>
  (header) =>
    placeAddress(owner, {
      ...slotOf(owner, header).address,
      [part]: part === 'zip' ? plainNumber(value) : value,
    })(header)

/** Another address. While shipping is the same as billing, it follows. */
export const placeAddress =
  (owner: AddressOwner, address: Address): HeaderChange =>
  (header) =>
    keepingShipping(header, writeAddress(owner, address, header))

/**
 * Shipping goes to a place that the account has stored: taken as it is.
 * @param record the id of the address; left out where only the place is known
 */
export const shipToStored = (address: Address, record?: string): HeaderChange =>
  takeFromFile('Shipping', address, record === undefined ? {} : { record })

/** An address as it is on file of the account. @param from which one it is, and how it read when it was chosen */
export const takeFromFile =
  (owner: AddressOwner, address: Address, from: StoredFrom): HeaderChange =>
  (header) => {
    const placed = placeAddress(owner, address)(header)
    const countries = { ...placed.countries, [owner]: homeCountry }
    return withCheck(owner, storedAtHome(address, from), { ...placed, countries })
  }

function writeAddress(owner: AddressOwner, address: Address, header: OrderHeader): OrderHeader {
  if (owner === 'Shipping')
    return {
      ...header,
      shipping: address,
      shippingErrors: stillWrong('Shipping', header.shippingErrors, address),
    }
  return {
    ...header,
    billing: address,
    billingErrors: stillWrong('Billing', header.billingErrors, address),
    shipping: header.sameAsBilling ? address : header.shipping,
  }
}

/** Errors shown before go as soon as they are corrected; typing never adds one. */
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

/**
 * The shipping choice after a change of the shipping address: another street clears method and rate, another city,
 * state or ZIP only the rate, which was quoted for the old one.
 */
function keepingShipping(before: OrderHeader, after: OrderHeader): OrderHeader {
  const [from, to] = [slotOf('Shipping', before).address, slotOf('Shipping', after).address]
  if (from.street !== to.street) return { ...after, method: null, rate: null }
  return sameAddress(from, to) ? after : { ...after, rate: null }
}

/** Ticked, shipping copies billing and has no errors; unticked, it is empty. */
export const setSameAsBilling =
  (sameAsBilling: boolean): HeaderChange =>
  (header) =>
    keepingShipping(header, {
      ...header,
      sameAsBilling,
      shipping: sameAsBilling ? header.billing : emptyAddress,
      shippingErrors: {},
    })

export const chooseCountry =
  (owner: AddressOwner, country: string): HeaderChange =>
  (header) => ({ ...header, countries: { ...header.countries, [owner]: country } })

/**
 * Writes the result of a check into the fields (docs/spec/addresses.md#verification), unless they were changed in the
 * meantime. It is the same place in better spelling, so method and rate stay; the rates of the new spelling show
 * whether the rate holds.
 */
export const settleAddress =
  (owner: AddressOwner, verification: Verification): HeaderChange =>
  (header) => {
    const before = slotOf(owner, header)
    const after = settled(before, verification)
    return after === before
      ? header
      : withCheck(owner, after.check, writeAddress(owner, after.address, header))
  }

/** A reason to use an address although it was refused; null takes that back. */
export const takeAsEntered =
  (owner: AddressOwner, reason: string | null): HeaderChange =>
  (header) =>
    withCheck(owner, checkAsEntered(slotOf(owner, header), reason), header)

const withCheck = (owner: AddressOwner, check: PlaceCheck | null, header: OrderHeader): OrderHeader => ({
  ...header,
  checks: { ...header.checks, [owner]: check },
})

/** Leaving a field: what was typed there is judged, an empty one waits for the press of the button. */
export const checkPart =
  (owner: AddressOwner, part: AddressPart): HeaderChange =>
  (header) => {
    const { address } = slotOf(owner, header)
    if (address[part] === '' || !ownAddresses(header).includes(owner)) return header
    const errorsOfOwner = owner === 'Billing' ? 'billingErrors' : 'shippingErrors'
    const { [part]: message } = addressErrors(owner, address)
    const { [part]: _judgedAgain, ...others } = header[errorsOfOwner]
    return { ...header, [errorsOfOwner]: message === undefined ? others : { ...others, [part]: message } }
  }

type ErrorsOfBoth = Pick<OrderHeader, 'billingErrors' | 'shippingErrors'>

/** Shows what a check of the form, or the server, found wrong with the fields. */
export const showErrors =
  ({ billingErrors, shippingErrors }: ErrorsOfBoth): HeaderChange =>
  (header) => ({ ...header, billingErrors, shippingErrors })

/** Addresses that the server could not verify: each is refused, with the way to use it and say why. */
export const refuseAddresses =
  ({ billingErrors, shippingErrors }: ErrorsOfBoth): HeaderChange =>
  (header) =>
    refuseAddress('Shipping', shippingErrors.street, refuseAddress('Billing', billingErrors.street, header))

export const refuseAddress = (owner: AddressOwner, message: string | undefined, header: OrderHeader) =>
  message === undefined ? header : withCheck(owner, refusedCheck(slotOf(owner, header), message), header)

/** Another method: a rate that was chosen before no longer counts. */
export const chooseMethod =
  (method: ShippingMethod): HeaderChange =>
  (header) => ({ ...header, method, rate: method === header.method ? header.rate : null })

/** A UPS service. The chosen one again takes it back, and so does null. */
export const chooseRate =
  (rate: ChosenRate | null): HeaderChange =>
  (header) => {
    const next = rate?.description === header.rate?.description ? null : rate
    return next === header.rate ? header : { ...header, rate: next }
  }

export const chooseApps =
  (apps: readonly string[]): HeaderChange =>
  (header) => ({ ...header, apps })

export const toggleInstalledApp =
  (app: string): HeaderChange =>
  (header) => ({ ...header, apps: toggleApp(header.apps, app) })

/** Texts and dates as they are typed. */
export const write =
  (texts: Partial<OrderTexts>): HeaderChange =>
  (header) => ({ ...header, ...texts })
