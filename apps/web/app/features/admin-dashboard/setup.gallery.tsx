import type { Setup } from '@portal/contract/setup'
import { SetupChecklist, type SetupChecklistProps } from './setup-checklist.tsx'

export const title = 'Setup checklist'

const empty: Setup = {
  isHidden: false,
  crm: 'embedded',
  companyMissing: ['phone', 'salesEmail', 'supportEmail', 'postalAddress'],
  mail: 'mailbox',
  isEmailTested: false,
  testEmail: null,
  hasManufacturer: false,
  hasProduct: false,
  sellsProduct: false,
  hasAgent: false,
  hasAgentSignIn: false,
  hasAccount: false,
  hasContact: false,
  hasCustomer: false,
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
  hasAgent: true,
  hasAgentSignIn: true,
  hasAccount: true,
  hasContact: true,
  hasCustomer: true,
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

export function Gallery() {
  return (
    <div className="grid gap-8 w-full max-w-4xl">
      <SetupChecklist {...props} setup={empty} />
      <SetupChecklist {...props} setup={inTheMiddle} problem="You’re offline." />
      <SetupChecklist {...props} setup={complete} />
    </div>
  )
}
