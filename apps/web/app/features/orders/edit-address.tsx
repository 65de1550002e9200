import {
  type Address,
  type AddressErrors,
  type AddressOwner,
  type AddressPart,
  addressParts,
} from '@portal/domain/address'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { type EditChange, typeAddress } from './order-edit.ts'

type EditAddressProps = {
  owner: AddressOwner
  address: Address
  errors: AddressErrors
  change: (change: EditChange) => void
  /** Taken from elsewhere: shown, not typed. */
  locked?: boolean
}

const labels: Record<AddressPart, string> = { street: 'Street', city: 'City', state: 'State', zip: 'ZIP' }
const autoComplete: Record<AddressPart, string> = {
  street: 'street-address',
  city: 'address-level2',
  state: 'address-level1',
  zip: 'postal-code',
}

/** Street, city, state and ZIP of one address, each with its own message (storefront 5). */
export function EditAddress({ owner, address, errors, change, locked = false }: EditAddressProps) {
  return (
    <fieldset className="grid gap-3 pt-1 md:grid-cols-[2fr_1fr_1fr]">
      <legend className="vh">{owner} address</legend>
      {addressParts.map((part) => (
        <Field
          key={part}
          label={labels[part]}
          required
          error={errors[part]}
          className={part === 'street' ? 'md:col-span-3' : ''}
        >
          {(control) => (
            <TextInput
              {...control}
              value={address[part]}
              locked={locked}
              autoComplete={`${owner.toLowerCase()} ${autoComplete[part]}`}
              onChange={(event) => change(typeAddress(owner, part, event.target.value))}
            />
          )}
        </Field>
      ))}
    </fieldset>
  )
}
