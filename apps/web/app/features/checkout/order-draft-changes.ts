import type { Account, Contact } from '@portal/contract/accounts'
import {
  type Address,
  type AddressErrors,
  type AddressOwner,
  type AddressPart,
  addressErrors,
  addressOwners,
  checkAddresses,
  emptyAddress,
} from '@portal/domain/address'
import { homeCountry } from '@portal/domain/countries'
import { toggleApp } from '@portal/domain/installed-apps'
import { fromDollars } from '@portal/domain/money'
import { isCheckoutStage, type OrderStage, previousStage } from '@portal/domain/order-stage'
import type { ShippingMethod } from '@portal/domain/shipping'
import { disablesSubmit, type SubmitDraft, submitBlockers } from '@portal/domain/submit-blockers'
import {
  checkAsEntered,
  isAwaiting,
  type PlaceCheck,
  refusalOf,
  refusedCheck,
  storedCheck,
  type Verification,
} from '../addresses/address-check.ts'
import type { Parties } from './laid-aside.ts'
import {
  type Choice,
  type ChosenRate,
  emptyDraft,
  type OrderDraft,
  shippingOf,
  slotOf,
} from './order-draft.ts'

/** Every way in which an order draft changes (storefront 4 "Shipping step rules"): draft in, next draft out. */
export type Change = (draft: OrderDraft) => OrderDraft

/**
 * The draft as the rules of submitting read it.
 * @param lines those that the cart becomes; null while it is not read
 */
export function submitDraftOf(draft: OrderDraft, lines: SubmitDraft['lines'] = null): SubmitDraft {
  const { shippingOptionSelected: method, selectedUpsRate: rate } = draft
  return {
    accountId: draft.selectedAccount?.value ?? null,
    contactId: draft.selectedContact?.value ?? null,
    billing: draft.billingAddress,
    shipping: shippingOf(draft),
    shippingChoice:
      method === 'wbc'
        ? {
            method,
            rate: rate && { description: rate.description, rateCents: fromDollars(rate.rate) },
          }
        : method && { method },
    lines,
    unverified: ownersOf(draft).filter((owner) => refusalOf(slotOf(owner, draft)) !== undefined),
  }
}

/** Shipping that is the same as billing is judged as billing. */
const ownersOf = ({ shippingSameAsBilling }: OrderDraft): readonly AddressOwner[] =>
  shippingSameAsBilling ? ['Billing'] : addressOwners

/** Whether it is known whom the order is for; a draft needs no more than that to be saved. */
export const isAssigned = ({ selectedAgent, selectedAccount, selectedContact }: OrderDraft) =>
  selectedAgent !== null && selectedAccount !== null && selectedContact !== null

/** The stage buttons follow from the rest (storefront 3 `disablePreviousStageButton`, `disableNextStageButton`). */
const withButtons: Change = (draft) => ({
  ...draft,
  disablePreviousStageButton:
    !isCheckoutStage(draft.orderStage) || previousStage(draft.orderStage) === undefined,
  disableNextStageButton:
    draft.orderStage === 'shipping' && submitBlockers(submitDraftOf(draft)).some(disablesSubmit),
})

export const toStage =
  (orderStage: OrderStage): Change =>
  (draft) =>
    withButtons({ ...draft, orderStage })

export const writeNotes =
  (words: Partial<Pick<OrderDraft, 'notes' | 'stagingNotes' | 'referenceNumber'>>): Change =>
  (draft) => ({ ...draft, ...words })

export const chooseApps =
  (installedApps: readonly string[]): Change =>
  (draft) => ({ ...draft, installedApps: [...installedApps] })

export const toggleInstalledApp =
  (app: string): Change =>
  (draft) => ({ ...draft, installedApps: toggleApp(draft.installedApps, app) })

/** Another agent has other accounts: account and contact go, and with them addresses, method and rate. */
export const chooseAgent =
  (agent: Choice | null): Change =>
  (draft) =>
    agent?.value === draft.selectedAgent?.value
      ? draft
      : withAccount(null)({ ...draft, selectedAgent: agent, isAgentCleared: false })

/** No agent until one is chosen: a manager's own does not come back by itself. */
export const clearAgent: Change = (draft) => ({ ...chooseAgent(null)(draft), isAgentCleared: true })

/** An agent or account comes back with what was last chosen for them. */
export const restoreParties =
  (parties: Parties): Change =>
  (draft) =>
    withButtons({ ...draft, ...parties, selectedUpsRate: null })

/** Another account has other people and places: contact, both addresses, method and rate go; its own addresses come. */
export const chooseAccount =
  (account: Account | null): Change =>
  (draft) =>
    account?.id === draft.selectedAccount?.value ? draft : withAccount(account)(draft)

