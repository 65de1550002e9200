import type {
  Account,
  Contact,
  revealDevicePin as contractCall,
  getAccountsByAgent,
  getAddressesByAccount,
  getContactsByAccount,
  getRepairDevicesByAccount,
  getSingleAccount,
  getTaxRates,
  RepairDevice,
  ShippingAddress,
} from '@portal/contract/accounts'
import type { AnswerOf, ParamsOf, QueryOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { zohoId } from '@portal/contract/fields'
import { limits } from '@portal/domain/limits'
import { allAgents, isCustomer, mayActFor, mayActForOthers, reachAsked } from '@portal/domain/roles'
import { ungroupedNumber } from '@portal/domain/typed-number'
import type { Reader } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { refuseShortSearch } from '../../http/list-refusals.ts'
import {
  type AccountRow,
  type AddressRow,
  type ContactRow,
  findAccount,
  findAccounts,
  findAccountsBySerial,
  findAddresses,
  findContacts,
  findDevicePin,
  findRepairDevices,
  type RepairDeviceRow,
  writePinReveal,
} from './accounts.store.ts'
import { findTaxRates } from './added-tax.ts'
import { findLastOrders } from './find-last-orders.ts'
import { getVisibleAccount } from './visible-account.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor'>
type Wanted = ParamsOf<typeof getAccountsByAgent> & QueryOf<typeof getAccountsByAgent>

/**
 * The active accounts of the agent, or of all agents, by name (docs/spec/accounts.md#list). `search` looks at account name, support name and
 * support email; without `limit` the first 1,000 are answered. Customers ask for their
 * account's owner and get their own account. The cursor is the id of the page's last account.
 *
 * Throws AGENT_NOT_FOUND when the agent is unknown or not one the caller may act for,
 * INVALID_INPUT for a cursor that is none.
 */
export async function listAccounts(
  { db, actor }: Needs,
  { agentId, search = '', limit = limits.listNewest, cursor }: Wanted,
): Promise<AnswerOf<typeof getAccountsByAgent>> {
  if (!(await mayList({ db, actor }, agentId))) throw new AppError('AGENT_NOT_FOUND')
  const isAll = agentId === allAgents
  if (isAll) refuseShortSearch(search)
  const { agentIsKnown, total, accounts } = await findAccounts(db, {
    agentId: isAll ? null : agentId,
    onlyAccountId: isCustomer(actor) && !mayActForOthers(actor) ? actor.zohoAccountId : null,
    search: search.trim() || null,
    after: cursor === undefined ? null : idIn(cursor),
    // One row more than requested shows whether there is a next page.
    limit: limit + 1,
  })
  if (!agentIsKnown) throw new AppError('AGENT_NOT_FOUND')

  const page = accounts.slice(0, limit)
  const nextCursor = accounts.length > limit ? (page.at(-1)?.zohoAccountId ?? null) : null
  const countMax = isAll ? limits.accountCountMax : total
  const lastOrders = isCustomer(actor)
    ? undefined
    : await findLastOrders(
        db,
        page.map(({ zohoAccountId }) => zohoAccountId),
      )
  return {
    results: page.map((row) => ({
      ...toAccount(row),
      lastOrderAt: lastOrders?.get(row.zohoAccountId)?.toISOString() ?? null,
    })),
    total: Math.min(total, countMax),
    totalIsExact: total <= countMax,
    nextCursor,
  }
}

async function mayList({ db, actor }: Needs, agentId: string) {
  if (reachAsked(actor, agentId) !== null) return true
  const own = actor.zohoAccountId === null ? undefined : await findAccount(db, actor.zohoAccountId)
  return own?.ownerZohoUserId === agentId
}

function idIn(cursor: string) {
  const id = zohoId.safeParse(cursor)
  if (!id.success)
    throw new AppError('INVALID_INPUT', { fields: { cursor: ['This page of the list does not exist.'] } })
  return id.data
}

/**
 * The sections of an account (docs/spec/accounts.md#details). Each throws ACCOUNT_NOT_FOUND when it is not the caller's
 * to see.
 */

type ReadAccountNeeds = Pick<SignedInContext, 'db' | 'actor'>

export async function readAccount(
  needs: ReadAccountNeeds,
  accountId: string,
): Promise<AnswerOf<typeof getSingleAccount>> {
  return { result: toAccount(await getVisibleAccount(needs, accountId)) }
}

/** By last name. */
export async function readContacts(
  needs: ReadAccountNeeds,
  accountId: string,
): Promise<AnswerOf<typeof getContactsByAccount>> {
  await getVisibleAccount(needs, accountId)
  return { results: (await findContacts(needs.db, accountId)).map(toContact) }
}

export async function readAddresses(
  needs: ReadAccountNeeds,
  accountId: string,
): Promise<AnswerOf<typeof getAddressesByAccount>> {
  await getVisibleAccount(needs, accountId)
  return { result: (await findAddresses(needs.db, accountId)).map(toShippingAddress) }
}

/** Tax that invoices add, by state (docs/spec/books.md#tax). */
export async function readTaxRates(
  needs: ReadAccountNeeds & Pick<SignedInContext, 'ledger'>,
  accountId: string,
): Promise<AnswerOf<typeof getTaxRates>> {
  await getVisibleAccount(needs, accountId)
  return { result: await findTaxRates(needs.db, needs, accountId) }
}

/** Longest coverage first; PINs are masked (docs/spec/accounts.md#pins). */
export async function readRepairDevices(
  needs: ReadAccountNeeds,
  accountId: string,
): Promise<AnswerOf<typeof getRepairDevicesByAccount>> {
  await getVisibleAccount(needs, accountId)
  return { results: (await findRepairDevices(needs.db, accountId)).map(toRepairDevice) }
}

/** Our rows in the words of the wire (docs/spec/accounts.md#fields). */

/** Names id and streets both ways, as the spec does. */
function toAccount({ zohoAccountId, ...row }: AccountRow): Account {
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

const toContact = ({ zohoContactId, firstName, lastName, email, mobile, phone }: ContactRow): Contact => ({
  id: zohoContactId,
  full_Name: `${firstName} ${lastName}`.trim(),
  first_Name: firstName,
  last_Name: lastName,
  email,
  mobile,
  phone,
})

const toShippingAddress = (row: AddressRow): ShippingAddress => row

const toRepairDevice = (row: RepairDeviceRow): RepairDevice => ({
  id: row.id,
  Serial_Number_IMEI: row.serialNumberImei,
  Device_Make: row.deviceMake,
  Device_Model: row.deviceModel,
  Expiration_Date: row.expirationDate,
  PIN: maskedPin,
  Status: row.status,
})

/** What lists show of a PIN; it is revealed one at a time (docs/spec/accounts.md#pins). */
export const maskedPin = '••••'

type RevealDevicePinNeeds = Pick<SignedInContext, 'inTransaction' | 'actor' | 'now' | 'requestId'>

/**
 * The PIN of a device whose account is the caller's to see. No one sees one without a line in the
 * audit log, which commits first (docs/spec/accounts.md#pins).
 *
 * Throws DEVICE_NOT_FOUND alike for a missing device and one of another account.
 */
export const revealDevicePin = (
  { inTransaction, actor, now, requestId }: RevealDevicePinNeeds,
  deviceId: string,
): Promise<AnswerOf<typeof contractCall>> =>
  inTransaction(async (tx) => {
    const device = await findDevicePin(tx, deviceId)
    const owner = device && { zohoUserId: device.ownerZohoUserId, zohoAccountId: device.zohoAccountId }
    if (!owner || !mayActFor(actor, owner)) throw new AppError('DEVICE_NOT_FOUND')
    await writePinReveal(tx, { deviceId, at: now(), userId: actor.userId, requestId })
    return { result: { pin: device.pin } }
  })

/** IMEIs have 15 digits, other serial numbers at least 8 letters and digits. */
const serialNumber = /^(?=.*\d)[a-z0-9]{8,30}$/i

/**
 * The accounts with a repair device of this serial number or IMEI: the whole number, however it is
 * grouped ("35 209900 176148 1", "35-209900-176148-1"). None for a text that is no such number.
 */
export async function findAccountsOfDevice(on: Reader, typed: string): Promise<string[]> {
  const serial = ungroupedNumber(typed)
  return serialNumber.test(serial)
    ? findAccountsBySerial(on, [serial, serial.toUpperCase(), typed.toUpperCase()])
    : []
}
