import type { AddressOwner } from '@portal/domain/address'
import { AddressEntry } from '../addresses/address-entry.tsx'
import { forgetLookup, useAddressEntry } from '../addresses/addresses.queries.ts'
import { changeDraft, useOrderDraft } from './order-draft.store.ts'
import { slotOf } from './order-draft.ts'
import {
  billTo,
  checkPart,
  chooseCountry,
  editBilling,
  editShipping,
  settleAddress,
  shipTo,
  takeAsEntered,
} from './order-draft-changes.ts'

/** One address of the draft: typed or chosen from suggestions, and verified. */
export function DraftAddress({ owner }: { owner: AddressOwner }) {
  const draft = useOrderDraft((whole) => whole)
  const slot = slotOf(owner, draft)
  const isBilling = owner === 'Billing'
  const entry = useAddressEntry({
    slot,
    accountId: draft.selectedAccount?.value ?? null,
    onFill: (address) => changeDraft(isBilling ? billTo(address) : shipTo(address)),
    onVerified: (verification) => changeDraft(settleAddress(owner, verification)),
  })
  return (
    <AddressEntry
      owner={owner}
      slot={slot}
      errors={isBilling ? draft.billingErrors : draft.shippingErrors}
      suggestions={entry.suggestions}
      isChecking={entry.isChecking}
      onEdit={(part, value) => {
        entry.edit(part, value)
        changeDraft(isBilling ? editBilling(part, value) : editShipping(part, value))
      }}
      onLeavePart={(part) => changeDraft(checkPart(owner, part))}
      onLeave={entry.leave}
      onCountry={(country) => {
        changeDraft(chooseCountry(owner, country))
        entry.changeCountry(country)
      }}
      onChoose={entry.choose}
      onCloseSuggestions={entry.close}
      onVerify={entry.verify}
      onUseAsEntered={(reason) => {
        forgetLookup(slot)
        changeDraft(takeAsEntered(owner, reason))
      }}
    />
  )
}
