import { type CallName, calls } from '@portal/contract/calls'
import { contract } from '@portal/contract/contract'
import type { Endpoint } from '@portal/contract/endpoint'
import { orderStatus } from '@portal/domain/order-status'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '../../db/client.ts'
import { devices } from '../../db/schema/fleet.tables.ts'
import { orders } from '../../db/schema/orders.tables.ts'
import { asCaller, test } from '../../testing/fixtures.ts'
import { saveUnits } from '../fleet/sheet/save-units.ts'
import { createStation } from '../fleet/stations/stations.ts'
import { createOrder } from '../orders/draft/drafts.ts'
import { addOrderItem } from '../orders/draft/order-items.ts'
import { updateOrder } from '../orders/draft/update-order.ts'
import { anAgentWithAccount, anApp, anUpdateForm, aShop, realDeps, seen } from '../orders/testing.ts'
import { createQuoteLink, sendQuote } from './quotes.ts'
import { aQuoteForm } from './testing.ts'

/** What everyone with a link calls, over HTTP and without a session: each answer has the contract's fields and no others. */

const toledo = { street: '980 Airline Junction Rd', city: 'Toledo', state: 'OH', zip: '43607' }
const nearby = { street: '1200 Dorr St', city: 'Toledo', state: 'OH', zip: '43607' }

async function aLinkedQuote(database: Database, onAccept: 'submit' | 'wait' = 'submit') {
  const app = await anApp(database)
  const deps = realDeps(database)
  const { agent, parties, offer } = await database.inTransaction(async (tx) => ({
    ...(await anAgentWithAccount(tx)),
    ...(await aShop(tx)),
  }))
  const ctx = asCaller(deps, agent)
  const { orderId } = (await createOrder(ctx, parties)).result
  await addOrderItem(ctx, { orderId, offerId: offer.offerId, productId: offer.productId, quantity: 3 })
  const addresses = { billingAddress: toledo, shippingAddress: toledo }
  await updateOrder(ctx, orderId, anUpdateForm(parties, addresses))
  const { version, orderItems } = await seen(deps, agent, orderId)
  const { quoteId } = (await sendQuote(ctx, orderId, aQuoteForm({ version, onAccept }))).result
  const token = (await createQuoteLink(ctx, quoteId)).result.url.split('/q/')[1] ?? ''
  const call = async (name: CallName, body: object = {}) => {
    const { method, path } = calls[name]
    const answer = await app.inject({ method, url: `/api${path}`, payload: { token, ...body } })
    const { requestId: _, hasError: __, ...fields } = answer.json()
    const { answer: schema }: Endpoint = contract[name]
    if (answer.statusCode === 200) expect(fields, name).toEqual(schema.parse(fields))
    return { status: answer.statusCode, body: answer.json(), result: fields.result, results: fields.results }
  }
  return { ctx, parties, orderId, orderItemId: orderItems[0]?.orderItemId ?? '', token, call }
}

test('units are read, checked and saved by link', async ({ database }) => {
  const { ctx, parties, orderId, orderItemId, call } = await aLinkedQuote(database)
  const station = (
    await createStation(ctx, parties.accountId, { name: 'Toledo', code: 'TOL', addressId: null })
  ).result
  await saveUnits(ctx, orderId, {
    rows: [
      {
        orderItemId,
        position: 1,
        version: 0,
        unitNumber: '044',
        numberWish: 'keep',
        phoneNumber: '4195550142',
      },
    ],
  })

  const sheet = await call('readQuoteUnits')
  expect(sheet).toMatchObject({
    status: 200,
    result: {
      canEdit: true,
      lines: [{ orderItemId, quantity: 3, rows: [{ position: 1, unitNumber: '044' }] }],
      stations: [{ stationId: station.stationId, code: 'TOL' }],
    },
  })
  expect(JSON.stringify(sheet.body)).not.toContain('4195550142')

  const checked = await call('checkQuoteUnits', {
    rows: [{ unitNumber: '101' }, { unitNumber: '101' }, { unitNumber: '102', stationId: station.stationId }],
  })
  expect(checked.status).toBe(200)
  expect(checked.results.map(({ row, column }: { row: number; column: string }) => [row, column])).toEqual([
    [1, 'unitNumber'],
  ])

  const rows = [
    { orderItemId, position: 0, version: 0, unitNumber: '101', holder: 'Dana Whitfield' },
    { orderItemId, position: 1, version: 0, unitNumber: '045' },
  ]
  const saved = await call('saveQuoteUnits', { rows })
  expect(saved).toMatchObject({
    status: 200,
    result: {
      saved: [{ position: 0, unitNumber: '101', holder: 'Dana Whitfield' }],
      // The other row was stored meanwhile by another person.
      changed: [{ position: 1, unitNumber: '044' }],
    },
  })
  const stored = await database.reader.select().from(devices).where(eq(devices.orderId, orderId))
  expect(stored.map(({ unitNumber }) => unitNumber).sort()).toEqual(['044', '101'])
})

