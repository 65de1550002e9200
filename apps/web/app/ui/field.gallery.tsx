import { useState } from 'react'
import { Field } from './field.tsx'
import { PasswordInput } from './password-input.tsx'
import { QuantityInput } from './quantity-input.tsx'
import { SearchInput } from './search-input.tsx'
import { Select } from './select.tsx'
import { TextArea } from './text-area.tsx'
import { TextInput } from './text-input.tsx'

export const title = 'Field'

export function Gallery() {
  const [search, setSearch] = useState('northgate')
  const [quantity, setQuantity] = useState('12')
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
      <Field label="Agent" required hint="Managers can change the agent.">
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
      <Field label="Password" required error="Password must be at least 6 characters">
        {(control) => <PasswordInput {...control} defaultValue="abc" autoComplete="off" />}
      </Field>
      <Field label="Order notes">
        {(control) => (
          <TextArea {...control} limit={250} defaultValue="Replaces lot 9917. Bill the station." />
        )}
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
      <SearchInput label="Search name, support, email" value={search} onValueChange={setSearch} />
      <SearchInput label="Search orders" value="" onValueChange={setSearch} />
    </div>
  )
}
