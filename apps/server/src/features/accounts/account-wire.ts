import type { Account, Contact, RepairDevice, ShippingAddress } from '@portal/contract/accounts'
import type { AccountRow, AddressRow, ContactRow, RepairDeviceRow } from './accounts.store.ts'
import { maskedPin } from './masked-pin.ts'

/** Our rows in the words of the wire (docs/spec/accounts.md#fields). */

/** Names id and streets both ways, as the spec does. */
export function toAccount({ zohoAccountId, ...row }: AccountRow): Account {
  const { accountName, ownerName, salesSupport, salesSupportEmail } = row
  return {
    id: zohoAccountId,
    accountId: zohoAccountId,
    accountName,
    billingStreet: row.billingStreet,
    billingStreet1: row.billingStreet,
    billingCity: row.billingCity,
    billingState: row.billingState,
    billingCode: row.billingCode,
    shippingStreet: row.shippingStreet,
    shippingStreet1: row.shippingStreet,
    shippingCity: row.shippingCity,
    shippingState: row.shippingState,
    shippingCode: row.shippingCode,
    ownerName,
    salesSupport,
    salesSupportEmail,
  }
}

export const toContact = ({
  zohoContactId,
  firstName,
  lastName,
  email,
  mobile,
  phone,
}: ContactRow): Contact => ({
  id: zohoContactId,
  full_Name: `${firstName} ${lastName}`.trim(),
  first_Name: firstName,
  last_Name: lastName,
  email,
  mobile,
  phone,
})

export const toShippingAddress = (row: AddressRow): ShippingAddress => row

export const toRepairDevice = (row: RepairDeviceRow): RepairDevice => ({
  id: row.id,
  Serial_Number_IMEI: row.serialNumberImei,
  Device_Make: row.deviceMake,
  Device_Model: row.deviceModel,
  Expiration_Date: row.expirationDate,
  PIN: maskedPin,
  Status: row.status,
})
