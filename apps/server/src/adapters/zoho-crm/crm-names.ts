import type { CrmKind } from '../../ports/crm-directory.ts'
import type { CrmSettings } from './crm-settings.ts'

/** What is kept in modules of the CRM; agents are its users and have no module. */
export type ModuleKind = Exclude<CrmKind, 'agents'>
export const moduleKinds = ['accounts', 'contacts', 'addresses', 'devices'] as const satisfies ModuleKind[]

/** Their names as a new organisation has them, or as docs/going-live.md asks for; ZOHO_CRM_FIELD_MAP changes them. */
const defaultFields = {
  accounts: {
    owner: 'Owner',
    accountName: 'Account_Name',
    isActive: 'Account_Status',
    billingStreet: 'Billing_Street',
    billingCity: 'Billing_City',
    billingState: 'Billing_State',
    billingCode: 'Billing_Code',
    shippingStreet: 'Shipping_Street',
    shippingCity: 'Shipping_City',
    shippingState: 'Shipping_State',
    shippingCode: 'Shipping_Code',
    salesSupport: 'Sales_Support',
    salesSupportEmail: 'Sales_Support_Email',
    modifiedAt: 'Modified_Time',
  },
  contacts: {
    account: 'Account_Name',
    firstName: 'First_Name',
    lastName: 'Last_Name',
    email: 'Email',
    mobile: 'Mobile',
    phone: 'Phone',
  },
  addresses: {
    account: 'Account',
    street1: 'Street_1',
    street2: 'Street_2',
    city: 'City',
    state: 'State',
    zipCode: 'Zip_Code',
    addressTypeDisplay: 'Address_Type',
  },
  devices: {
    account: 'Account',
    serialNumberImei: 'Serial_Number_IMEI',
    deviceMake: 'Device_Make',
    deviceModel: 'Device_Model',
    expirationDate: 'Expiration_Date',
    pin: 'PIN',
    status: 'Status',
  },
} as const

export type FieldNames = {
  [K in ModuleKind]: Readonly<Record<keyof (typeof defaultFields)[K], string>>
}
export type CrmNames = { modules: Readonly<Record<ModuleKind, string>>; fields: FieldNames }

/**
 * The API names to use with this organisation: "accounts.salesSupport" in the settings' map replaces that
 * field's default. Throws for a name of ours that does not exist.
 */
export function crmNames({
  addressModule,
  deviceModule,
  fieldMap,
}: Pick<CrmSettings, 'addressModule' | 'deviceModule' | 'fieldMap'>): CrmNames {
  const fields: Record<ModuleKind, Record<string, string>> = structuredClone(defaultFields)
  for (const [ours, theirs] of Object.entries(fieldMap)) {
    const [kind, field = ''] = ours.split('.')
    const known = moduleKinds.find((one) => one === kind)
    if (!known || !Object.hasOwn(fields[known], field))
      throw new Error(`ZOHO_CRM_FIELD_MAP: there is no field "${ours}" of ours.`)
    fields[known][field] = theirs
  }
  return {
    modules: {
      accounts: 'Accounts',
      contacts: 'Contacts',
      addresses: addressModule,
      devices: deviceModule,
    },
    fields: fields as FieldNames,
  }
}
