import type { AddressOwner } from '@portal/domain/address'
import { AddressEntry } from '../addresses/address-entry.tsx'
import { cancelLookup, useAddressEntry } from '../addresses/addresses.queries.ts'
import {
  checkPart,
  chooseCountry,
  type HeaderChange,
  placeAddress,
  settleAddress,
  takeAsEntered,
  typeAddress,
} from './header-changes.ts'
import { type EmptyStreet, fieldErrors } from './header-check.ts'
import { type OrderHeader, slotOf } from './order-header.ts'

type HeaderAddressProps = {
  owner: AddressOwner
  header: OrderHeader
  change: (change: HeaderChange) => void
  emptyStreet?: EmptyStreet
  /** Taken from elsewhere: shown, not typed. */
  locked?: boolean
}

/** One address of an order: typed or chosen from suggestions, and verified (docs/spec/addresses.md). */
export function HeaderAddress({ owner, header, change, emptyStreet, locked = false }: HeaderAddressProps) {
  const slot = slotOf(owner, header)
  const entry = useAddressEntry({
    slot,
    accountId: header.account?.id ?? null,
    onFill: (address) => change(placeAddress(owner, address)),
    onVerified: (verification) => change(settleAddress(owner, verification)),
  })
  return (
    <AddressEntry
      owner={owner}
      slot={slot}
      errors={fieldErrors(owner, header, emptyStreet)}
      locked={locked}
      suggestions={entry.suggestions}
      isChecking={entry.isChecking}
      onEdit={(part, value) => {
        entry.edit(part, value)
        change(typeAddress(owner, part, value))
      }}
      onLeavePart={(part) => change(checkPart(owner, part))}
      onLeave={entry.leave}
      onCountry={(country) => {
        change(chooseCountry(owner, country))
        entry.changeCountry(country)
      }}
      onChoose={entry.choose}
      onCloseSuggestions={entry.close}
      onVerify={entry.verify}
      onUseAsEntered={(reason) => {
        cancelLookup(slot)
        change(takeAsEntered(owner, reason))
      }}
    />
  )
}
