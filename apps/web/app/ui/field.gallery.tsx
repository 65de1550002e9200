import { useState } from 'react'
import { Field } from './field.tsx'
import { PasswordInput } from './password-input.tsx'
import { QuantityEditor } from './quantity-editor.tsx'
import { QuantityInput } from './quantity-input.tsx'
import { SearchInput } from './search-input.tsx'
import { SecondFactorField } from './second-factor-field.tsx'
import { Select } from './select.tsx'
import { TextArea } from './text-area.tsx'
import { TextInput } from './text-input.tsx'

export const title = 'Field'

export function Gallery() {
  const [search, setSearch] = useState('northgate')
  const [quantity, setQuantity] = useState('12')
  const [edited, setEdited] = useState(12)
  const [code, setCode] = useState('')
  const [wrongCode, setWrongCode] = useState('471471')
  return (
    <div className="grid gap-5 w-full md:grid-cols-2 max-w-4xl">
      <Field label="City" required>
        {(control) => <TextInput {...control} defaultValue="Toledo" autoComplete="off" />}
      </Field>
      <Field label="Nickname" hint="Shown on the tag, at most 20 characters.">
        {(control) => <TextInput {...control} placeholder="Dock 7" />}
      </Field>
      <Field label="Street" required error="The address is missing a secondary number.">
        {(control) => <TextInput {...control} defaultValue="4100 Harbor Blvd" />}
      </Field>
      <Field label="Shipping street" ok="Verified: 980 Airline Junction Rd, Toledo, OH 43607-3312">
        {(control) => <TextInput {...control} defaultValue="980 Airline Junction Rd" />}
      </Field>
      <Field label="Agent" required hint="Only managers can change the agent.">
        {(control) => <TextInput {...control} locked defaultValue="Rivera, Ana - ana.rivera@wbc.example" />}
      </Field>
      <Field label="Disabled">
        {(control) => <TextInput {...control} disabled defaultValue="Not now" />}
      </Field>
      <Field label="State" required>
        {(control) => (
          <Select {...control} defaultValue="OH">
            <option value="OH">Ohio</option>
            <option value="MI">Michigan</option>
          </Select>
        )}
      </Field>
      <Field label="Purchase type" required error="Choose a purchase type.">
        {(control) => (
          <Select {...control} defaultValue="">
            <option value="">Choose one</option>
            <option value="Buy">One-time payment</option>
          </Select>
        )}
      </Field>
      <Field label="Country" hint="Only the United States for now.">
        {(control) => (
          <Select {...control} disabled>
            <option>United States</option>
          </Select>
        )}
      </Field>
      <Field label="New password" hint="At least 8 characters">
        {(control) => <PasswordInput {...control} autoComplete="off" />}
      </Field>
      <SecondFactorField value={code} onChange={setCode} />
      <SecondFactorField
        value={wrongCode}
        onChange={setWrongCode}
        error="That code is incorrect or was already used. Enter the current code from your app."
      />
      <Field label="Password" required error="Password must be at least 6 characters">
        {(control) => <PasswordInput {...control} defaultValue="abc" autoComplete="off" />}
      </Field>
      <Field label="Order notes">
        {(control) => (
          <TextArea {...control} limit={250} defaultValue="Replaces lot 9917. Bill the station." />
        )}
      </Field>
      <Field label="Staging notes" error="Too long by 12 characters.">
        {(control) => <TextArea {...control} defaultValue="Short code DSP4, units 014 to 033." />}
      </Field>
      <Field label="Notes of a submitted order">
        {(control) => <TextArea {...control} disabled defaultValue="Nothing can be added." />}
      </Field>
      <Field label="Quantity" hint="1 to 300">
        {(control) => (
          <QuantityInput
            {...control}
            label="Quantity"
            cap={500}
            size="lg"
            value={quantity}
            onValueChange={setQuantity}
          />
        )}
      </Field>
      <Field label="Quantity of spare cases" error="Enter a quantity from 1 to 300.">
        {(control) => (
          <QuantityInput
            {...control}
            label="Quantity of spare cases"
            cap={500}
            value="0"
            onValueChange={() => {}}
          />
        )}
      </Field>
      <Field label="Quantity of discontinued cases">
        {(control) => (
          <QuantityInput
            {...control}
            label="Quantity of discontinued cases"
            cap={500}
            disabled
            value="1"
            onValueChange={() => {}}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center">
        <QuantityEditor productName="Halden N6 Pro" quantity={edited} busy={false} onApply={setEdited} />
      </div>
      <div className="flex flex-wrap items-center">
        <QuantityEditor productName="Kestrel A2" quantity={8} busy onApply={() => {}} />
      </div>
      <div className="flex flex-wrap items-center">
        <QuantityEditor productName="Ferro R3" quantity={100} busy={false} hasSteps onApply={() => {}} />
      </div>
      <SearchInput label="Search name, support, email" value={search} onValueChange={setSearch} />
      <SearchInput label="Search orders" value="" onValueChange={setSearch} />
    </div>
  )
}
