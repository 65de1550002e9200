import { AppError } from '@portal/contract/errors'
import { fleetMessages } from '@portal/domain/device-fields'
import type { Reader } from '../../db/client.ts'
import { isAddressOf, type StationFacts } from './stations.store.ts'

/** Throws INVALID_INPUT unless the address is one of the account's, or none. */
export async function refuseOtherAddress(on: Reader, zohoAccountId: string, addressId: string | null) {
  if (addressId !== null && !(await isAddressOf(on, zohoAccountId, addressId)))
    throw new AppError('INVALID_INPUT', { fields: { addressId: [fleetMessages.noAddress] } })
}

/** What the activity log says of a station. */
export const factsOf = ({ name, code, addressId, contact, firstNumber }: StationFacts) => ({
  name,
  code,
  addressId,
  contact,
  firstNumber,
})
