/** What a CRM is filled with: our rows in the CRM's own words. */

export type CrmPerson = {
  zohoUserId: string
  firstName: string
  lastName: string
  email: string
  isActive?: boolean | undefined
}
export type CrmFill = {
  agents: readonly CrmPerson[]
  accounts: ReadonlyArray<{
    zohoAccountId: string
    ownerZohoUserId: string
    accountName: string
    isActive?: boolean | undefined
    billingStreet?: string | undefined
    billingCity?: string | undefined
    billingState?: string | undefined
    billingCode?: string | undefined
    shippingStreet?: string | undefined
    shippingCity?: string | undefined
    shippingState?: string | undefined
    shippingCode?: string | undefined
    salesSupport?: string | undefined
    salesSupportEmail?: string | undefined
  }>
  contacts: ReadonlyArray<{
    zohoContactId: string
    zohoAccountId: string
    firstName: string
    lastName: string
    email?: string | undefined
    mobile?: string | undefined
    phone?: string | undefined
  }>
  addresses: ReadonlyArray<{
    id: string
    zohoAccountId: string
    street1: string
    street2?: string | undefined
    city: string
    state: string
    zipCode: string
    addressTypeDisplay: string
  }>
  repairDevices: ReadonlyArray<{
    id: string
    zohoAccountId: string
    serialNumberImei: string
    deviceMake: string
    deviceModel: string
    expirationDate: string
    pin: string
    status: string
  }>
}

type Row<K extends keyof CrmFill> = CrmFill[K][number]
type Fields = { id: string; [field: string]: unknown }

/** The CRM keeps no empty text. */
const some = (text: string | undefined) => (text ? text : null)

export const accountFields = (row: Row<'accounts'>, ownerName: string): Fields => ({
  id: row.zohoAccountId,
  Owner: { name: ownerName, id: row.ownerZohoUserId },
  Account_Name: row.accountName,
  Account_Status: row.isActive === false ? 'Inactive' : 'Active',
  Billing_Street: some(row.billingStreet),
  Billing_City: some(row.billingCity),
  Billing_State: some(row.billingState),
  Billing_Code: some(row.billingCode),
  Shipping_Street: some(row.shippingStreet),
  Shipping_City: some(row.shippingCity),
  Shipping_State: some(row.shippingState),
  Shipping_Code: some(row.shippingCode),
  Sales_Support: some(row.salesSupport),
  Sales_Support_Email: some(row.salesSupportEmail),
})

export const contactFields = (row: Row<'contacts'>): Fields => ({
  id: row.zohoContactId,
  Account_Name: { id: row.zohoAccountId },
  Full_Name: `${row.firstName} ${row.lastName}`,
  First_Name: some(row.firstName),
  Last_Name: row.lastName,
  Email: some(row.email),
  Mobile: some(row.mobile),
  Phone: some(row.phone),
})

export const addressFields = (row: Row<'addresses'>): Fields => ({
  id: row.id,
  Account: { id: row.zohoAccountId },
  Street_1: some(row.street1),
  Street_2: some(row.street2),
  City: some(row.city),
  State: some(row.state),
  Zip_Code: some(row.zipCode),
  Address_Type: some(row.addressTypeDisplay),
})

export const deviceFields = (row: Row<'repairDevices'>): Fields => ({
  id: row.id,
  Account: { id: row.zohoAccountId },
  Serial_Number_IMEI: row.serialNumberImei,
  Device_Make: row.deviceMake,
  Device_Model: row.deviceModel,
  Expiration_Date: row.expirationDate,
  PIN: row.pin,
  Status: row.status,
})
