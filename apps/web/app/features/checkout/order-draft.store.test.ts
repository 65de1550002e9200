// @vitest-environment jsdom

import type { Account } from '@portal/contract/accounts'
import { productTypeIds } from '@portal/domain/ids'
import { installedApps } from '@portal/domain/installed-apps'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  chooseAccount,
  chooseAgent,
  chooseApps,
  chooseContact,
  write,
} from '../order-header/header-changes.ts'
import { toStep } from './draft/order-draft.ts'

const key = 'orderHeader'
const agent = { id: '7', label: 'Rivera, Ana - ana@wbc.example' }
/** The page as it is after a load: modules start anew, storage stays. */
const load = () => {
  vi.resetModules()
  return import('./order-draft.store.ts')
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('a reload of the tab loses no typed word', async () => {
  const before = await load()
  before.changeHeader(write({ notes: 'Gate 4', referenceNumber: 'PO 4471' }))
  before.changeDraft(toStep('shipping'))
  const after = await load()
  expect(after.getOrderDraft()).toMatchObject({
    header: { notes: 'Gate 4', referenceNumber: 'PO 4471' },
    orderStage: 'shipping',
  })
})

test('another tab gets the agent and not the words', async () => {
  const before = await load()
  before.changeHeader(chooseAgent(agent))
  before.changeHeader(write({ notes: 'Gate 4', referenceNumber: 'PO 4471' }))
  sessionStorage.clear()
  const after = await load()
  expect(after.getOrderDraft()).toMatchObject({
    header: { agent, notes: '', referenceNumber: '' },
    orderStage: 'draft',
  })
  expect(localStorage.getItem(key)).not.toContain('Gate 4')
})

test('the next person at this computer starts with nothing', async () => {
  const store = await load()
  store.claimDraft('wes@wbc.example')
  store.changeHeader(chooseAgent(agent))
  store.claimDraft('wes@wbc.example')
  expect(store.getOrderDraft().header.agent).toEqual(agent)
  store.claimDraft('nia@wbc.example')
  expect(store.getOrderDraft().header.agent).toBeNull()
})

test('apps are pre-selected once, for a cart with a phone', async () => {
  const store = await load()
  store.offerInstalledApps([productTypeIds.accessory])
  expect(store.getOrderDraft().header.apps).toEqual([])
  store.offerInstalledApps([productTypeIds.accessory, productTypeIds.phone])
  expect(store.getOrderDraft().header.apps).toEqual(installedApps())
  store.changeHeader(chooseApps([]))
  store.offerInstalledApps([productTypeIds.phone])
  expect(store.getOrderDraft().header.apps).toEqual([])
})

test('after an order the next cart is offered its apps anew', async () => {
  const store = await load()
  store.offerInstalledApps([productTypeIds.phone])
  store.changeHeader(chooseApps(['Waze']))
  store.completeOrder(10_001)
  expect(store.getOrderDraft()).toMatchObject({ orderStage: 'completed', orderId: 10_001 })
  store.offerInstalledApps([productTypeIds.tablet])
  expect(store.getOrderDraft().header.apps).toHaveLength(installedApps().length)
})

test('a kit brings its apps and staging notes; what was chosen and typed stays', async () => {
  const store = await load()
  const kit = { installedApps: 'Mentor,Waze', stagingNotes: 'Blue cases.' }
  store.takeKitTexts(kit, 'keep')
  store.offerInstalledApps([productTypeIds.phone])
  expect(store.getOrderDraft().header).toMatchObject({
    apps: ['Mentor', 'Waze'],
    stagingNotes: 'Blue cases.',
  })

  store.takeKitTexts({ installedApps: 'ADP', stagingNotes: 'Red cases.' }, 'keep')
  expect(store.getOrderDraft().header).toMatchObject({
    apps: ['ADP', 'Mentor', 'Waze'],
    stagingNotes: 'Blue cases.',
  })
  store.takeKitTexts({ installedApps: '', stagingNotes: 'Red cases.' }, 'add')
  expect(store.getOrderDraft().header.stagingNotes).toBe('Blue cases.\nRed cases.')
})

test('opening the cart goes back to its first step', async () => {
  const store = await load()
  store.changeDraft(toStep('shipping'))
  store.openCart()
  expect(store.getOrderDraft().orderStage).toBe('draft')
})

test.for(['not json', '{"state":7}', '{"state":{"draft":{}},"version":1}'])(
  'a damaged store is a new start: %s',
  async (stored) => {
    localStorage.setItem(key, stored)
    sessionStorage.setItem(key, stored)
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const store = await load()
    expect(store.getOrderDraft()).toMatchObject({ header: { notes: '', apps: [] }, orderStage: 'draft' })
  },
)

describe('switching between agents and accounts loses nothing', () => {
  const wes = { id: '8', label: 'Porter, Wes - wes@wbc.example' }
  const account = (id: string) => ({ id, accountName: `Account ${id}`, ...street(id) }) as Account
  const street = (id: string) => ({
    billingStreet: `${id} Depot Rd`,
    billingStreet1: `${id} Depot Rd`,
    billingCity: 'Toledo',
    billingState: 'OH',
    billingCode: '43604',
    shippingStreet: `${id} Dock Rd`,
    shippingStreet1: `${id} Dock Rd`,
    shippingCity: 'Toledo',
    shippingState: 'OH',
    shippingCode: '43604',
  })
  const contact = {
    id: '9',
    first_Name: 'Ana',
    last_Name: 'Reyes',
    full_Name: 'Ana Reyes',
    email: '',
    mobile: '',
    phone: '',
  }

  test('an agent comes back with their account, contact and addresses; the words stay all the time', async () => {
    const store = await load()
    store.changeHeader(chooseAgent(agent))
    store.changeHeader(chooseAccount(account('1')))
    store.changeHeader(chooseContact(contact))
    store.changeHeader(write({ notes: 'Gate 4' }))
    const chosen = store.getOrderDraft()

    store.changeHeader(chooseAgent(wes))
    expect(store.getOrderDraft().header).toMatchObject({ account: null, contact: null, notes: 'Gate 4' })
    store.changeHeader(chooseAgent(agent))

    expect(store.getOrderDraft()).toEqual(chosen)
  })

  test('an account comes back with its contact', async () => {
    const store = await load()
    store.changeHeader(chooseAgent(agent))
    store.changeHeader(chooseAccount(account('1')))
    store.changeHeader(chooseContact(contact))
    store.changeHeader(chooseAccount(account('2')))
    expect(store.getOrderDraft().header).toMatchObject({
      contact: null,
      billing: { street: '2 Depot Rd' },
    })
    store.changeHeader(chooseAccount(account('1')))
    expect(store.getOrderDraft().header).toMatchObject({
      contact: { id: '9' },
      billing: { street: '1 Depot Rd' },
    })
  })

  test('a reload of the tab keeps what was chosen for the other agent, in the stored form', async () => {
    const before = await load()
    before.changeHeader(chooseAgent(agent))
    before.changeHeader(chooseAccount(account('1')))
    before.changeHeader(chooseContact(contact))
    const chosen = before.getOrderDraft()
    before.changeHeader(chooseAgent(wes))
    const { laidAside } = JSON.parse(sessionStorage.getItem(key) ?? '')
    expect(laidAside['7']).toMatchObject({
      selectedAccount: { value: '1', label: 'Account 1' },
      selectedContact: { value: '9' },
      billingAddress: { street: '1 Depot Rd' },
      shippingStreet1: '1 Dock Rd',
    })
    const after = await load()
    after.changeHeader(chooseAgent(agent))
    expect(after.getOrderDraft()).toEqual(chosen)
  })

  test('only in this tab, and only until the order is placed', async () => {
    const store = await load()
    store.changeHeader(chooseAgent(agent))
    store.changeHeader(chooseAccount(account('1')))
    store.changeHeader(chooseAgent(wes))
    expect(JSON.parse(localStorage.getItem(key) ?? '').state.laidAside).toEqual({})
    store.completeOrder(10_482)
    store.changeHeader(chooseAgent(agent))
    expect(store.getOrderDraft().header.account).toBeNull()
  })
})
