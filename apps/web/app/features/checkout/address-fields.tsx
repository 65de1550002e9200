import {
  type Address,
  type AddressErrors,
  type AddressOwner,
  type AddressPart,
  addressParts,
} from '@portal/domain/address'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'

export type AddressFieldsProps = {
  owner: AddressOwner
  address: Address
  errors: AddressErrors
  onEdit: (part: AddressPart, value: string) => void
  onLeave: (part: AddressPart) => void
}

const labels: Record<AddressPart, string> = { street: 'Street', city: 'City', state: 'State', zip: 'ZIP' }
const autoComplete: Record<AddressPart, string> = {
  street: 'street-address',
  city: 'address-level2',
  state: 'address-level1',
  zip: 'postal-code',
}
const isWide = (part: AddressPart) => part === 'street'

export const addressFieldId = (owner: AddressOwner, part: AddressPart) => `${owner.toLowerCase()}-${part}`

/** Street, city, state and ZIP of one address, each with its own message (storefront 5). */
export function AddressFields({ owner, address, errors, onEdit, onLeave }: AddressFieldsProps) {
  return (
    <div className="grid gap-4 md:grid-cols-[2fr_1fr_1fr]">
      {addressParts.map((part) => (
        <Field
          key={part}
          id={addressFieldId(owner, part)}
          label={labels[part]}
          required
          error={errors[part]}
          className={isWide(part) ? 'md:col-span-3' : ''}
        >
          {(control) => (
            <TextInput
              {...control}
              value={address[part]}
              autoComplete={`${owner.toLowerCase()} ${autoComplete[part]}`}
              onChange={(event) => onEdit(part, event.target.value)}
              onBlur={() => onLeave(part)}
            />
          )}
        </Field>
      ))}
    </div>
  )
}
