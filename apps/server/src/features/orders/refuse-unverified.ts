import { AppError, type FieldErrors } from '@portal/contract/errors'
import { type Address, type AddressOwner, addressErrors, addressOwners } from '@portal/domain/address'
import { messages } from '@portal/domain/messages'
import type { Reader } from '../../db/client.ts'
import type { AddressVerdict, Verify } from '../addresses/verify-address.ts'

type Judged = { owner: AddressOwner; verdict: Exclude<AddressVerdict, 'good'> }

/** The whole addresses among these that the server cannot call verified. */
export async function findUnverified(
  on: Reader,
  {
    addresses,
    accountId,
    verify,
  }: { addresses: Partial<Record<AddressOwner, Address>>; accountId: string; verify: Verify },
): Promise<Judged[]> {
  const judged: Judged[] = []
  for (const owner of addressOwners) {
    const address = addresses[owner]
    if (!address || Object.keys(addressErrors(owner, address)).length > 0) continue
    const verdict = await verify(on, address, accountId)
    if (verdict !== 'good') judged.push({ owner, verdict })
  }
  return judged
}

/** What is said about an address that is not verified. */
export const unverifiedWords = ({ verdict }: Pick<Judged, 'verdict'>): string =>
  verdict === 'refused'
    ? `${messages.address.invalid} ${messages.address.reasonRequired}`
    : `The address service does not answer right now. ${messages.address.reasonRequired}`

/**
 * Throws ADDRESS_UNVERIFIED for addresses that are used without a reason although the server cannot call them verified
 * (docs/spec/addresses.md#use-as-entered).
 * @param fieldOf where the caller's form has an owner's street
 */
export function refuseUnverified(judged: readonly Judged[], fieldOf: (owner: AddressOwner) => string): void {
  if (judged.length === 0) return
  const fields: FieldErrors = {}
  for (const one of judged) fields[fieldOf(one.owner)] = [unverifiedWords(one)]
  throw new AppError('ADDRESS_UNVERIFIED', { fields })
}
