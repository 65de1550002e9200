import { limits } from '@portal/domain/limits'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { DestinationAddress } from './destination-address.tsx'
import { DestinationRate, type PlaceRates } from './destination-rate.tsx'
import {
  type DraftDestination,
  type KnownPlace,
  placeOfDestination,
  type SplitLine,
} from './draft-destinations.ts'
import { SplitQuantities } from './split-quantities.tsx'

export type DestinationFieldsProps = {
  /** From 0. */
  place: number
  destination: DraftDestination
  places: readonly KnownPlace[]
  lines: readonly SplitLine[]
  destinations: readonly DraftDestination[]
  /** What goes there, add-ons included. */
  goods: readonly SplitLine[]
  /** Undefined while they are not known. */
  rates: PlaceRates | undefined
  /** The requested delivery date, yyyy-MM-dd; '' for none. */
  requested: string
  errorAt: (field: string) => string | undefined
  onChange: (changes: Partial<DraftDestination>) => void
  onRemove: () => void
}

/** Where the id of a destination's heading and its first field come from, for links that lead there. */
export const destinationId = (place: number) => `destination-${place + 2}`

/** One destination after the first: where, what and how. */
export function DestinationFields(props: DestinationFieldsProps) {
  const { place, destination, places, errorAt, onChange, onRemove } = props
  const id = destinationId(place)
  const title = `Destination ${place + 2}`
  const known = placeOfDestination(destination, places)
  return (
    <section className="grid gap-4 border-t border-line pt-5" aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={id} className="text-large font-[600] outline-none" tabIndex={-1}>
          {[title, destination.name.trim()].filter(Boolean).join(', ')}
        </h3>
        <Button variant="ghost" onClick={onRemove} aria-label={`Remove ${title.toLowerCase()}`}>
          Remove
        </Button>
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        {places.length > 0 && (
          <Field label="Station or saved address" error={errorAt('stationId')}>
            {(control) => (
              <Select
                {...control}
                value={known?.id ?? ''}
                onChange={(event) => {
                  const chosen = places.find((one) => one.id === event.target.value)
                  if (chosen)
                    onChange({
                      stationId: chosen.stationId,
                      name: chosen.name,
                      address: chosen.address,
                      reason: '',
                    })
                }}
              >
                <option value="">Another address</option>
                {places.map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <Field label="Name (optional)" error={errorAt('name')}>
          {(control) => (
            <TextInput
              {...control}
              value={destination.name}
              maxLength={limits.destinationNameMax}
              onChange={(event) => onChange({ name: event.target.value })}
            />
          )}
        </Field>
      </div>
      <DestinationAddress
        destination={destination}
        isKnown={known !== undefined}
        error={errorAt('address')}
        onChange={onChange}
      />
      <SplitQuantities {...props} title={title} error={errorAt('items')} />
      <DestinationRate {...props} error={errorAt('shippingRate') ?? errorAt('shippingMethod')} />
    </section>
  )
}
