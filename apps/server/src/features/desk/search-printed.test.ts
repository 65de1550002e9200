import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Tx } from '../../db/client.ts'
import { orderItems } from '../../db/schema/orders.tables.ts'
import { boxes } from '../../db/schema/staging.tables.ts'
import { fleetSettings } from '../../db/schema/stations.tables.ts'
import type { Deps, SignedInContext } from '../../deps.ts'
import { aCustomer, anAgent, aPerson } from '../../testing/builders.ts'
import { asCaller, test, testNow } from '../../testing/fixtures.ts'
import { anInvoice } from '../books/testing.ts'
import { aDevice } from '../fleet/testing.ts'
import { accountHistory, agentHistory } from '../orders/list/order-history.ts'
import { anAgentWithAccount, aShop } from '../orders/testing.ts'
import { aQuote } from '../quotes/testing.ts'
import { aCase } from '../repairs/testing.ts'
import { anImei, aSim, aStagedOrder } from '../staging/staging.test-scene.ts'
import { searchPortal } from './search-portal.ts'
import { anOrderOf } from './testing.ts'

const find = async (deps: Deps, actor: SignedInContext['actor'], search: string) =>
  (await searchPortal(asCaller(deps, actor), search)).result

/** An order of an account with the short code DSP4, with unit 014 in a box that has left, a quote, an invoice and a case. */
async function aPrintedOrder(tx: Tx) {
  const { agent, parties } = await anAgentWithAccount(tx)
  const orderId = await aStagedOrder(tx, { parties, shop: await aShop(tx) })
  const [line] = await tx.select().from(orderItems).where(eq(orderItems.orderId, orderId))
  const imei = anImei()
  const iccid = aSim()
  const device = await aDevice(tx, parties.accountId, {
    unitNumber: '014',
    holder: 'Una Marsh',
    imei,
    iccid,
    serial: 'R5CX10ABC',
    phoneNumber: '4195550147',
    orderId,
    orderItemId: line?.orderItemId ?? null,
    linePosition: 0,
  })
  await tx.insert(fleetSettings).values({ zohoAccountId: parties.accountId, shortCode: 'DSP4' })
  await tx.insert(boxes).values({
    boxId: crypto.randomUUID(),
    orderId,
    number: 1,
    boxCode: 'ABCDEFGHJK',
    status: 'shipped',
    destinationPosition: 1,
    trackingNumber: '1Z999AA10123456784',
    openedBy: 'Ben',
    openedAt: testNow,
    closedAt: testNow,
    shippedAt: testNow,
  })
  const { quoteNumber } = await aQuote(tx, orderId)
  await anInvoice(tx, orderId, { number: 'INV-70001' })
  const { caseId, caseNumber } = await aCase(tx, {
    deviceId: device.deviceId,
    zohoAccountId: parties.accountId,
  })
  return { agent, parties, orderId, device, imei, iccid, quoteNumber, caseId, caseNumber }
}

test('what is printed leads to the order, in the search and in the list of orders', async ({ tx, deps }) => {
  const made = await aPrintedOrder(tx)
  const { agent, parties, orderId, imei, iccid, quoteNumber, caseNumber } = made
  const { tagCode } = made.device
  const grouped = (digits: string) => digits.replace(/(.{4})/g, '$1\u00a0').trim()
  const printed: Array<[typed: string, part: string | null]> = [
    [`WBC-${orderId}`, null],
    [`#${orderId}`, null],
    [imei, 'unit'],
    [grouped(imei), 'unit'],
    [iccid, 'unit'],
    [grouped(iccid), 'unit'],
    ['(419) 555-0147', 'unit'],
    ['r5cx10abc', 'unit'],
    ['DSP4-014', 'unit'],
    ['dsp4-14', 'unit'],
    ['1Z999AA10123456784', 'trackingNumber'],
    ['1Z 999 AA1 01 2345 6784', 'trackingNumber'],
    ['1z 999 aa1', 'trackingNumber'],
    ['1Z 999', 'trackingNumber'],
    ['DSP4 014', 'unit'],
    [tagCode, 'unit'],
    [`https://portal.example/t/${tagCode.toLowerCase()}`, 'unit'],
    [`${tagCode.slice(0, 4)}-${tagCode.slice(4, 8)}-${tagCode.slice(8)}`, 'unit'],
    ['ABCDEFGHJK', 'box'],
    ['https://portal.example/receive/ABCDEFGHJK', 'box'],
    [`Q-${quoteNumber}`, 'quote'],
    [`Q-${String(quoteNumber).slice(0, 4)}`, 'quote'],
    ['INV-70001', 'invoice'],
    ['inv-700', 'invoice'],
    [`C-${caseNumber}`, 'case'],
  ]
  const nia = await anAgent(tx)
  for (const [typed, part] of printed) {
    // Quotes, invoices and cases are results themselves.
    const isOwnResult = ['quote', 'invoice', 'case'].includes(part ?? '')
    expect(
      (await find(deps, agent, typed)).orders.map((one) => one.orderId),
      typed,
    ).toEqual(isOwnResult ? [] : [orderId])
    const { results } = await agentHistory(asCaller(deps, agent), parties.agentId, { search: typed })
    expect(
      results.map((one) => [one.orderId, one.match?.part ?? null]),
      typed,
    ).toEqual([[orderId, part]])
    expect((await find(deps, nia, typed)).orders, `${typed}, of another agent`).toEqual([])
  }
})

