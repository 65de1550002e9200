import type { KeyScope } from '@portal/domain/api-keys'
import { orderStatus } from '@portal/domain/order-status'
import { type Access, accessKinds } from '@portal/domain/roles'
import { describe, expect } from 'vitest'
import type { Tx } from '../../db/client.ts'
import { accounts, contacts } from '../../db/schema/accounts.tables.ts'
import { fleetSettings } from '../../db/schema/stations.tables.ts'
import type { Deps, SignedInContext } from '../../deps.ts'
import { aCustomer, anAccount, anAgent, aPerson } from '../../testing/builders.ts'
import { asCaller, test } from '../../testing/fixtures.ts'
import { anInvoice } from '../books/testing.ts'
import { aDevice } from '../fleet/testing.ts'
import { anAgentWithAccount, aShop } from '../orders/testing.ts'
import { aQuote } from '../quotes/testing.ts'
import { aCase } from '../repairs/testing.ts'
import { searchContacts, searchInvoices } from './search.store.ts'
import { searchPortal } from './search-portal.ts'
import { anOrderOf } from './testing.ts'

type Caller = SignedInContext['actor']
const find = async (deps: Deps, actor: Caller, search: string) =>
  (await searchPortal(asCaller(deps, actor), search)).result

test('an agent finds orders, accounts, contacts, devices, quotes and products', async ({ tx, deps }) => {
  const { agent, parties } = await anAgentWithAccount(tx)
  const { accountId } = await anAccount(tx, agent.zohoUserId, { accountName: 'Quillstone Freight' })
  const contactId = '7700'
  await tx.insert(contacts).values({
    zohoContactId: contactId,
    zohoAccountId: accountId,
    firstName: 'Ottoline',
    lastName: 'Quill',
    email: 'otto@quillstone.example',
    phone: '(555) 010-7788',
  })
  const { deviceId } = await aDevice(tx, accountId, { holder: 'Dana Quillon', phoneNumber: '5550107789' })
  const orderId = await anOrderOf(tx, parties, 1, { accountName: 'Quillstone Freight' })
  const { quoteNumber } = await aQuote(tx, orderId)
  const { phone } = await aShop(tx)

  const found = await find(deps, agent, 'QUILL')
  expect(found.orders.map((one) => one.orderId)).toEqual([orderId])
  expect(found.accounts).toEqual([{ accountId, accountName: 'Quillstone Freight', agentName: 'Wes Porter' }])
  expect(found.contacts).toMatchObject([
    { contactId, accountId, name: 'Ottoline Quill', phone: '(555) 010-7788' },
  ])
  expect(found.devices).toMatchObject([{ deviceId, holder: 'Dana Quillon' }])
  expect((await find(deps, agent, `#${orderId}`)).orders.map((one) => one.orderId)).toEqual([orderId])
  for (const typed of [`Q-${quoteNumber}`, `q${quoteNumber}`, String(quoteNumber)])
    expect((await find(deps, agent, typed)).quotes.map((one) => one.quoteNumber)).toEqual([quoteNumber])
  for (const typed of ['555-010-7788', '+1 555 010 7788', '5550107788', 'otto@quill'])
    expect(
      (await find(deps, agent, typed)).contacts.map((one) => one.contactId),
      typed,
    ).toEqual([contactId])
  expect((await find(deps, agent, `halden ${phone.model}`)).products.map((one) => one.productId)).toEqual([
    phone.productId,
  ])
})

test('accounts that begin with the text stand before those with a word that does', async ({ tx, deps }) => {
  const agent = await anAgent(tx)
  for (const accountName of ['Great Zephyr', 'Midzephyr Parcel', 'Zephyr Route', 'Zephyr Delivery'])
    await anAccount(tx, agent.zohoUserId, { accountName })
  const { accounts } = await find(deps, agent, 'zephyr')
  expect(accounts.map(({ accountName }) => accountName)).toEqual([
    'Zephyr Delivery',
    'Zephyr Route',
    'Great Zephyr',
    'Midzephyr Parcel',
  ])
})

