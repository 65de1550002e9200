import type { AddressOwner } from '@portal/domain/address'
import { AddressEntry } from '../addresses/address-entry.tsx'
import { forgetLookup, useAddressEntry } from '../addresses/addresses.queries.ts'
import {
  chooseCountry,
  type EditChange,
  type OrderEdit,
  placeAddress,
  settleAddress,
  slotOf,
  takeAsEntered,
  typeAddress,
} from './order-edit.ts'

type EditAddressProps = {
  owner: AddressOwner
  edit: OrderEdit
  change: (change: EditChange) => void
  /** Taken from elsewhere: shown, not typed. */
  locked?: boolean
}

/** One address of the order, with suggestions and verification (portal 5 "Address verification in order screens"). */
export function EditAddress({ owner, edit, change, locked = false }: EditAddressProps) {
  const slot = slotOf(owner, edit)
  const entry = useAddressEntry({
    slot,
    accountId: edit.account?.id ?? null,
    onFill: (address) => change(placeAddress(owner, address)),
    onVerified: (verification) => change(settleAddress(owner, verification)),
  })
  return (
    <fieldset className="pt-1">
      <legend className="vh">{owner} address</legend>
      <AddressEntry
        owner={owner}
        slot={slot}
        errors={owner === 'Billing' ? edit.billingErrors : edit.shippingErrors}
        locked={locked}
        suggestions={entry.suggestions}
        isChecking={entry.isChecking}
        onEdit={(part, value) => {
          entry.edit(part, value)
          change(typeAddress(owner, part, value))
        }}
        onLeave={entry.leave}
        onCountry={(country) => {
          change(chooseCountry(owner, country))
          entry.changeCountry(country)
        }}
        onChoose={entry.choose}
        onCloseSuggestions={entry.close}
        onVerify={entry.verify}
        onUseAsEntered={(reason) => {
          forgetLookup(slot)
          change(takeAsEntered(owner, reason))
        }}
      />
    </fieldset>
  )
}
