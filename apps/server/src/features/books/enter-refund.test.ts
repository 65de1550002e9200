import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { auditLog } from '../../db/schema/audit.tables.ts'
import { bookInvoices } from '../../db/schema/books.tables.ts'
import { aPayment, aRefund, type Scene, stored, test } from './change-invoice.testing.ts'
import { voidInvoicesOf } from './refresh-invoices.ts'

/** Refunds through HTTP (docs/spec/books.md#refunds), one by one and at the same moment. */

const pay = (scene: Scene, amount: number, paidOn = '2026-01-10') =>
  scene.post(`RecordPayment/${scene.invoiceId}`, { ...aPayment(amount), paidOn })
const refund = (scene: Scene, amount: number, refundedOn = '2026-01-12', key?: string) =>
  scene.post(`RecordRefund/${scene.invoiceId}`, { ...aRefund(amount), refundedOn }, key)
const undo = (scene: Scene, entryId: string | undefined) => scene.post(`UndoEntry/${entryId}`, {})
const makeVoid = (scene: Scene) => scene.post(`VoidInvoice/${scene.invoiceId}`, { reason: 'Twice' })
const codeOf = (answer: Awaited<ReturnType<Scene['post']>>) =>
  answer.statusCode === 200 ? 'done' : (answer.json().error as { code: string } | undefined)?.code

/** The entry of this kind that stands. */
async function idOf(scene: Scene, kind: 'payment' | 'creditNote' | 'refund') {
  const { entries } = await stored(scene)
  return entries.find((entry) => entry.kind === kind && entry.undoneAt === null)?.entryId
}

test('a refund opens the invoice again by its amount, up to what is paid', async ({ scene }) => {
  await pay(scene, 100)
  expect((await refund(scene, 30)).json()).toMatchObject({
    result: {
      state: 'overdue',
      paid: 70,
      balance: 30,
      paidOn: '2026-01-10',
      entries: [{ kind: 'payment' }, { kind: 'refund', amount: 30, note: 'Transfer 8', number: '' }],
    },
  })
  const more = await refund(scene, 70.01)
  expect(more.statusCode).toBe(409)
  expect(more.json()).toMatchObject({
    error: {
      code: 'REFUND_EXCEEDS_PAID',
      message: 'Only $70.00 is paid on this invoice.',
      fields: { amount: ['Enter at most $70.00.'] },
    },
  })
  expect((await refund(scene, 70)).json()).toMatchObject({ result: { paid: 0, balance: 100, paidOn: null } })
  expect((await refund(scene, 0.01)).json()).toMatchObject({
    error: { code: 'REFUND_EXCEEDS_PAID', message: 'Nothing is paid on this invoice.' },
  })
})

test('the credit of a void invoice is refunded, and nothing else is entered on it', async ({ scene }) => {
  await pay(scene, 40)
  await scene.database.reader
    .update(bookInvoices)
    .set({ voidedOn: '2026-01-20', voidReason: 'The order was cancelled.' })
    .where(eq(bookInvoices.invoiceId, scene.invoiceId))
  expect(codeOf(await pay(scene, 1))).toBe('INVOICE_VOID')
  expect((await refund(scene, 40)).json()).toMatchObject({ result: { state: 'void', paid: 0, balance: 0 } })
  expect((await undo(scene, await idOf(scene, 'refund'))).json()).toMatchObject({
    result: { state: 'void', paid: 40 },
  })
})

test.for([
  [{ ...aRefund(0) }, 'amount', 'Enter an amount of at least $0.01.'],
  [{ ...aRefund(1), refundedOn: '2099-01-01' }, 'refundedOn', 'The date can’t be in the future.'],
  [{ ...aRefund(1), refundedOn: '2026-01-09' }, 'refundedOn', 'Nothing was paid by this day.'],
  [{ ...aRefund(50), refundedOn: '2026-01-10' }, 'refundedOn', 'Only $40.00 was paid by this day.'],
  [{ ...aRefund(1), refundedOn: 'soon' }, 'refundedOn', 'Enter a day.'],
] as const)('a refund that cannot be is refused at its field: %j', async ([body, field, why], { scene }) => {
  await pay(scene, 40, '2026-01-10')
  await pay(scene, 40, '2026-01-15')
  const answer = await scene.post(`RecordRefund/${scene.invoiceId}`, body)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ error: { code: 'INVALID_INPUT', fields: { [field]: [why] } } })
  expect((await stored(scene)).entries).toHaveLength(2)
})