test('an invoice is found by the beginning of its number, by those who see its order', async ({
  tx,
  deps,
}) => {
  const { agent, parties } = await anAgentWithAccount(tx)
  const orderId = await anOrderOf(tx, parties, 1)
  const invoiceId = await anInvoice(tx, orderId, { number: 'INV-70001' })
  await anInvoice(tx, await anOrderOf(tx, parties, 2), { number: 'INV-700012' })
  const nia = await anAgent(tx)
  const mo = await anAgent(tx, { roles: ['Manager'] })
  const invoices = async (actor: Caller, typed: string) => (await find(deps, actor, typed)).invoices

  for (const [actor, typed] of [
    [agent, 'INV-70001'],
    [agent, 'inv-70001'],
    [mo, 'INV-70001'],
  ] as const)
    expect(await invoices(actor, typed), typed).toContainEqual({
      orderId,
      accountId: parties.accountId,
      accountName: 'Northgate Delivery LLC',
      invoiceId,
      number: 'INV-70001',
    })
  expect(await invoices(nia, 'INV-70001'), 'of another agent').toEqual([])
  expect((await invoices(agent, 'inv 7000')).map(({ number }) => number).toSorted()).toEqual([
    'INV-70001',
    'INV-700012',
  ])
  for (const typed of ['70001', 'INV-7000_']) expect(await invoices(agent, typed), typed).toEqual([])
})

test('what is typed means itself: no character is a wildcard', async ({ tx, deps }) => {
  const { agent } = await anAgentWithAccount(tx)
  for (const typed of ['%%%', '___', '\\\\\\', "'''"])
    expect(Object.values(await find(deps, agent, typed)).flat(), typed).toEqual([])
})

test('signs without a letter or digit find nothing', async ({ tx, deps }) => {
  const { agent } = await anAgentWithAccount(tx)
  for (const typed of ['\u0301\u0301\u0301', '---', ',,,'])
    expect(Object.values(await find(deps, agent, typed)).flat(), typed).toEqual([])
})

test('an agent finds nothing of another agent; a manager finds all; people who keep the books may not search', async ({
  tx,
  deps,
}) => {
  const { agent, parties } = await anAgentWithAccount(tx)
  await anAccount(tx, agent.zohoUserId, { accountName: 'Quillstone Freight' })
  await aDevice(tx, parties.accountId, { holder: 'Dana Quillon' })
  const orderId = await anOrderOf(tx, parties, 1, { accountName: 'Quillstone Freight' })
  const { quoteNumber } = await aQuote(tx, orderId)
  const nia = await anAgent(tx)
  const mo = await anAgent(tx, { roles: ['Manager'] })

  expect(Object.values(await find(deps, nia, 'quill')).flat()).toEqual([])
  expect((await find(deps, nia, `Q-${quoteNumber}`)).quotes).toEqual([])
  const all = await find(deps, mo, 'quill')
  expect([all.orders, all.accounts, all.devices].map(({ length }) => length)).toEqual([1, 1, 1])
  const abe = await aPerson(tx, { roles: ['Accountant'] })
  await expect(find(deps, abe, 'quill')).rejects.toMatchObject({ code: 'NOT_ALLOWED' })
  await tx.update(accounts).set({ isActive: false })
  expect((await find(deps, mo, 'quill')).accounts).toEqual([])
})

