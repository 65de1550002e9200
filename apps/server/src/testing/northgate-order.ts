import { northgate, personas } from '../db/seed/personas.ts'

const address = (owner: 'billing' | 'shipping') => ({
  [`${owner}Street`]: '4100 Harbor Blvd',
  [`${owner}City`]: 'Toledo',
  [`${owner}State`]: 'OH',
  [`${owner}Code`]: '43604',
})

/** A whole InsertOrder for the demo customer, which their agent, they themselves and every manager may send. */
export const northgateOrder = {
  agentId: personas.wes.zohoUserId,
  accountId: northgate.zohoAccountId,
  accountName: northgate.accountName,
  contactId: personas.una.zohoContactId,
  contactFirstName: 'Una',
  contactLastName: 'Marsh',
  contactEmail: personas.una.email,
  contactMobile: '',
  saveAsDraft: false,
  installedApps: '',
  notes: '',
  stagingNotes: '',
  ...address('billing'),
  ...address('shipping'),
  shipDirect: true,
  shippingDescription: '',
  shippingRate: 0,
}
