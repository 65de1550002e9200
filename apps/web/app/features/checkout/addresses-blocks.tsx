import { type Address, addressLine } from '@portal/domain/address'
import { useQuery } from '@tanstack/react-query'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, FieldOk } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { addressesQuery } from '../accounts/accounts.queries.ts'
import { type AddressSlot, storedAddress } from '../addresses/address-check.ts'
import { verdictText } from '../addresses/address-entry.tsx'
import { DraftAddress } from './draft-address.tsx'
import { changeDraft, useOrderDraft } from './order-draft.store.ts'
import { shippingOf, slotOf } from './order-draft.ts'
import { setSameAsBilling, shipToStored } from './order-draft-changes.ts'
import { StageBlock } from './stage-block.tsx'

export function BillingBlock() {
  return (
    <StageBlock heading="Billing address" required>
      <DraftAddress owner="Billing" />
    </StageBlock>
  )
}

/** The same as billing, one that the account has stored, or typed. */
export function ShippingBlock() {
  const draft = useOrderDraft((whole) => whole)
  const { shippingSameAsBilling: same } = draft
  const address = shippingOf(draft)
  return (
    <StageBlock heading="Shipping address" required>
      <div className="grid gap-3">
        <Checkbox
          label="Same as billing"
          checked={same}
          onChange={(event) => changeDraft(setSameAsBilling(event.target.checked))}
        />
        {same ? (
          <SameAddress slot={slotOf('Billing', draft)} />
        ) : (
          <div className="grid gap-4">
            <StoredAddresses accountId={draft.selectedAccount?.value ?? null} present={address} />
            <DraftAddress owner="Shipping" />
          </div>
        )}
      </div>
    </StageBlock>
  )
}

function SameAddress({ slot }: { slot: AddressSlot }) {
  const verdict = verdictText(slot)
  if (verdict !== undefined) return <FieldOk>{verdict}</FieldOk>
  return (
    <p className="text-ui text-muted">{addressLine(slot.address) || 'Enter the billing address above.'}</p>
  )
}

type StoredAddressesProps = { accountId: string | null; present: Address }

/** Places this account has had things sent to before; a shortcut, so it is silent while there are none. */
function StoredAddresses({ accountId, present }: StoredAddressesProps) {
  const stored = useQuery(addressesQuery(accountId)).data?.result ?? []
  if (stored.length === 0) return null
  const shown = stored.find((one) => addressLine(storedAddress(one)) === addressLine(present))
  return (
    <Field label="Saved addresses" hint="Choose one to fill in the fields below.">
      {(control) => (
        <Select
          {...control}
          value={shown?.id ?? ''}
          onChange={(event) => {
            const chosen = stored.find(({ id }) => id === event.target.value)
            if (chosen) changeDraft(shipToStored(storedAddress(chosen)))
          }}
        >
          <option value="" disabled>
            {`Choose from ${stored.length}`}
          </option>
          {stored.map((one) => (
            <option key={one.id} value={one.id}>
              {[one.addressTypeDisplay, addressLine(storedAddress(one))].filter(Boolean).join(': ')}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
