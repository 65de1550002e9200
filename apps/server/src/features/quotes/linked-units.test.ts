import { contract } from '@portal/contract/contract'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Tx } from '../../db/client.ts'
import { devices } from '../../db/schema/fleet.tables.ts'
import type { Deps } from '../../deps.ts'
import { asCaller, test, testNow } from '../../testing/fixtures.ts'
import { saveUnits } from '../fleet/sheet/save-units.ts'
import { readUnits } from '../fleet/sheet/units.ts'
import { createStation } from '../fleet/stations/stations.ts'
import { createOrder } from '../orders/draft/drafts.ts'
import { addOrderItem } from '../orders/draft/order-items.ts'
import { anAgentWithAccount, aShop, seen } from '../orders/testing.ts'
import { acceptQuote } from './answer-quote.ts'
import { checkLinkedUnits, readLinkedUnits, saveLinkedUnits } from './linked-units.ts'
import { createQuoteLink, sendQuote, withdrawQuote } from './quotes.ts'
import { aQuoteForm } from './testing.ts'

/** Units by link (docs/spec/quotes.md#units). */

async function aQuotedDraft(tx: Tx, deps: Deps, onAccept: 'wait' | 'submit' = 'wait') {
  const { agent, parties } = await anAgentWithAccount(tx)
  const { offer } = await aShop(tx)
  const ctx = asCaller(deps, agent)
  const draft = async () => {
    const { orderId } = (await createOrder(ctx, parties)).result
    await addOrderItem(ctx, { orderId, offerId: offer.offerId, productId: offer.productId, quantity: 3 })
    return orderId
  }
  const orderId = await draft()
  const { version } = await seen(deps, agent, orderId)
  const { quoteId } = (await sendQuote(ctx, orderId, aQuoteForm({ version, onAccept }))).result
  const token = (await createQuoteLink(ctx, quoteId)).result.url.split('/q/')[1] ?? ''
  const visitor = { ...ctx, actor: null, tokenHash: null }
  const [line] = (await readUnits(ctx, orderId)).result.lines
  const orderItemId = line?.orderItemId ?? ''
  const row = (
    position: number,
    cells: { unitNumber?: string; holder?: string; stationId?: string | null },
  ) => ({
    orderItemId,
    position,
    version: 0,
    ...cells,
  })
  return { agent, parties, ctx, orderId, draft, quoteId, token, visitor, orderItemId, row }
}

test('the contact numbers the devices; the agent sees them, and the history says by which link', async ({
  tx,
  deps,
}) => {
  const { parties, ctx, orderId, token, visitor, row } = await aQuotedDraft(tx, deps)
  const station = (
    await createStation(ctx, parties.accountId, { name: 'Toledo', code: 'TOL', addressId: null })
  ).result
  const { result: sheet } = await readLinkedUnits(visitor, token)
  expect(contract.readQuoteUnits.answer.parse({ result: sheet }).result, 'nothing else').toEqual(sheet)
  expect(sheet).toMatchObject({
    canEdit: true,
    lines: [{ quantity: 3, rows: [] }],
    stations: [{ code: 'TOL', name: 'Toledo' }],
  })
  const rows = [
    row(0, { unitNumber: '101', holder: 'Dana Whitfield', stationId: station.stationId }),
    row(2, { unitNumber: '103' }),
  ]
  const { result } = await saveLinkedUnits(visitor, { token, rows })
  expect(result).toMatchObject({ saved: [{ position: 0, unitNumber: '101' }, { position: 2 }], changed: [] })
  expect((await saveLinkedUnits(visitor, { token, rows })).result.changed, 'sent again').toEqual([])
  const [line] = (await readUnits(ctx, orderId)).result.lines
  expect(line?.rows).toMatchObject([
    { position: 0, unitNumber: '101', holder: 'Dana Whitfield', stationId: station.stationId },
    { position: 2, unitNumber: '103', holder: '' },
  ])
  const { rows: events } = await tx.$client.query(
    'select "by", user_id from device_events where zoho_account_id = $1',
    [parties.accountId],
  )
  expect(new Set(events.map(({ by }) => by))).toEqual(
    new Set([expect.stringMatching(/^Link of Q-\d+, sent to Pat Lee$/)]),
  )
})

test('what the agent asked for the number stays, and is in no answer', async ({ tx, deps }) => {
  const { ctx, orderId, token, visitor, orderItemId, row } = await aQuotedDraft(tx, deps)
  await saveUnits(ctx, orderId, {
    rows: [
      { orderItemId, position: 0, version: 0, numberWish: 'keep', phoneNumber: '4195550142', holder: 'Dana' },
    ],
  })
  const { result: sheet } = await readLinkedUnits(visitor, token)
  expect(JSON.stringify(sheet)).not.toMatch(/4195550142|phoneNumber|portCarrier|numberWish/)
  const stored = sheet.lines[0]?.rows[0]
  const sent = {
    ...row(0, { unitNumber: '007' }),
    version: stored?.version ?? 0,
    deviceId: stored?.deviceId ?? null,
  }
  const { result } = await saveLinkedUnits(visitor, { token, rows: [sent] })
  expect(JSON.stringify(result)).not.toMatch(/4195550142|phoneNumber|portCarrier|numberWish/)
  const [device] = await tx.select().from(devices).where(eq(devices.orderId, orderId))
  expect(device).toMatchObject({
    unitNumber: '007',
    holder: '',
    numberWish: 'keep',
    phoneNumber: '4195550142',
  })
})

