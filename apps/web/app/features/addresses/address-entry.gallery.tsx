import { useState } from 'react'
import { ToggleChip } from '../../ui/chip.tsx'
import { type AddressSlot, type PlaceCheck, placeKey } from './address-check.ts'
import { AddressEntry, type AddressEntryProps } from './address-entry.tsx'

export const title = 'Address entry'

const empty = { address: { street: '', city: '', state: '', zip: '' }, country: 'USA' }
const whole = {
  address: { street: '980 Airline Junction Rd', city: 'Toledo', state: 'OH', zip: '43607' },
  country: 'USA',
}
const of = placeKey(whole)
const checked = (check: PlaceCheck): Pick<AddressEntryProps, 'slot'> => ({ slot: { ...whole, check } })
const typed: AddressSlot = { ...whole, check: null }

type State = Pick<AddressEntryProps, 'slot'> &
  Partial<Pick<AddressEntryProps, 'errors' | 'locked' | 'suggestions' | 'isChecking'>>

const states: Record<string, State> = {
  Empty: { slot: { ...empty, check: null } },
  Typed: { slot: typed },
  Suggestions: {
    slot: typed,
    suggestions: [
      { id: 'a', label: '980 Airline Junction Rd', note: 'Toledo, OH 43607' },
      { id: 'b', label: '980 Airline Junction Rd, Dock', note: '7 entries' },
    ],
  },
  Checking: { slot: typed, isChecking: true },
  Verified: checked({ of, outcome: 'verified', isDeliverable: true }),
  'On record': checked({ of, outcome: 'stored' }),
  Refused: checked({
    of,
    outcome: 'refused',
    message: 'The address is missing a secondary number.',
    isUnavailable: false,
  }),
  'As entered': checked({ of, outcome: 'as-entered', reason: 'New building' }),
  Invalid: {
    slot: { ...empty, check: null },
    errors: {
      street: 'Shipping street must be at least 2 characters',
      zip: 'Shipping zip must be at least 2 characters',
    },
  },
  Locked: { slot: typed, locked: true },
}

const nothing = () => {}

export function Gallery() {
  const [chosen, setChosen] = useState('Empty')
  const state = states[chosen] ?? { slot: typed }
  return (
    <div className="grid gap-5 w-full max-w-2xl">
      <p className="flex flex-wrap gap-3">
        {Object.keys(states).map((name) => (
          <ToggleChip key={name} pressed={name === chosen} onToggle={() => setChosen(name)}>
            {name}
          </ToggleChip>
        ))}
      </p>
      <AddressEntry
        owner="Shipping"
        errors={{}}
        suggestions={[]}
        isChecking={false}
        {...state}
        onEdit={nothing}
        onLeave={nothing}
        onCountry={nothing}
        onChoose={nothing}
        onCloseSuggestions={nothing}
        onVerify={nothing}
        onUseAsEntered={nothing}
      />
    </div>
  )
}