const withAccount =
  (account: Account | null): Change =>
  (draft) => {
    const cleared: OrderDraft = {
      ...draft,
      selectedAccount: account && { value: account.id, label: account.accountName },
      selectedContact: null,
      shippingSameAsBilling: false,
      shippingOptionSelected: null,
      selectedUpsRate: null,
      billingErrors: {},
      shippingErrors: {},
      billingCountry: homeCountry,
      shippingCountry: homeCountry,
      billingCheck: null,
      shippingCheck: null,
      isValid: false,
    }
    const billing = billingOfAccount(account)
    const shipping = shippingOfAccount(account)
    return withButtons(
      placeShipping(
        placeBilling(account ? withStored(cleared, billing, shipping) : cleared, billing),
        shipping,
      ),
    )
  }

const withStored = (draft: OrderDraft, billing: Address, shipping: Address): OrderDraft => ({
  ...draft,
  billingCheck: storedCheck({ address: billing, country: homeCountry }),
  shippingCheck: storedCheck({ address: shipping, country: homeCountry }),
})

const billingOfAccount = (account: Account | null): Address =>
  account
    ? {
        street: account.billingStreet,
        city: account.billingCity,
        state: account.billingState,
        zip: account.billingCode,
      }
    : emptyAddress

const shippingOfAccount = (account: Account | null): Address =>
  account
    ? {
        street: account.shippingStreet,
        city: account.shippingCity,
        state: account.shippingState,
        zip: account.shippingCode,
      }
    : emptyAddress

export const chooseContact =
  (contact: Contact | null): Change =>
  (draft) =>
    withButtons({
      ...draft,
      selectedContact: contact && {
        value: contact.id,
        label: contact.full_Name,
        email: contact.email,
        phone: contact.phone,
        firstName: contact.first_Name,
        lastName: contact.last_Name,
        mobile: contact.mobile,
      },
    })

/** Typing into a billing field. While shipping is the same, it is typed there as well. */
export const editBilling =
  (part: AddressPart, value: string): Change =>
  (draft) =>
    billTo({ ...draft.billingAddress, [part]: value })(draft)

/** The bill goes to this address; shipping follows while it is the same. */
export const billTo =
  (billing: Address): Change =>
  (draft) => {
    const next = placeBilling(
      { ...draft, billingErrors: stillWrong('Billing', draft.billingErrors, billing) },
      billing,
    )
    return draft.shippingSameAsBilling ? shipTo(billing)(next) : withButtons(next)
  }

/** Typing into a shipping field. */
export const editShipping =
  (part: AddressPart, value: string): Change =>
  (draft) =>
    shipTo({ ...shippingOf(draft), [part]: value })(draft)

/**
 * Shipping goes to this address. Another street clears method and rate (storefront 4); another city,
 * state or ZIP clears the rate only, which was quoted for the old one.
 */
export const shipTo =
  (address: Address): Change =>
  (draft) => {
    const before = shippingOf(draft)
    const sameStreet = before.street === address.street
    const samePlace =
      sameStreet &&
      before.city === address.city &&
      before.state === address.state &&
      before.zip === address.zip
    return withButtons(
      placeShipping(
        {
          ...draft,
          shippingErrors: stillWrong('Shipping', draft.shippingErrors, address),
          shippingOptionSelected: sameStreet ? draft.shippingOptionSelected : null,
          selectedUpsRate: samePlace ? draft.selectedUpsRate : null,
        },
        address,
      ),
    )
  }

/** A place that the account has stored: taken as it is. */
export const shipToStored =
  (address: Address): Change =>
  (draft) => ({
    ...shipTo(address)(draft),
    shippingCountry: homeCountry,
    shippingCheck: storedCheck({ address, country: homeCountry }),
  })

export const chooseCountry =
  (owner: AddressOwner, country: string): Change =>
  (draft) =>
    owner === 'Billing' ? { ...draft, billingCountry: country } : { ...draft, shippingCountry: country }

/**
 * What a check of an address came to: its delivery lines, city, state and ZIP-plus4 are written into the
 * fields (storefront 5). It is the same place in better spelling, so method and rate stay; whether the
 * rate still holds is for the rates of the new spelling to say.
 */
export const settleAddress =
  (owner: AddressOwner, verification: Verification): Change =>
  (draft) => {
    if (!isAwaiting(slotOf(owner, draft), verification.asked)) return draft
    const { corrected, lines, check } = verification
    const known = withCheck(owner, check, draft)
    if (owner === 'Shipping')
      return withButtons(
        placeShipping(
          { ...known, shippingErrors: stillWrong('Shipping', known.shippingErrors, corrected) },
          corrected,
          lines,
        ),
      )
    const placed = placeBilling(
      { ...known, billingErrors: stillWrong('Billing', known.billingErrors, corrected) },
      corrected,
      lines,
    )
    return withButtons(placed.shippingSameAsBilling ? placeShipping(placed, corrected, lines) : placed)
  }

