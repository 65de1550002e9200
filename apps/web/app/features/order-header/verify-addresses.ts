import { isAccepted } from '../addresses/address-check.ts'
import { verifyPlace } from '../addresses/addresses.queries.ts'
import { type HeaderChange, settleAddress } from './header-changes.ts'
import { type OrderHeader, ownAddresses, slotOf } from './order-header.ts'

/** Verifies the addresses that are not accepted yet, both at once. Answers the change that writes the results. */
export async function verifyAddresses(header: OrderHeader): Promise<HeaderChange> {
  const changes = await Promise.all(
    ownAddresses(header).map(async (owner): Promise<HeaderChange> => {
      const slot = slotOf(owner, header)
      const verification = isAccepted(slot) ? null : await verifyPlace(slot)
      return verification ? settleAddress(owner, verification) : (same) => same
    }),
  )
  return (present) => changes.reduce((next, change) => change(next), present)
}