describe('people of an account', () => {
  /** An account with a submitted order and a draft, both of the same reference, a device, a quote, an invoice and a case. */
  async function aFullAccount(tx: Tx, unitNumber: string) {
    const { parties } = await anAgentWithAccount(tx)
    const changes = { accountName: 'Quillstone', referenceNumber: 'PO-QUILL' }
    const orderId = await anOrderOf(tx, parties, 2, changes)
    const draftId = await anOrderOf(tx, parties, 1, { ...changes, statusId: orderStatus.draft })
    const { deviceId } = await aDevice(tx, parties.accountId, { unitNumber, holder: 'Dana Quillon' })
    const { caseId, caseNumber } = await aCase(tx, { deviceId, zohoAccountId: parties.accountId })
    const { quoteNumber } = await aQuote(tx, draftId)
    const number = `INV-7${unitNumber}`
    const invoiceId = await anInvoice(tx, orderId, { number })
    return { parties, orderId, draftId, deviceId, caseId, caseNumber, quoteNumber, number, invoiceId }
  }

  /** Every kind of object of the account, by what finds it. */
  async function everything(deps: Deps, actor: Caller, own: Awaited<ReturnType<typeof aFullAccount>>) {
    const found = await find(deps, actor, 'quill')
    return {
      orders: found.orders.map(({ orderId }) => orderId),
      devices: found.devices.map(({ deviceId }) => deviceId),
      others: [...found.accounts, ...found.contacts].length,
      quotes: (await find(deps, actor, `Q-${own.quoteNumber}`)).quotes.length,
      invoices: (await find(deps, actor, own.number)).invoices.map(({ invoiceId }) => invoiceId),
      cases: (await find(deps, actor, `C-${own.caseNumber}`)).cases.map(({ caseId }) => caseId),
    }
  }
  const none = { orders: [], devices: [], others: 0, quotes: 0, invoices: [], cases: [] }

  test('find what is of their account, as far as their access goes', async ({ tx, deps }) => {
    const own = await aFullAccount(tx, '0417')
    const { orderId, draftId, deviceId, caseId, invoiceId } = own
    const all = {
      orders: [draftId, orderId],
      devices: [deviceId],
      others: 0,
      quotes: 1,
      invoices: [invoiceId],
      cases: [caseId],
    }
    const by: Record<Access, Partial<typeof all>> = {
      full: all,
      orders: all,
      approves: { ...all, devices: [], cases: [] },
      fleet: { ...none, devices: [deviceId], cases: [caseId] },
      invoices: { ...none, orders: [orderId], invoices: [invoiceId] },
    }
    for (const access of accessKinds) {
      const actor = { ...(await aCustomer(tx, own.parties)), access }
      expect(await everything(deps, actor, own), access).toEqual(by[access])
    }
  })

  test('find nothing of another account, no matter what is typed', async ({ tx, deps }) => {
    const other = await aFullAccount(tx, '0417')
    await tx.insert(fleetSettings).values({ zohoAccountId: other.parties.accountId, shortCode: 'DSP4' })
    const { parties } = await anAgentWithAccount(tx)
    for (const access of accessKinds) {
      const actor = { ...(await aCustomer(tx, parties)), access }
      expect(await everything(deps, actor, other), access).toEqual(none)
      const { orderId, quoteNumber } = other
      for (const typed of [String(orderId), `#${orderId}`, '41', '0417', 'DSP4-0417', String(quoteNumber)])
        expect(Object.values(await find(deps, actor, typed)).flat(), `${access} ${typed}`).toEqual([])
    }
  })

  test('a key finds devices and cases only if it may read devices too', async ({ tx, deps }) => {
    const own = await aFullAccount(tx, '0417')
    const una = asCaller(deps, await aCustomer(tx, own.parties))
    const found = async (keyScopes: readonly KeyScope[]) => {
      const { orders, devices } = (await searchPortal({ ...una, keyScopes }, 'quill')).result
      const { cases } = (await searchPortal({ ...una, keyScopes }, `C-${own.caseNumber}`)).result
      return [orders.length, devices.length, cases.length]
    }
    expect(await found(['orders:read'])).toEqual([2, 0, 0])
    expect(await found(['orders:read', 'fleet:read'])).toEqual([2, 1, 1])
  })
})

test.for([
  ['contacts', searchContacts, 'contacts_by_words'],
  ['invoices', searchInvoices, 'book_invoices_by_words'],
] as const)('%s of all agents are looked for in an index', async ([_, search, index], { tx }) => {
  await anAgentWithAccount(tx)
  const client = tx.$client
  await client.query('set local enable_seqscan = off')
  const { sql: text, params } = search(tx, 'all', 'quillon').toSQL()
  const { rows } = await client.query(`explain ${text}`, params)
  expect(rows.map((row: Record<string, unknown>) => row['QUERY PLAN']).join('\n')).toContain(index)
})