test('a printed beginning finds what it means and nothing beside it', async ({ tx, deps }) => {
  const { agent, parties, orderId, quoteNumber, caseNumber } = await aPrintedOrder(tx)
  // Everything below has the digits or the words of what is typed.
  await aDevice(tx, parties.accountId, { unitNumber: `9${orderId}`, holder: 'Mac 10' })
  await anOrderOf(tx, parties, 1, { accountName: 'DSP4 Northgate 014' })
  const kinds = async (typed: string, actor = agent) =>
    Object.entries(await find(deps, actor, typed))
      .filter(([, found]) => found.length > 0)
      .map(([kind]) => kind)
  for (const [typed, wanted] of [
    [`#${orderId}`, ['orders']],
    [`WBC-${String(orderId).slice(0, 3)}`, ['orders']],
    [`Q-${String(quoteNumber).slice(0, 3)}`, ['quotes']],
    [`C-${String(caseNumber).slice(0, 2)}`, ['cases']],
    ['INV-7', ['invoices']],
    ['1Z 999', ['orders']],
    ['DSP4 014', ['orders', 'devices']],
  ] as const)
    expect(await kinds(typed), typed).toEqual(wanted)
  for (const typed of ['DSP4 014', 'DSP4-014']) {
    expect((await find(deps, agent, typed)).orders.map((one) => one.orderId)).toEqual([orderId])
    const { results } = await agentHistory(asCaller(deps, agent), parties.agentId, { search: typed })
    expect(results.map((one) => one.orderId)).toEqual([orderId])
  }
})

test('a unit whose number looks like that of a case is found as well', async ({ tx, deps }) => {
  const { agent, parties, caseId } = await aPrintedOrder(tx)
  const { deviceId } = await aDevice(tx, parties.accountId, { unitNumber: 'C-10' })
  const found = await find(deps, agent, 'c-10')
  expect(found.cases.map((one) => one.caseId)).toEqual([caseId])
  expect(found.devices.map((one) => one.deviceId)).toEqual([deviceId])
})

test('units, quotes and cases are found by their own numbers', async ({ tx, deps }) => {
  const { agent, device, quoteNumber, caseId, caseNumber } = await aPrintedOrder(tx)
  await aDevice(tx, device.zohoAccountId, { unitNumber: '140' })
  // Another unit that only its telephone number would lead to.
  await aDevice(tx, device.zohoAccountId, { unitNumber: '201', phoneNumber: '4195551014' })
  const units = async (typed: string) => (await find(deps, agent, typed)).devices.map((one) => one.deviceId)
  for (const typed of ['14', '014', '0014', 'DSP4-014', 'Marsh Una', device.iccid ?? ''])
    expect(await units(typed), typed).toEqual([device.deviceId])
  // Its numbers have the groups of what is searched for.
  await aDevice(tx, device.zohoAccountId, { unitNumber: '6784', phoneNumber: '5550147419' })
  expect(await units('419 555 0147')).toEqual([device.deviceId])
  expect(await units('1Z 999 AA1 01 2345 6784')).toEqual([])
  for (const typed of [`q-${quoteNumber}`, `Q-${String(quoteNumber).slice(0, 3)}`, String(quoteNumber)])
    expect(
      (await find(deps, agent, typed)).quotes.map((one) => one.quoteNumber),
      typed,
    ).toEqual([quoteNumber])
  for (const typed of [`c-${caseNumber}`, `C-${String(caseNumber).slice(0, 3)}`])
    expect((await find(deps, agent, typed)).cases, typed).toMatchObject([
      { caseId, caseNumber, unitNumber: '203' },
    ])
})

