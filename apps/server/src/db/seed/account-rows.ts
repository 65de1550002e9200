import type {
  accountAddresses,
  accounts,
  contacts,
  repairDevices,
} from '../../features/accounts/accounts.tables.ts'
import {
  contactNames,
  type DemoAccount,
  demoAccounts,
  northgateContacts,
  otherPlaces,
} from './demo-accounts.ts'
import { demoCrmId } from './demo-ids.ts'
import { northgate } from './personas.ts'
import { type Random, seededRandom } from './random.ts'
import { type RepairableDevice, repairDevicesOf } from './repair-device-rows.ts'

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