test('an address is checked and corrected, the quote is seen, commented on and accepted by link', async ({
  database,
}) => {
  const { orderId, call } = await aLinkedQuote(database)
  expect(await call('noteQuoteSeen')).toMatchObject({ status: 200, result: null })
  expect(await call('checkQuoteAddress', { place: 'shipping', address: nearby })).toMatchObject({
    status: 200,
    result: { outcome: 'applies', address: { city: 'Toledo' } },
  })
  const form = { place: 'shipping', address: nearby, asRequest: false }
  expect((await call('correctQuoteAddress', { ...form, revision: 3 })).body.error.code).toBe('QUOTE_CHANGED')
  expect(await call('correctQuoteAddress', { ...form, revision: 0 })).toMatchObject({
    status: 200,
    result: { revision: 1, order: { shippingStreet: '1200 Dorr St' }, corrections: [{ status: 'applied' }] },
  })
  expect(await call('commentOnQuote', { text: 'The dock is at the back.' })).toMatchObject({
    status: 200,
    result: { comments: [{ text: 'The dock is at the back.' }] },
  })
  expect((await call('readQuotePdf')).result.fileName).toMatch(/^Q-\d+\.pdf$/)
  const by = { name: 'Pat Lee', title: 'Owner', mayOrder: true as const }
  expect((await call('acceptQuote', { ...by, revision: 0 })).body.error.code).toBe('QUOTE_CHANGED')
  expect(await call('acceptQuote', { ...by, revision: 1 })).toMatchObject({
    status: 200,
    result: { state: 'accepted', isSubmitted: true },
  })
  expect(await call('readQuote')).toMatchObject({ status: 200, result: { isOpen: false } })
  expect((await call('declineQuote', { name: 'Pat Lee', reason: 'Later' })).status).toBe(409)
  const [order] = await database.reader.select().from(orders).where(eq(orders.orderId, orderId))
  expect(order).toMatchObject({ statusId: orderStatus.submitted, shippingStreet: '1200 Dorr St' })
})

test('what a link must not send is refused, and nothing of it is stored', async ({ database }) => {
  const { orderId, call } = await aLinkedQuote(database)
  const form = { place: 'shipping', address: nearby, asRequest: false, revision: 0 }
  for (const wrong of [
    { ...form, place: 'account' },
    { ...form, place: 'destination' },
    { ...form, place: 'destination', position: 2 },
    { ...form, address: { ...nearby, street: 'x'.repeat(51) } },
    { ...form, address: { ...nearby, street: '1 Main St\n2 Side St' } },
    { ...form, address: { ...nearby, country: 'US' } },
    { ...form, accountId: '1' },
    { ...form, shippingRate: 0 },
  ])
    expect((await call('correctQuoteAddress', wrong)).body.error.code).toBe('INVALID_INPUT')
  const [order] = await database.reader.select().from(orders).where(eq(orders.orderId, orderId))
  expect(order?.shippingStreet).toBe(toledo.street)
})
