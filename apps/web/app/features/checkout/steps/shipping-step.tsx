import type { UserProfile } from '@portal/contract/auth'
import { type Address, addressLine } from '@portal/domain/address'
import { useQuery } from '@tanstack/react-query'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FieldOk } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/form-fields.tsx'
import { BoxValue } from '../../../ui/mail-text.tsx'
import { type AddressSlot, storedAddress } from '../../addresses/address-check.ts'
import { verdictText } from '../../addresses/address-entry.tsx'
import { addressesQuery } from '../../crm/accounts.queries.ts'
import { HeaderAddress } from '../../order-header/header-address.tsx'
import { setSameAsBilling, shipToStored } from '../../order-header/header-changes.ts'
import { addressProblems } from '../../order-header/header-problems.ts'
import { slotOf } from '../../order-header/order-header.ts'
import { StepTextFields } from '../../order-header/order-text-field.tsx'
import type { CartView } from '../cart/use-cart-view.ts'
import { changeHeader, useDraftHeader } from '../order-draft.store.ts'
import { DestinationsBlock } from './destinations-block.tsx'
import { OrderPartiesBlock } from './order-parties-block.tsx'
import { OrderReview } from './order-review.tsx'
import { ShippingMethodBlock } from './shipping-method-block.tsx'
import { ProblemPanel, StepBlock } from './step-parts.tsx'
import { useAddressesOnFile } from './use-addresses-on-file.ts'
import type { PlacingProblem } from './use-place-order.ts'

type ShippingStepProps = { cart: CartView; profile: UserProfile; problem: PlacingProblem | null }

/** Whom the order is for, where it goes and how; then everything once more. The screen has its heading. */
export function ShippingStep({ cart, profile, problem }: ShippingStepProps) {
  const header = useDraftHeader()
  useAddressesOnFile()
  return (
    <>
      {problem && <ProblemPanel problem={problem} entries={addressProblems(header)} />}
      <OrderPartiesBlock profile={profile} />
      <BillingBlock />
      <ShippingBlock />
      <ShippingMethodBlock cart={cart} />
      <DestinationsBlock cart={cart} />
      <StepTextFields step="shipping" header={header} change={changeHeader} />
      <OrderReview cart={cart} />
    </>
  )
}

function BillingBlock() {
  const header = useDraftHeader()
  return (
    <StepBlock heading="Billing address" required>
      <HeaderAddress owner="Billing" header={header} change={changeHeader} />
    </StepBlock>
  )
}

/** The same as billing, one that the account has stored, or typed. */
function ShippingBlock() {
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
    <SelectField
      label="Saved addresses"
      hint="Choose one to fill in the fields below."
      value={shown?.id ?? ''}
      leading={<BoxValue text={shown ? wordsOf(shown) : ''} />}
      onChange={(event) => {
        const chosen = stored.find(({ id }) => id === event.target.value)
        if (chosen) changeHeader(shipToStored(storedAddress(chosen), chosen.id))
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
    </SelectField>
  )
}
