import type { AddressPart } from '@portal/domain/address'

/** What browsers fill the fields of an address with (HTML, autofill detail tokens); whose address it is stands before it. */
export const addressTokens: Readonly<Record<AddressPart, string>> = {
  street: 'address-line1',
  city: 'address-level2',
  state: 'address-level1',
  zip: 'postal-code',
}