describe('other devices', () => {
  test('a unit number in use is refused without what has it', async ({ tx, deps }) => {
    const { ctx, draft, token, visitor, row } = await aQuotedDraft(tx, deps)
    const other = await draft()
    const [line] = (await readUnits(ctx, other)).result.lines
    await saveUnits(ctx, other, {
      rows: [
        {
          orderItemId: line?.orderItemId ?? '',
          position: 0,
          version: 0,
          unitNumber: '014',
          holder: 'Omar Reyes',
        },
      ],
    })
    const { results } = await checkLinkedUnits(visitor, {
      token,
      rows: [{ unitNumber: '014' }, { unitNumber: '020' }],
    })
    expect(results).toEqual([
      {
        row: 0,
        column: 'unitNumber',
        code: 'in-use',
        message: '014 is in use.',
        suggestion: expect.any(String),
      },
    ])
    await expect(
      saveLinkedUnits(visitor, { token, rows: [row(0, { unitNumber: '014' })] }),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT', fields: { 'rows.0.unitNumber': ['014 is in use.'] } })
    expect(JSON.stringify((await readLinkedUnits(visitor, token)).result)).not.toContain('Omar')
  })

  test('a line of another order and a station of another account are refused', async ({ tx, deps }) => {
    const { ctx, draft, token, visitor, row } = await aQuotedDraft(tx, deps)
    const stranger = await anAgentWithAccount(tx)
    const station = (
      await createStation(asCaller(deps, stranger.agent), stranger.parties.accountId, {
        name: 'Elsewhere',
        code: 'ELS',
        addressId: null,
      })
    ).result
    const [line] = (await readUnits(ctx, await draft())).result.lines
    await expect(
      saveLinkedUnits(visitor, {
        token,
        rows: [{ ...row(0, { unitNumber: '1' }), orderItemId: line?.orderItemId ?? '' }],
      }),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    await expect(
      saveLinkedUnits(visitor, { token, rows: [row(0, { stationId: station.stationId })] }),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT', fields: { 'rows.0.stationId': expect.anything() } })
  })
})

test('of two who change one row the second reads what is stored, without a name', async ({ tx, deps }) => {
  const { ctx, orderId, token, visitor, orderItemId, row } = await aQuotedDraft(tx, deps)
  await saveUnits(ctx, orderId, { rows: [{ orderItemId, position: 1, version: 0, unitNumber: '055' }] })
  const { result } = await saveLinkedUnits(visitor, { token, rows: [row(1, { unitNumber: '056' })] })
  expect(result.saved).toEqual([])
  expect(result.changed).toEqual([expect.objectContaining({ position: 1, unitNumber: '055' })])
  expect(result.changed[0]).not.toHaveProperty('changedBy')
})

describe('until when', () => {
  const by = { name: 'Pat Lee', title: 'Owner', mayOrder: true as const }

  test('also after acceptance, while the order waits for the agent', async ({ tx, deps }) => {
    const { token, visitor, row } = await aQuotedDraft(tx, deps)
    expect((await acceptQuote(visitor, { token, ...by })).result.mayNumber).toBe(true)
    const { result } = await saveLinkedUnits(visitor, { token, rows: [row(0, { unitNumber: '101' })] })
    expect(result.saved).toHaveLength(1)
  })

  test('not once the order was submitted', async ({ tx, deps }) => {
    const { token, visitor, row } = await aQuotedDraft(tx, deps, 'submit')
    expect((await acceptQuote(visitor, { token, ...by })).result).toMatchObject({
      isSubmitted: true,
      mayNumber: false,
    })
    for (const refused of [
      readLinkedUnits(visitor, token),
      checkLinkedUnits(visitor, { token, rows: [] }),
      saveLinkedUnits(visitor, { token, rows: [row(0, { unitNumber: '101' })] }),
    ])
      await expect(refused).rejects.toMatchObject({ code: 'UNITS_CLOSED' })
  })

  test('not of a quote that was withdrawn or has expired, and not without its link', async ({ tx, deps }) => {
    const { ctx, quoteId, token, visitor, row } = await aQuotedDraft(tx, deps)
    const rows = [row(0, { unitNumber: '101' })]
    const late = { ...visitor, now: () => new Date(testNow.getTime() + 15 * 24 * 3_600_000) }
    await expect(saveLinkedUnits(late, { token, rows })).rejects.toMatchObject({ code: 'QUOTE_ENDED' })
    await withdrawQuote(ctx, quoteId)
    await expect(saveLinkedUnits(visitor, { token, rows })).rejects.toMatchObject({ code: 'QUOTE_ENDED' })
    await expect(readLinkedUnits(visitor, token)).rejects.toMatchObject({ code: 'QUOTE_ENDED' })
    await expect(readLinkedUnits(visitor, 'x'.repeat(43))).rejects.toMatchObject({ code: 'QUOTE_NOT_FOUND' })
  })
})
