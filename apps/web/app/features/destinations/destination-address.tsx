import { type AddressPart, addressParts } from '@portal/domain/address'
import { limits } from '@portal/domain/limits'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { DraftDestination } from './draft-destinations.ts'

const labels: Record<AddressPart, string> = { street: 'Street', city: 'City', state: 'State', zip: 'ZIP' }

type DestinationAddressProps = {
  destination: DraftDestination
  /** It is a station's or a saved one. */
  isKnown: boolean
  error: string | undefined
  onChange: (changes: Partial<DraftDestination>) => void
}

/** The address of a destination. A typed one is verified when it is saved; a reason uses it as entered. */
export function DestinationAddress({ destination, isKnown, error, onChange }: DestinationAddressProps) {
  const { address, reason } = destination
  const asksReason = error !== undefined || reason !== ''
  return (
    <div className="grid gap-4 md:grid-cols-[2fr_1fr_1fr]">
      {addressParts.map((part) => (
        <Field
          key={part}
          label={labels[part]}
          required
          error={part === 'street' ? error : undefined}
          className={part === 'street' ? 'md:col-span-3' : ''}
        >
          {(control) => (
            <TextInput
              {...control}
              value={address[part]}
              maxLength={limits.addressPartLength.max}
              onChange={(event) =>
                onChange({ address: { ...address, [part]: event.target.value }, stationId: null })
              }
            />
          )}
        </Field>
      ))}
      {(asksReason || !isKnown) && (
        <Field
          label="Why it is right as entered (optional)"
          hint="Only for an address that cannot be verified."
          className="md:col-span-3"
        >
          {(control) => (
            <TextInput
              {...control}
              value={reason}
              maxLength={limits.addressOverrideReasonMax}
              onChange={(event) => onChange({ reason: event.target.value })}
            />
          )}
        </Field>
      )}
    </div>
  )
}
