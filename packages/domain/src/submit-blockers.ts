import {
  type Address,
  type AddressOwner,
  type AddressPart,
  addressErrors,
  addressOwners,
  addressParts,
} from './address.ts'
import { destinationName, wrongAddressParts } from './destinations.ts'
import { limits } from './limits.ts'
import type { LineState } from './order-lines.ts'
import { type OrderTexts, pastDatesOf } from './order-texts.ts'
import type { ShippingChoice } from './shipping.ts'
import { linesNotDirect, mayChooseDirect, mayShipDirect, type ShippedLine } from './shipping.ts'

/** A line of a draft or cart as submitting looks at it. */
export type SubmitLine = ShippedLine & {
  /** Its id on the order or in the cart. */
  id: string
  /** The product, as people read it. */
  name: string
  state: LineState
}

/** A destination after the first as submitting looks at it (docs/spec/orders.md#destinations). */
export type SubmitDestination = {
  name: string
  address: Address
  shippingChoice: ShippingChoice | null
  /** The lines that go there. */
  lines: ReadonlyArray<ShippedLine & { name: string }>
  /** The address service refused it, or could not check it, and no reason was given. */
  isUnverified: boolean
}

export type SubmitDraft = {
  accountId: string | null
  contactId: string | null
  billing: Address
  shipping: Address
  shippingChoice: ShippingChoice | null
  /** Null where the lines are not known yet: nothing is said about them then. */
  lines: readonly SubmitLine[] | null
  /** Its dates, and the business day as yyyy-MM-dd; left out where no date is judged. */
  dates?: { texts: OrderTexts; today: string }
  /** Whether the account requires a PO number, and the order has none (docs/spec/approvals.md#po-number). */
  lacksPoNumber?: boolean
  /** Addresses that the address service refused, or could not check, and for which no reason was given. */
  unverified: readonly AddressOwner[]
  /** Where else it goes; left out for an order with one destination. */
  destinations?: readonly SubmitDestination[]
  /** What goes to the shipping address, where other lines go elsewhere; all lines without it. */
  firstLines?: ReadonlyArray<ShippedLine & { name: string }>
}

type OwnerCode = 'billing' | 'shipping'
const codeOf = { Billing: 'billing', Shipping: 'shipping' } as const
export type SubmitBlockerCode =
  | 'account'
  | 'contact'
  | `${OwnerCode}-${AddressPart}`
  | `${OwnerCode}-unverified`
  | 'lines'
  | 'too-many-lines'
  | 'line-unavailable'
  | 'line-price'
  | 'shipping-method'
  | 'shipping-rate'
  | 'direct'
  | 'delivery-date'
  | 'po-number'
  | 'destination-address'
  | 'destination-unverified'
  | 'destination-empty'
  | 'destination-method'
  | 'destination-rate'
  | 'destination-direct'

/** One thing that blocks Submit. */
export type SubmitBlocker = {
  code: SubmitBlockerCode
  /** As the hint beside the button names it: "To submit: choose an account, …". */
  words: string
  /** Where it is put right: account, contact, billing.street …, lines, shippingMethod, shippingRate. */
  field: string
  /** The line that it is about; null for the rest. */
  lineId: string | null
}

const blocker = (
  code: SubmitBlockerCode,
  field: string,
  words: string,
  lineId: string | null = null,
): SubmitBlocker => ({ code, words, field, lineId })

/**
 * Everything that blocks "Submit Order" for a draft or a cart, in the order in which the screen asks
 * for it (docs/spec/checkout.md#before-submitting). Buttons, the contract's answers and the submit transaction all ask
 * this function.
 */
export const submitBlockers = (draft: SubmitDraft): SubmitBlocker[] => [
  ...partyBlockers(draft),
  ...addressBlockers(draft),
  ...lineBlockers(draft.lines),
  ...shippingBlockers(draft),
  ...destinationBlockers(draft),
  ...dateBlockers(draft),
  ...(draft.lacksPoNumber ? [blocker('po-number', 'referenceNumber', 'enter a PO number')] : []),
]

const judgedAtPress: readonly SubmitBlockerCode[] = addressOwners.flatMap((owner) => {
  const code = codeOf[owner]
  return [`${code}-city`, `${code}-state`, `${code}-zip`, `${code}-unverified`] as const
})

/**
 * Whether checkout's Submit Order stays disabled for it (docs/spec/checkout.md#before-submitting). The rest of an
 * address is checked when the button is pressed: billing first, each field in its own words.
 */
export const disablesSubmit = ({ code }: SubmitBlocker): boolean => !judgedAtPress.includes(code)

/**
 * What a draft needs to be saved at all: whom it is for (docs/spec/checkout.md#submitting). Everything else may follow.
 */
export function partyBlockers({
  accountId,
  contactId,
}: Pick<SubmitDraft, 'accountId' | 'contactId'>): SubmitBlocker[] {
  return [
    ...(accountId === null ? [blocker('account', 'account', 'choose an account')] : []),
    ...(contactId === null ? [blocker('contact', 'contact', 'choose a contact')] : []),
  ]
}

const partWords: Record<AddressPart, string> = {
  street: 'street',
  city: 'city',
  state: 'state',
  zip: 'ZIP code',
}