test('people who only stage find what is at the staging desk, and nothing else', async ({ tx, deps }) => {
  const { parties, orderId, device, imei, quoteNumber, caseNumber } = await aPrintedOrder(tx)
  await aDevice(tx, parties.accountId, { unitNumber: '015', holder: 'Una Marsh' })
  const ben = await aPerson(tx, { roles: ['Staging'] })

  expect((await find(deps, ben, imei)).orders.map((one) => one.orderId)).toEqual([orderId])
  expect((await find(deps, ben, '1Z 999 AA1 01 2345 6784')).orders.map((one) => one.orderId)).toEqual([
    orderId,
  ])
  const { devices: units } = await find(deps, ben, 'marsh una')
  expect(units.map((one) => [one.deviceId, one.orderId])).toEqual([[device.deviceId, orderId]])
  const all = await find(deps, ben, 'northgate')
  expect([all.accounts, all.contacts]).toEqual([[], []])
  expect((await find(deps, ben, `Q-${quoteNumber}`)).quotes).toEqual([])
  for (const typed of [
    'INV-70001',
    'INV-000',
    'INV--70001',
    'inv- 70001',
    `Q-${quoteNumber}`,
    `C-${caseNumber}`,
  ])
    expect(Object.values(await find(deps, ben, typed)).flat(), typed).toEqual([])
  for (const typed of ['14', '014', device.tagCode, 'DSP4 014'])
    expect(
      (await find(deps, ben, typed)).devices.map((one) => one.deviceId),
      typed,
    ).toEqual([device.deviceId])
  for (const typed of [device.tagCode, 'ABCDEFGHJK'])
    expect(
      (await find(deps, ben, typed)).orders.map((one) => one.orderId),
      typed,
    ).toEqual([orderId])
  expect((await find(deps, ben, `C-${caseNumber}`)).cases).toEqual([])
  const una = await find(deps, await aCustomer(tx, parties), imei)
  expect([una.orders.length, una.devices.length], 'what is of their account').toEqual([1, 1])
})

test('the units of a short code are those of its account', async ({ tx, deps }) => {
  const { device } = await aPrintedOrder(tx)
  const mo = await anAgent(tx, { roles: ['Manager'] })
  const other = await anAgentWithAccount(tx)
  await aDevice(tx, other.parties.accountId, { unitNumber: '014' })
  for (const typed of ['DSP4-14', 'DSP4 014', 'dsp4 14'])
    expect(
      (await find(deps, mo, typed)).devices.map((one) => one.deviceId),
      typed,
    ).toEqual([device.deviceId])
  // Who sees no account of this short code has typed two units.
  expect((await find(deps, other.agent, 'DSP4-014')).devices).toEqual([])
})

test('who reads invoices alone learns of no unit, box, quote or case', async ({ tx, deps }) => {
  const { parties, orderId, device, imei, quoteNumber, caseNumber } = await aPrintedOrder(tx)
  const ines = await aPerson(tx, {
    roles: ['User'],
    zohoAccountId: parties.accountId,
    zohoContactId: parties.contactId,
    access: 'invoices',
  })
  const list = async (search: string) =>
    (await accountHistory(asCaller(deps, ines), parties.accountId, { search, withShipping: true })).results
  const hidden = [imei, device.tagCode, '4195550147', 'DSP4-014', '1Z 999', 'ABCDEFGHJK']
  for (const typed of [...hidden, `Q-${quoteNumber}`, `C-${caseNumber}`])
    expect([...(await list(typed)), ...Object.values(await find(deps, ines, typed)).flat()], typed).toEqual(
      [],
    )
  const [row] = await list('INV-70001')
  expect([row?.orderId, row?.match?.part]).toEqual([orderId, 'invoice'])
  for (const beside of ['progress', 'quote', 'shipping']) expect(row).not.toHaveProperty(beside)
})
