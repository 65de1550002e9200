import { describe, expect } from 'vitest'
import { accountAddresses, contacts, repairDevices } from '../../db/schema/accounts.tables.ts'
import { aCustomer, anAccount, anAgent, aPerson, aZohoId } from '../../testing/builders.ts'
import { asCaller, test } from '../../testing/fixtures.ts'
import { readAccount, readAddresses, readContacts, readRepairDevices } from './accounts.ts'

const sections = [
  ['account', readAccount],
  ['contacts', readContacts],
  ['shipping addresses', readAddresses],
  ['repair devices', readRepairDevices],
] as const

describe('the sections of an account', () => {
  test('the account itself, also when it is no longer active: orders still point at it', async ({
    tx,
    deps,
  }) => {
    const wes = await anAgent(tx)
    const { accountId } = await anAccount(tx, wes.zohoUserId, { accountName: 'Argent', isActive: false })

    const { result } = await readAccount(asCaller(deps, wes), accountId)

    expect(result).toMatchObject({ accountId, accountName: 'Argent', ownerName: 'Wes Porter' })
  })

  test('contacts, by last name', async ({ tx, deps }) => {
    const wes = await anAgent(tx)
    const { accountId, contactId } = await anAccount(tx, wes.zohoUserId)
    await tx.insert(contacts).values({
      zohoContactId: '31',
      zohoAccountId: accountId,
      firstName: 'Yara',
      lastName: 'Abbott',
      email: 'yara@northgate.example',
      phone: '5550100144',
    })

    expect((await readContacts(asCaller(deps, wes), accountId)).results).toEqual([
      {
        id: '31',
        full_Name: 'Yara Abbott',
        first_Name: 'Yara',
        last_Name: 'Abbott',
        email: 'yara@northgate.example',
        mobile: '',
        phone: '5550100144',
      },
      expect.objectContaining({ id: contactId, full_Name: 'Marcus Bell' }),
    ])
  })

  test('stored shipping addresses', async ({ tx, deps }) => {
    const wes = await anAgent(tx)
    const { accountId } = await anAccount(tx, wes.zohoUserId)
    const address = {
      id: '41',
      street1: '12 Dock St',
      street2: 'Bay 4',
      city: 'Toledo',
      state: 'OH',
      zipCode: '43604',
      addressTypeDisplay: 'Warehouse',
    }
    await tx.insert(accountAddresses).values({ ...address, zohoAccountId: accountId })

    expect(await readAddresses(asCaller(deps, wes), accountId)).toEqual({ result: [address] })
  })

  test('repair devices, longest coverage first, PINs masked and days without a time zone', async ({
    tx,
    deps,
  }) => {
    const wes = await anAgent(tx)
    const { accountId } = await anAccount(tx, wes.zohoUserId)
    const device = {
      zohoAccountId: accountId,
      serialNumberImei: '356938035643809',
      deviceMake: 'Halden',
      deviceModel: 'N5',
      pin: '4711',
    }
    await tx.insert(repairDevices).values([
      { ...device, id: '51', expirationDate: '2026-03-01', status: 'Expired' },
      { ...device, id: '52', expirationDate: '2027-01-31', status: 'Active' },
    ])

    const answer = await readRepairDevices(asCaller(deps, wes), accountId)

    expect(answer.results).toEqual([
      {
        id: '52',
        Serial_Number_IMEI: '356938035643809',
        Device_Make: 'Halden',
        Device_Model: 'N5',
        Expiration_Date: '2027-01-31',
        PIN: '••••',
        Status: 'Active',
      },
      expect.objectContaining({ id: '51', PIN: '••••', Expiration_Date: '2026-03-01' }),
    ])
    expect(JSON.stringify(answer)).not.toContain('4711')
  })
})

describe.for(sections)('who may read the %s', ([, read]) => {
  test('managers, the owning agent and the account’s own customer may', async ({ tx, deps }) => {
    const wes = await anAgent(tx)
    const own = await anAccount(tx, wes.zohoUserId)
    const readers = [
      wes,
      await aCustomer(tx, own),
      await aPerson(tx, { roles: ['Manager'] }),
      await aPerson(tx, { roles: ['WbcManager'] }),
      await aPerson(tx, { roles: ['Administrator'] }),
    ]

    for (const reader of readers)
      await expect(read(asCaller(deps, reader), own.accountId)).resolves.toBeDefined()
  })

  test('to everyone else it does not exist, just like an account that does not', async ({ tx, deps }) => {
    const [wes, nia] = [await anAgent(tx), await anAgent(tx)]
    const { accountId } = await anAccount(tx, wes.zohoUserId)
    // A customer of the same agent is still a customer of another account.
    const una = await aCustomer(tx, await anAccount(tx, wes.zohoUserId))
    const unlinked = await aPerson(tx, { roles: ['WbcAgent', 'User'] })

    for (const stranger of [nia, una, unlinked])
      for (const id of [accountId, aZohoId()])
        await expect(read(asCaller(deps, stranger), id)).rejects.toMatchObject({ code: 'ACCOUNT_NOT_FOUND' })
  })
})
