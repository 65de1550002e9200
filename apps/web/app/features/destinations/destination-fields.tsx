import { type AddressPart, addressParts } from '@portal/domain/address'
import { noCarrier } from '@portal/domain/catalog'
import { limits } from '@portal/domain/limits'
import { whyNoUps } from '@portal/domain/ups-reach'
import { addressTokens } from '../../ui/address-tokens.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { SelectField, TextField } from '../../ui/form-fields.tsx'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import { zipQuestion } from '../../ui/zip-question.tsx'
import { DestinationRate, type PlaceRates } from './destination-rate.tsx'
import {
  type DraftDestination,
  type KnownPlace,
  leftOf,
  placeOfDestination,
  type SplitLine,
  splittable,
} from './draft-destinations.ts'

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
          <SelectField
            label="Station or saved address"
            error={errorAt('stationId')}
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
          </SelectField>
        )}
        <TextField
          label="Name (optional)"
          error={errorAt('name')}
          value={destination.name}
          maxLength={limits.destinationNameMax}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </div>
      <DestinationAddress
        id={id}
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

const labels: Record<AddressPart, string> = { street: 'Street', city: 'City', state: 'State', zip: 'ZIP' }

type DestinationAddressProps = {
  /** Of the destination: each has an address of its own to be filled in. */
  id: string
  destination: DraftDestination
  /** It is a station's or a saved one. */
  isKnown: boolean
  error: string | undefined
  onChange: (changes: Partial<DraftDestination>) => void
}

/** The address of a destination. A typed one is verified when it is saved; a reason uses it as entered. */
function DestinationAddress({ id, destination, isKnown, error, onChange }: DestinationAddressProps) {
  const { address, reason } = destination
  const asksReason = error !== undefined || reason !== ''
  const takeZip = (zip: string) => onChange({ address: { ...address, zip }, stationId: null })
  return (
    <div className="grid gap-4 md:grid-cols-[2fr_1fr_1fr]">
      {addressParts.map((part) => (
        <TextField
          key={part}
          label={labels[part]}
          required
          error={part === 'street' ? error : undefined}
          warning={part === 'street' ? whyNoUps(address) : undefined}
          hint={part === 'zip' ? zipQuestion({ ...address, onTake: takeZip }) : undefined}
          className={part === 'street' ? 'md:col-span-3' : ''}
          autoComplete={`section-${id} shipping ${addressTokens[part]}`}
          value={address[part]}
          maxLength={limits.addressPartLength.max}
          onChange={(event) =>
            onChange({ address: { ...address, [part]: event.target.value }, stationId: null })
          }
        />
      ))}
      {(asksReason || !isKnown) && (
        <TextField
          label="Why this address is correct (optional)"
          hint="Only for an address that cannot be verified."
          className="md:col-span-3"
          value={reason}
          maxLength={limits.addressOverrideReasonMax}
          onChange={(event) => onChange({ reason: event.target.value })}
        />
      )}
    </div>
  )
}

type SplitQuantitiesProps = {
  title: string
  destination: DraftDestination
  lines: readonly SplitLine[]
  destinations: readonly DraftDestination[]
  error: string | undefined
  onChange: (changes: Partial<DraftDestination>) => void
}

/** How many of each line go to a destination; never more than the line has left. */
function SplitQuantities({ title, destination, lines, destinations, error, onChange }: SplitQuantitiesProps) {
  const { quantities } = destination
  return (
    <div className="grid gap-2">
      <ul className="grid" aria-label={`What goes to ${title.toLowerCase()}`}>
        {splittable(lines).map((line) => {
          const given = quantities[line.id] ?? 0
          const left = Math.max(0, leftOf(line, destinations))
          return (
            <li
              key={line.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-2.5"
            >
              <span className="min-w-0 flex-1 basis-48">
                <b className="font-[560]">{line.name}</b>
                <span className="block text-small text-muted tabular-nums">
                  {[carrierOf(line), `${left} of ${line.quantity} left for the shipping address`]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </span>
              <QuantityInput
                label={[line.name, carrierOf(line), `for ${title.toLowerCase()}`].filter(Boolean).join(' ')}
                min={0}
                cap={given + left}
                value={String(given)}
                onValueChange={(value) =>
                  onChange({ quantities: { ...quantities, [line.id]: value === '' ? 0 : Number(value) } })
                }
              />
            </li>
          )
        })}
      </ul>
      {error && <FieldError>{error}</FieldError>}
    </div>
  )
}

/** Tells lines of one product apart. */
const carrierOf = ({ carrier }: SplitLine) => (carrier === noCarrier ? '' : carrier)
