import { type Address, addressErrors, addressParts } from './address.ts'

/** How a destination is called: its name, or its street. */
export const destinationName = ({ name, address }: { name: string; address: Address }): string =>
  name.trim() || address.street.trim() || 'a destination without a name'

/** The parts of a destination's address that cannot be used. */
export const wrongAddressParts = (address: Address) => {
  const errors = addressErrors('Shipping', address)
  return addressParts.filter((part) => errors[part] !== undefined)
}