describe('undo', () => {
  test('a payment that was refunded is undone after its refund', async ({ scene }) => {
    await pay(scene, 60)
    await refund(scene, 20)
    const paymentId = await idOf(scene, 'payment')
    const refused = await undo(scene, paymentId)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      error: {
        code: 'BOOK_ENTRY_REFUNDED',
        message: 'This payment was refunded. Undo the refund first.',
      },
    })
    expect(await stored(scene)).toMatchObject({ paidCents: 4_000, entries: [{ undoneAt: null }, {}] })
    const refundId = await idOf(scene, 'refund')
    expect(codeOf(await undo(scene, refundId))).toBe('done')
    expect(codeOf(await undo(scene, refundId))).toBe('BOOK_ENTRY_UNDONE')
    expect(codeOf(await undo(scene, paymentId))).toBe('done')
    expect(await stored(scene)).toMatchObject({ paidCents: 0, paidOn: null })
  })

  test('a payment stays where only a later one would cover its refund', async ({ scene }) => {
    await pay(scene, 40, '2026-01-10')
    const first = await idOf(scene, 'payment')
    await refund(scene, 40, '2026-01-12')
    await pay(scene, 50, '2026-02-01')
    expect(codeOf(await undo(scene, first))).toBe('BOOK_ENTRY_REFUNDED')
  })

  test('a refund whose amount was paid again stays, and a credit note counts as well', async ({ scene }) => {
    await pay(scene, 100)
    await refund(scene, 40)
    await scene.post(`IssueCreditNote/${scene.invoiceId}`, { amount: 40, reason: 'Broken charger' })
    const refundId = await idOf(scene, 'refund')
    const refused = await undo(scene, refundId)
    expect(refused.json()).toMatchObject({
      error: {
        code: 'INVOICE_SETTLED',
        message:
          'Without this refund $140.00 would be paid and credited, more than the total. Undo what was entered after it first.',
      },
    })
    expect(await stored(scene)).toMatchObject({ paidCents: 6_000, creditedCents: 4_000 })
    await undo(scene, await idOf(scene, 'creditNote'))
    expect((await undo(scene, refundId)).json()).toMatchObject({ result: { state: 'paid', paid: 100 } })
  })
})

describe('at the same moment', () => {
  test('two refunds: one, and the other is told that nothing is paid', async ({ scene }) => {
    await pay(scene, 100)
    const answers = await Promise.all([1, 2, 3].map(() => refund(scene, 100)))
    expect(answers.map(codeOf).sort()).toEqual(['REFUND_EXCEEDS_PAID', 'REFUND_EXCEEDS_PAID', 'done'])
    expect(await stored(scene)).toMatchObject({ paidCents: 0 })
  })

  test('a refund and the undo of its payment: exactly one of them', async ({ scene }) => {
    await pay(scene, 100)
    const paymentId = await idOf(scene, 'payment')
    const [refunded, undone] = await Promise.all([refund(scene, 100), undo(scene, paymentId)])
    expect([
      ['done', 'BOOK_ENTRY_REFUNDED'],
      ['REFUND_EXCEEDS_PAID', 'done'],
    ]).toContainEqual([codeOf(refunded), codeOf(undone)])
    expect(await stored(scene)).toMatchObject({ paidCents: 0 })
  })

  test('a refund and void: the invoice is void only without a payment', async ({ scene }) => {
    await pay(scene, 100)
    const [refunded, made] = await Promise.all([refund(scene, 100), makeVoid(scene)])
    expect(codeOf(refunded)).toBe('done')
    expect(['done', 'INVOICE_HAS_ENTRIES']).toContain(codeOf(made))
    const { paidCents, voidedOn } = await stored(scene)
    expect({ paidCents, isVoid: voidedOn !== null }).toEqual({
      paidCents: 0,
      isVoid: codeOf(made) === 'done',
    })
  })

  test('a refund and the cancellation of its order: both, and nothing is left as a credit', async ({
    scene,
  }) => {
    await pay(scene, 100)
    const cancel = scene.database.inTransaction(async (tx) => {
      const { orderId } = await stored(scene)
      if (orderId === undefined) throw new Error('The invoice has an order.')
      await voidInvoicesOf(tx, { orderId, at: new Date('2026-01-20T15:00:00Z'), timeZone: 'UTC' })
    })
    const [refunded] = await Promise.all([refund(scene, 100), cancel])
    expect(codeOf(refunded)).toBe('done')
    expect(await stored(scene)).toMatchObject({ paidCents: 0, voidedOn: '2026-01-20' })
  })

  test('the same refund sent again with its key is entered once', async ({ scene }) => {
    await pay(scene, 100)
    const key = randomUUID()
    const answers = await Promise.all([1, 2].map(() => refund(scene, 10, '2026-01-12', key)))
    const late = await refund(scene, 10, '2026-01-12', key)
    expect([...answers, late].map(codeOf)).toEqual(['done', 'done', 'done'])
    expect(await stored(scene)).toMatchObject({ paidCents: 9_000, entries: [{}, {}] })
  })
})

test('an invoice that was refunded in full can be made void', async ({ scene }) => {
  await pay(scene, 100)
  expect(codeOf(await makeVoid(scene))).toBe('INVOICE_HAS_ENTRIES')
  await refund(scene, 100)
  expect(codeOf(await makeVoid(scene))).toBe('done')
})

test('refunds and their undo are in the activity log', async ({ scene }) => {
  await pay(scene, 100)
  await refund(scene, 25)
  await undo(scene, await idOf(scene, 'refund'))
  const log = await scene.database.reader
    .select({ action: auditLog.action, before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(and(eq(auditLog.entity, 'invoice'), eq(auditLog.entityId, scene.invoiceId)))
  expect(log.find(({ action }) => action === 'refund entered')).toMatchObject({
    before: { paid: 100 },
    after: { paid: 75 },
  })
  expect(log.map(({ action }) => action).sort()).toEqual([
    'payment entered',
    'refund entered',
    'refund undone',
  ])
})
