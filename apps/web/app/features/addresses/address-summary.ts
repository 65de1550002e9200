import { type AddressErrors, type AddressOwner, type AddressPart, addressParts } from '@portal/domain/address'
import type { SummaryEntry } from '../../ui/error-summary.tsx'

/** The id of one field, for the links that lead there. */
export const addressFieldId = (owner: AddressOwner, part: AddressPart) => `${owner.toLowerCase()}-${part}`

/** The errors of one address for the summary on top of its form, each leading to its field. */
export const addressEntries = (owner: AddressOwner, errors: AddressErrors): SummaryEntry[] =>
  addressParts.flatMap((part) => {
    const message = errors[part]
    return message === undefined ? [] : [{ at: addressFieldId(owner, part), text: named(owner, message) }]
  })

/** A message of the address service does not say which address it is about. */
const named = (owner: AddressOwner, message: string) =>
  message.startsWith(owner) ? message : `${owner} address: ${message}`
