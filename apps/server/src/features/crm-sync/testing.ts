import { type FakeZoho, startFakeZoho } from '@portal/testkit/fakes/zoho/fake-zoho'
import { fakeZohoClient } from '@portal/testkit/fakes/zoho/fake-zoho-accounts'
import { type FakeZohoCrm, fakeZohoCrm } from '@portal/testkit/fakes/zoho/fake-zoho-crm'
import { zohoToken } from '../../adapters/zoho/zoho-token.ts'
import { zohoCrm } from '../../adapters/zoho-crm/zoho-crm.ts'
import type { Database } from '../../db/client.ts'
import { whileLocked } from '../../db/while-locked.ts'
import type { CrmDirectory } from '../../ports/crm-directory.ts'
import { test as base, testNow } from '../../testing/fixtures.ts'
import type { CopyNeeds } from './copy-crm.ts'

/** A live CRM that is the fake one, and a clock that goes when told to. */

type Fixtures = {
  clock: { now: Date; minutesLater(minutes: number): void }
  part: FakeZohoCrm
  fake: FakeZoho
  crm: CrmDirectory
  needs: CopyNeeds
}

const silent = { info: () => {}, warn: () => {} }
export const noShutdown = new AbortController().signal

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to know what a fixture needs.
  clock: async ({}, use) => {
    const clock = {
      now: testNow,
      minutesLater: (minutes: number) => {
        clock.now = new Date(clock.now.getTime() + minutes * 60_000)
      },
    }
    await use(clock)
  },
  part: async ({ clock }, use) => {
    const part = fakeZohoCrm()
    part.answers.now = () => clock.now
    await use(part)
  },
  fake: async ({ part }, use) => {
    const fake = await startFakeZoho([part])
    await use(fake)
    await fake.close()
  },
  crm: async ({ fake, clock, database }, use) => {
    const now = () => clock.now
    const token = zohoToken(
      { accountsUrl: fake.url, apiUrl: undefined, ...fakeZohoClient },
      { db: database.reader, inTransaction: database.inTransaction, now },
    )
    const settings = {
      addressModule: 'Account_Addresses',
      deviceModule: 'Screen_Repair_Devices',
      fieldMap: {},
    }
    await use(zohoCrm(settings, { token, now, patience: { retries: 0 } }))
  },
  needs: async ({ database, crm, clock }, use) => {
    await emptyCopy(database)
    await use({
      db: database.reader,
      inTransaction: database.inTransaction,
      now: () => clock.now,
      crm,
      onlyOne: (work) => whileLocked(database.pool, 'crm copy', work),
      log: silent,
    })
    await emptyCopy(database)
  },
})

async function emptyCopy({ pool }: Database) {
  await pool.query(
    `truncate accounts, contacts, account_addresses, repair_devices, agents, crm_sync, crm_channels, oauth_tokens`,
  )
  await pool.query(
    `select graphile_worker.remove_job(key) from graphile_worker.jobs where key like 'crm-%' or key = 'sync-crm'`,
  )
}

export const owner = {
  zohoUserId: '487687600000100005',
  firstName: 'Wes',
  lastName: 'Rowan',
  email: 'wes@wbc.example',
}
export const accountId = (n: number) => `4876876000002${String(n).padStart(5, '0')}`
export const contactId = (n: number) => `4876876000003${String(n).padStart(5, '0')}`
export const addressId = (n: number) => `4876876000005${String(n).padStart(5, '0')}`
export const deviceId = (n: number) => `4876876000006${String(n).padStart(5, '0')}`

/** So many accounts of one agent, each with a contact, an address and a device of the same number. */
export const someAccounts = (part: FakeZohoCrm, count: number, from = 1) => {
  const numbers = Array.from({ length: count }, (_, index) => from + index)
  part.fill({
    agents: [owner],
    accounts: numbers.map((n) => ({
      zohoAccountId: accountId(n),
      ownerZohoUserId: owner.zohoUserId,
      accountName: `Account ${n}`,
    })),
    contacts: numbers.map((n) => ({
      zohoContactId: contactId(n),
      zohoAccountId: accountId(n),
      firstName: 'Con',
      lastName: `Tact ${n}`,
    })),
    addresses: numbers.map((n) => ({
      id: addressId(n),
      zohoAccountId: accountId(n),
      street1: `${n} Dock St`,
      city: 'Toledo',
      state: 'OH',
      zipCode: '43604',
      addressTypeDisplay: 'Main warehouse',
    })),
    repairDevices: numbers.map((n) => ({
      id: deviceId(n),
      zohoAccountId: accountId(n),
      serialNumberImei: '001015010000017',
      deviceMake: 'Halden',
      deviceModel: 'N6 Pro',
      expirationDate: '2026-11-30',
      pin: '4821',
      status: 'Active',
    })),
  })
}

export async function countCopied({ pool }: Database) {
  const { rows } = await pool.query<
    Record<'agents' | 'accounts' | 'contacts' | 'addresses' | 'devices', number>
  >(
    `select (select count(*)::int from agents) as agents, (select count(*)::int from accounts) as accounts,
            (select count(*)::int from contacts) as contacts,
            (select count(*)::int from account_addresses) as addresses,
            (select count(*)::int from repair_devices) as devices`,
  )
  return rows[0]
}
