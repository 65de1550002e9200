import { messages } from '@portal/domain/messages'
import { useState } from 'react'
import { Combobox, type ComboboxOption } from './combobox.tsx'

export const title = 'Combobox'

const accounts: ComboboxOption[] = [
  { id: 'a1', label: 'Northgate Delivery LLC' },
  { id: 'a2', label: 'Northern Route Partners' },
  { id: 'a3', label: 'Great North Logistics' },
  { id: 'a4', label: 'True North DSP', note: 'Inactive', disabled: true },
  { id: 'a5', label: 'Harbor Parcel' },
  { id: 'a6', label: 'Lakeside Couriers' },
  { id: 'a7', label: 'Airline Junction Freight' },
]
const agents: ComboboxOption[] = [{ id: 'ana', label: 'Rivera, Ana - ana.rivera@wbc.example' }]

export function Gallery() {
  const [account, setAccount] = useState<string | null>(null)
  const [chosen, setChosen] = useState<string | null>('a3')
  return (
    <div className="grid gap-5 w-full md:grid-cols-2 max-w-4xl">
      <Combobox label="Account" required options={accounts} value={account} onChange={setAccount} />
      <Combobox label="Account with a choice" options={accounts} value={chosen} onChange={setChosen} />
      <Combobox
        label="Agent"
        required
        locked
        hint="Only managers can change the agent."
        options={agents}
        value="ana"
        onChange={() => {}}
      />
      <Combobox
        label="Contact"
        required
        options={[]}
        value={null}
        onChange={() => {}}
        error={messages.selectors.selectContact}
      />
      <Combobox
        label="Loading"
        options={[]}
        value={null}
        onChange={() => {}}
        loadingText={messages.selectors.loadingAccounts}
      />
      <Combobox
        label="Nothing to choose"
        options={[]}
        value={null}
        onChange={() => {}}
        hint="This account has no contacts yet."
      />
      <Combobox label="Disabled" disabled options={accounts} value={null} onChange={() => {}} />
    </div>
  )
}
