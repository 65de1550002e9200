import type { accountAddresses, accounts, contacts, repairDevices } from '../schema/accounts.tables.ts'
import { catalogRows } from './catalog-rows.ts'
import {
  contactNames,
  type DemoAccount,
  demoAccounts,
  northgateContacts,
  otherPlaces,
} from './demo-accounts.ts'
import { demoCrmId, type Random, seededRandom } from './demo-ids.ts'
import { agentRows } from './demo-people.ts'
import { northgate } from './personas.ts'

/** PostgreSQL writes the text that searches look through; no one copies these. */
export type AccountRow = Omit<typeof accounts.$inferSelect, 'searchText' | 'copiedAt' | 'version'>
export type ContactRow = Omit<typeof contacts.$inferSelect, 'copiedAt' | 'version'>

const story = 20_250_304

/**
 * The demo CRM: accounts with their contacts, shipping addresses and devices under repair coverage.
 * @param devices makes and models that customers may have covered
 */
export function accountRows(now: Date, devices: readonly RepairableDevice[]) {
  const random = seededRandom(story)
  const accountList = demoAccounts.map((account, index) => accountRow(account, index, now))
  const filled = accountList.filter((_, index) => !demoAccounts[index]?.isBlank)
  return {
    accounts: accountList,
    contacts: numbered(
      'contact',
      filled.flatMap((account) => contactsOf(account, random)),
    ).map(({ n, row }): ContactRow => ({ zohoContactId: n, ...row })),
    addresses: numbered(
      'address',
      filled.flatMap((account) => addressesOf(account, random)),
    ).map(({ n, row }): typeof accountAddresses.$inferInsert => ({ id: n, ...row })),
    repairDevices: numbered('repairDevice', repairDevicesOf(filled, devices, now, random)).map(
      ({ n, row }): typeof repairDevices.$inferInsert => ({ id: n, ...row }),
    ),
  }
}

const numbered = <T>(kind: Parameters<typeof demoCrmId>[0], rows: readonly T[]) =>
  rows.map((row, index) => ({ n: demoCrmId(kind, index + 1), row }))

const isNorthgate = (account: AccountRow) => account.zohoAccountId === northgate.zohoAccountId

function accountRow(account: DemoAccount, index: number, now: Date): AccountRow {
  const { name, owner, billing, support } = account
  const [street, town, state, zip] = billing
  const shipping = account.shipping ?? { street, zip }
  return {
    zohoAccountId: demoCrmId('account', index + 1),
    ownerZohoUserId: owner,
    accountName: name,
    isActive: account.isActive ?? true,
    billingStreet: street,
    billingCity: town,
    billingState: state,
    billingCode: zip,
    shippingStreet: shipping.street,
    shippingCity: town,
    shippingState: state,
    shippingCode: shipping.zip,
    salesSupport: support ?? '',
    salesSupportEmail: support ? `${support.toLowerCase().replace(' ', '.')}@wbc.example` : '',
    modifiedAt: now,
  }
}

type NewContact = Omit<ContactRow, 'zohoContactId'>

/** One to four people; Northgate's are known by name. */
function contactsOf(account: AccountRow, random: Random): NewContact[] {
  const { zohoAccountId } = account
  const people = isNorthgate(account) ? northgateContacts : somePeople(mailDomain(account), random)
  return people.map((person) => ({ zohoAccountId, ...person, phone: aPhoneNumber(random) }))
}

/** First names differ within an account, so that the mail addresses do. */
function somePeople(domain: string, random: Random) {
  const count = random.integer(1, 4)
  const lastNames = random.pickSome(contactNames.last, count)
  return random.pickSome(contactNames.first, count).map((firstName, index) => ({
    firstName,
    lastName: lastNames[index] ?? firstName,
    email: `${firstName.toLowerCase()}@${domain}`,
    mobile: random.chance(0.85) ? aPhoneNumber(random) : '',
  }))
}

/** Numbers that can belong to no one. */
const aPhoneNumber = (random: Random) => `(555) 010-0${random.integer(200, 999)}`

/** "Redwood Parcel Co." writes from redwood-parcel.example. */
function mailDomain({ accountName }: AccountRow) {
  const words = accountName.toLowerCase().replace(/ (llc|co\.|dsp)$/, '')
  return `${words.replaceAll(/[^a-z]+/g, '-')}.example`
}

/** Where the account's goods go first, and up to two more places in the same town. */
function addressesOf(account: AccountRow, random: Random) {
  const more = isNorthgate(account) ? 2 : random.integer(0, 2)
  const places = [
    { street1: account.shippingStreet, street2: '', addressTypeDisplay: 'Main warehouse' },
    ...random.pickSome(otherPlaces, more),
  ]
  return places.map((place) => ({
    zohoAccountId: account.zohoAccountId,
    ...place,
    city: account.shippingCity,
    state: account.shippingState,
    zipCode: account.shippingCode,
  }))
}

type RepairableDevice = { deviceMake: string; deviceModel: string }
type NewRepairDevice = Omit<typeof repairDevices.$inferInsert, 'id'>

const dayMs = 86_400_000

/** Each state of a covered device, with the days from now within which its coverage ends. */
const statuses = [
  { status: 'Active', daysLeft: { min: 12, max: 340 } },
  { status: 'Active', daysLeft: { min: 1, max: 30 } },
  { status: 'Used', daysLeft: { min: 5, max: 200 } },
  { status: 'Expired', daysLeft: { min: -180, max: -1 } },
  { status: 'Pending', daysLeft: { min: 355, max: 365 } },
] as const

/** Devices under the screen-repair program: on most accounts a few, on Northgate every kind. */
function repairDevicesOf(
  accounts: ReadonlyArray<{ zohoAccountId: string; isActive: boolean }>,
  devices: readonly RepairableDevice[],
  now: Date,
  random: Random,
): NewRepairDevice[] {
  let serial = 0
  return accounts.flatMap(({ zohoAccountId, isActive }) => {
    const hasEvery = zohoAccountId === northgate.zohoAccountId
    if (!isActive || (!hasEvery && random.chance(0.2))) return []
    const count = hasEvery ? 12 : random.integer(2, 7)
    return Array.from({ length: count }, (_, index) => {
      const { status, daysLeft } = (hasEvery && statuses[index]) || random.pick(statuses)
      serial += random.integer(1, 900)
      return {
        zohoAccountId,
        serialNumberImei: testImei(serial),
        ...random.pick(devices),
        expirationDate: dateOnly(now.getTime() + random.integer(daysLeft.min, daysLeft.max) * dayMs),
        pin: String(random.integer(1_000, 9_999)),
        status,
      }
    })
  })
}

const dateOnly = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The start of numbers that are set aside for tests: no device on sale has one. */
const testRange = '00101501'

/** An IMEI of the test range: 14 digits and the check digit that makes it well-formed. */
function testImei(serial: number): string {
  const digits = testRange + String(serial).padStart(6, '0')
  return digits + checkDigit(digits)
}

/** Luhn: every second digit from the right counts double, and its own digits are added. */
function checkDigit(digits: string): number {
  const sum = Array.from(digits, Number).reduce((total, digit, index) => {
    const counted = (digits.length - index) % 2 === 1 ? digit * 2 : digit
    return total + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return (10 - (sum % 10)) % 10
}

/** The demo data's agents, accounts and what belongs to them: for a stand-in of a live CRM to be filled with. */
export const demoCrm = (now = new Date()) => ({
  agents: agentRows,
  ...accountRows(now, catalogRows(now).repairable),
})