/** A reason to use an address although it was refused; null takes that back. */
export const takeAsEntered =
  (owner: AddressOwner, reason: string | null): Change =>
  (draft) =>
    withCheck(owner, checkAsEntered(slotOf(owner, draft), reason), draft)

const withCheck = (owner: AddressOwner, check: PlaceCheck | null, draft: OrderDraft): OrderDraft =>
  owner === 'Billing' ? { ...draft, billingCheck: check } : { ...draft, shippingCheck: check }

/** Ticked, shipping copies billing and has no errors of its own; unticked, it is empty again. */
export const setSameAsBilling =
  (same: boolean): Change =>
  (draft) =>
    shipTo(same ? draft.billingAddress : emptyAddress)({
      ...draft,
      shippingSameAsBilling: same,
      shippingErrors: {},
    })

/** Another method: a rate chosen before does not count any more. `declaredValue` is the cart's, in dollars. */
export const chooseMethod =
  (method: ShippingMethod, declaredValue: number): Change =>
  (draft) =>
    withButtons({
      ...draft,
      declaredValue,
      shippingOptionSelected: method,
      selectedUpsRate: method === draft.shippingOptionSelected ? draft.selectedUpsRate : null,
    })

/** Choosing the chosen rate again takes it back. */
export const toggleRate =
  (rate: ChosenRate): Change =>
  (draft) =>
    withButtons({
      ...draft,
      selectedUpsRate: rate.description === draft.selectedUpsRate?.description ? null : rate,
    })

export const dropRate: Change = (draft) =>
  draft.selectedUpsRate === null ? draft : withButtons({ ...draft, selectedUpsRate: null })

/** Leaving a field: what was typed there is judged, an empty one waits for submit (visual 1.3). */
export const checkPart =
  (owner: AddressOwner, part: AddressPart): Change =>
  (draft) => {
    const address = owner === 'Billing' ? draft.billingAddress : shippingOf(draft)
    if (address[part] === '') return draft
    const { [part]: message } = addressErrors(owner, address)
    const key = owner === 'Billing' ? 'billingErrors' : 'shippingErrors'
    const { [part]: _judgedAgain, ...others } = draft[key]
    return { ...draft, [key]: message === undefined ? others : { ...others, [part]: message } }
  }

/** Both addresses, billing first (storefront 4 "Address validation"). */
export const checkDraft: Change = (draft) => ({
  ...draft,
  ...checkAddresses(draft.billingAddress, shippingOf(draft)),
})

/** What the server found wrong with the fields. */
export const refuse =
  (errors: Pick<OrderDraft, 'billingErrors' | 'shippingErrors'>): Change =>
  (draft) => ({ ...draft, ...errors, isValid: false })

/** Addresses that the server could not verify: each stands refused, with the way to use it and say why. */
export const refuseAddresses =
  ({ billingErrors, shippingErrors }: Pick<OrderDraft, 'billingErrors' | 'shippingErrors'>): Change =>
  (draft) => {
    const owners: Array<[AddressOwner, string | undefined]> = [
      ['Billing', billingErrors.street],
      ['Shipping', shippingErrors.street],
    ]
    return owners.reduce(
      (next, [owner, message]) =>
        message === undefined ? next : withCheck(owner, refusedCheck(slotOf(owner, next), message), next),
      withButtons({ ...draft, isValid: false }),
    )
  }

/** Submitted: what was this order's goes, and the number that it got comes (storefront 4 "On submit"). */
export const completeDraft =
  (orderId: number): Change =>
  (draft) =>
    withButtons({
      ...emptyDraft,
      selectedAgent: draft.selectedAgent,
      installedApps: draft.installedApps,
      unlocked: draft.unlocked,
      screenRepairChoice: draft.screenRepairChoice,
      requiresScreenRepairSelection: draft.requiresScreenRepairSelection,
      orderStage: 'completed',
      orderId,
    })

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

type Lines = readonly [street1: string, street2: string]

function placeBilling(draft: OrderDraft, address: Address, lines: Lines = [address.street, '']): OrderDraft {
  const [billingStreet1, billingStreet2] = lines
  return {
    ...draft,
    billingAddress: address,
    billingStreet1,
    billingStreet2,
    billingCity: address.city,
    billingState: address.state,
    billingZip: address.zip,
  }
}

function placeShipping(draft: OrderDraft, address: Address, lines: Lines = [address.street, '']): OrderDraft {
  const { city, state, zip } = address
  const [street1, street2] = lines
  return {
    ...draft,
    shippingAddress: { street1, street2, city, state, zip },
    shippingStreet1: street1,
    shippingStreet2: street2,
    shippingCity: city,
    shippingState: state,
    shippingZip: zip,
  }
}
