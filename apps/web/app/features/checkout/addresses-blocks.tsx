import type { ShippingAddress } from '@portal/contract/accounts'
import { type Address, addressLine } from '@portal/domain/address'
import { useQuery } from '@tanstack/react-query'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { addressesQuery } from '../accounts/accounts.queries.ts'
import { AddressFields } from './address-fields.tsx'
import { changeDraft, useOrderDraft } from './order-draft.store.ts'
import { shippingOf } from './order-draft.ts'
import { checkPart, editBilling, editShipping, setSameAsBilling, shipTo } from './order-draft-changes.ts'
import { StageBlock } from './stage-block.tsx'

export function BillingBlock() {
  const address = useOrderDraft((draft) => draft.billingAddress)
  const errors = useOrderDraft((draft) => draft.billingErrors)
  return (
    <StageBlock heading="Billing address" required>
      <AddressFields
        owner="Billing"
        address={address}
        errors={errors}
        onEdit={(part, value) => changeDraft(editBilling(part, value))}
        onLeave={(part) => changeDraft(checkPart('Billing', part))}
      />
    </StageBlock>
  )
}

/** The same as billing, one that the account has stored, or typed. */
export function ShippingBlock() {
  const draft = useOrderDraft((whole) => whole)
  const { shippingSameAsBilling: same, shippingErrors } = draft
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
          <p className="text-ui text-muted">{addressLine(address) || 'Fill in the billing address above.'}</p>
        ) : (
          <div className="grid gap-4">
            <StoredAddresses accountId={draft.selectedAccount?.value ?? null} present={address} />
            <AddressFields
              owner="Shipping"
              address={address}
              errors={shippingErrors}
              onEdit={(part, value) => changeDraft(editShipping(part, value))}
              onLeave={(part) => changeDraft(checkPart('Shipping', part))}
            />
          </div>
        )}
      </div>
    </StageBlock>
  )
}

type StoredAddressesProps = { accountId: string | null; present: Address }

/** Places this account has had things sent to before; a shortcut, so it is silent while there are none. */
function StoredAddresses({ accountId, present }: StoredAddressesProps) {
  const stored = useQuery(addressesQuery(accountId)).data?.result ?? []
  if (stored.length === 0) return null
  const shown = stored.find((one) => addressLine(toAddress(one)) === addressLine(present))
  return (
    <Field label="Stored addresses" hint="Choose one to fill in the fields below.">
      {(control) => (
        <Select
          {...control}
          value={shown?.id ?? ''}
          onChange={(event) => {
            const chosen = stored.find(({ id }) => id === event.target.value)
            if (chosen) changeDraft(shipTo(toAddress(chosen)))
          }}
        >
          <option value="" disabled>
            {`Choose from ${stored.length}`}
          </option>
          {stored.map((one) => (
            <option key={one.id} value={one.id}>
              {[one.addressTypeDisplay, addressLine(toAddress(one))].filter(Boolean).join(': ')}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

const toAddress = ({ street1, street2, city, state, zipCode }: ShippingAddress): Address => ({
  street: [street1, street2].filter((line) => line !== '').join(', '),
  city,
  state,
  zip: zipCode,
})