function addressBlockers(draft: SubmitDraft): SubmitBlocker[] {
  return addressOwners.flatMap((owner) => {
    const code = codeOf[owner]
    const wrong = addressErrors(owner, draft[code])
    // Without a street there is no address yet, and asking for it is enough.
    const parts = wrong.street === undefined ? addressParts : (['street'] as const)
    const missing = parts
      .filter((part) => wrong[part] !== undefined)
      .map((part) => blocker(`${code}-${part}`, `${code}.${part}`, `fill in the ${code} ${partWords[part]}`))
    const isUnverified = missing.length === 0 && draft.unverified.includes(owner)
    return isUnverified
      ? [
          blocker(
            `${code}-unverified`,
            `${code}.street`,
            `check the ${code} address, or say why this address is correct`,
          ),
        ]
      : missing
  })
}

function lineBlockers(lines: SubmitDraft['lines']): SubmitBlocker[] {
  if (lines === null) return []
  if (lines.length === 0) return [blocker('lines', 'lines', 'add at least one item')]
  const max = limits.orderLinesMax
  return [
    ...(lines.length > max ? [blocker('too-many-lines', 'lines', `keep to ${max} lines`)] : []),
    ...lines.flatMap(({ id, name, state }) => {
      if (state === 'unavailable')
        return [blocker('line-unavailable', 'lines', `remove ${name}, which is no longer available`, id)]
      return state === 'price-changed'
        ? [blocker('line-price', 'lines', `confirm today’s price of ${name}`, id)]
        : []
    }),
  ]
}

function shippingBlockers({ shippingChoice, lines: all, firstLines }: SubmitDraft): SubmitBlocker[] {
  const lines = all === null ? null : (firstLines ?? all)
  // Where everything goes elsewhere, that is what is said.
  if (firstLines?.length === 0) return []
  if (shippingChoice === null)
    return [blocker('shipping-method', 'shippingMethod', 'choose a shipping method')]
  if (shippingChoice.method === 'wbc')
    return shippingChoice.rate === null ? [blocker('shipping-rate', 'shippingRate', 'choose a UPS rate')] : []
  if (lines === null || lines.length === 0) return []
  // As long as nothing is split, what no carrier ships can still become a shipment of its own.
  if (firstLines === undefined ? mayChooseDirect(lines) : mayShipDirect(lines)) return []
  return [blocker('direct', 'shippingMethod', `choose another shipping method: ${notDirectWords(lines)}`)]
}

/** Where a blocker of a destination is put right: `destinations.0` is the first one after the shipping address. */
function destinationBlockers({ destinations = [], firstLines }: SubmitDraft): SubmitBlocker[] {
  if (destinations.length === 0) return []
  const isFirstEmpty = firstLines !== undefined && firstLines.length === 0
  return [
    ...(isFirstEmpty
      ? [
          blocker(
            'destination-empty',
            'destinations',
            'leave at least one item for the shipping address of the order',
          ),
        ]
      : []),
    ...destinations.flatMap((destination, index) => blockersOf(destination, `destinations.${index}`)),
  ]
}

function blockersOf(destination: SubmitDestination, field: string): SubmitBlocker[] {
  const { address, shippingChoice, lines, isUnverified } = destination
  const name = destinationName(destination)
  if (lines.length === 0)
    return [blocker('destination-empty', field, `give ${name} at least one item, or remove it`)]
  const wrong = wrongAddressParts(address)
  const blockers: SubmitBlocker[] = []
  if (wrong.length > 0)
    blockers.push(
      blocker(
        'destination-address',
        `${field}.address`,
        `fill in the ${wrong.map((part) => partWords[part]).join(', ')} of ${name}`,
      ),
    )
  else if (isUnverified)
    blockers.push(
      blocker(
        'destination-unverified',
        `${field}.address`,
        `check the address of ${name}, or say why this address is correct`,
      ),
    )
  if (shippingChoice === null)
    blockers.push(
      blocker('destination-method', `${field}.shippingMethod`, `choose a shipping method for ${name}`),
    )
  else if (shippingChoice.method === 'wbc' && shippingChoice.rate === null)
    blockers.push(blocker('destination-rate', `${field}.shippingRate`, `choose a UPS rate for ${name}`))
  else if (shippingChoice.method === 'direct' && !mayShipDirect(lines))
    blockers.push(
      blocker(
        'destination-direct',
        `${field}.shippingMethod`,
        `choose another shipping method for ${name}: ${notDirectWords(lines)}`,
      ),
    )
  return blockers
}

const dateBlockers = ({ dates }: SubmitDraft): SubmitBlocker[] =>
  dates === undefined
    ? []
    : pastDatesOf(dates.texts, dates.today).map(({ name, blocker: code, hint }) => blocker(code, name, hint))

/** Why these lines cannot ship direct from the carrier. */
export function notDirectWords(lines: ReadonlyArray<ShippedLine & { name: string }>): string {
  const names = [...new Set(linesNotDirect(lines).map(({ name }) => name))]
  return names.length === 0
    ? 'no item on this order comes from a carrier'
    : `no carrier ships ${names.join(', ')}`
}
