import type { Setup } from '@portal/contract/dashboard'
import { useState } from 'react'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { SetupChecklist, type SetupChecklistProps } from './setup-section.tsx'

export const title = 'Setup checklist'

const empty: Setup = {
  isHidden: false,
  crm: 'embedded',
  ledger: 'embedded',
  companyMissing: ['phone', 'salesEmail', 'supportEmail', 'postalAddress'],
  mail: 'mailbox',
  isEmailTested: false,
  testEmail: null,
  hasManufacturer: false,
  hasProduct: false,
  sellsProduct: false,
  hasInvoiceTerms: false,
  hasAgent: false,
  hasAgentUser: false,
  hasAgentSignIn: false,
  hasAccount: false,
  hasContact: false,
  hasCustomer: false,
  hasCustomerSignIn: false,
  hasOrder: false,
}

const inTheMiddle: Setup = {
  ...empty,
  mail: 'smtp',
  companyMissing: ['postalAddress'],
  testEmail: { to: 'grace@company.example', state: 'failed', reason: 'EAUTH: 535 Authentication failed' },
  hasManufacturer: true,
  hasProduct: true,
  hasAgent: true,
}

const complete: Setup = {
  ...empty,
  companyMissing: [],
  mail: 'smtp',
  isEmailTested: true,
  testEmail: { to: 'grace@company.example', state: 'sent', reason: null },
  hasManufacturer: true,
  hasProduct: true,
  sellsProduct: true,
  hasInvoiceTerms: true,
  hasAgent: true,
  hasAgentUser: true,
  hasAgentSignIn: true,
  hasAccount: true,
  hasContact: true,
  hasCustomer: true,
  hasCustomerSignIn: true,
  hasOrder: true,
}

const nothing = () => {}
const props: Omit<SetupChecklistProps, 'setup'> = {
  isSending: false,
  isHiding: false,
  problem: null,
  onSendTestEmail: nothing,
  onHide: nothing,
}

const examples = { 'Nothing done': empty, 'In the middle': inTheMiddle, Complete: complete } as const
type Example = keyof typeof examples
const names = Object.keys(examples) as Example[]

/** One at a time: a page has one checklist. */
export function Gallery() {
  const [name, setName] = useState<Example>('In the middle')
  return (
    <div className="grid gap-8 w-full max-w-4xl">
      <Field label="Checklist">
        {(control) => (
          <Select {...control} value={name} onChange={({ target }) => setName(target.value as Example)}>
            {names.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        )}
      </Field>
      <SetupChecklist
        {...props}
        setup={examples[name]}
        problem={name === 'In the middle' ? 'You’re offline.' : null}
      />
    </div>
  )
}
