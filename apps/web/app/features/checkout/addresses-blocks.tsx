import { type Address, addressLine } from '@portal/domain/address'
import { useQuery } from '@tanstack/react-query'
import { BoxValue } from '../../ui/box-value.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, FieldOk } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { addressesQuery } from '../accounts/accounts.queries.ts'
import { type AddressSlot, storedAddress } from '../addresses/address-check.ts'
import { verdictText } from '../addresses/address-entry.tsx'
import { HeaderAddress } from '../order-header/header-address.tsx'
import { setSameAsBilling, shipToStored } from '../order-header/header-changes.ts'
import { slotOf } from '../order-header/order-header.ts'
import { changeHeader, useDraftHeader } from './order-draft.store.ts'
import { StepBlock } from './step-block.tsx'

export function BillingBlock() {
  const header = useDraftHeader()
  return (
    <StepBlock heading="Billing address" required>
      <HeaderAddress owner="Billing" header={header} change={changeHeader} />
    </StepBlock>
  )
}

/** The same as billing, one that the account has stored, or typed. */
export function ShippingBlock() {
  const header = useDraftHeader()
  const { account, shipping, sameAsBilling } = header
  return (
    <StepBlock heading="Shipping address" required>
      <div className="grid gap-3">
        <Checkbox
          label="Same as billing"
          checked={sameAsBilling}
          onChange={(event) => changeHeader(setSameAsBilling(event.target.checked))}
        />
        {sameAsBilling ? (
          <SameAddress slot={slotOf('Billing', header)} />
        ) : (
          <div className="grid gap-4">
            <StoredAddresses accountId={account?.id ?? null} present={shipping} />
            <HeaderAddress owner="Shipping" header={header} change={changeHeader} />
          </div>
        )}
      </div>
    </StepBlock>
  )
}

function SameAddress({ slot }: { slot: AddressSlot }) {
  const verdict = verdictText(slot)
  if (verdict !== undefined) return <FieldOk>{verdict}</FieldOk>
  return (
    <p className="text-ui text-muted">{addressLine(slot.address) || 'Enter the billing address above.'}</p>
  )
}

type Stored = Parameters<typeof storedAddress>[0] & { addressTypeDisplay: string }
const wordsOf = (one: Stored) =>
  [one.addressTypeDisplay, addressLine(storedAddress(one))].filter(Boolean).join(': ')

type StoredAddressesProps = { accountId: string | null; present: Address }

/** Places this account has had things sent to before; a shortcut, so nothing is shown while there are none. */
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
          leading={<BoxValue text={shown ? wordsOf(shown) : ''} />}
          onChange={(event) => {
            const chosen = stored.find(({ id }) => id === event.target.value)
            if (chosen) changeHeader(shipToStored(storedAddress(chosen)))
          }}
        >
          <option value="" disabled>
            {`Choose from ${stored.length}`}
          </option>
          {stored.map((one) => (
            <option key={one.id} value={one.id}>
              {wordsOf(one)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
