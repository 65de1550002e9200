import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { auditLog } from '../../db/schema/audit.tables.ts'
import { bookInvoices } from '../../db/schema/books.tables.ts'
import { aPayment, aRefund, stored, test } from './change-invoice.testing.ts'

describe('two at the same moment', () => {
  test('paid twice: one payment, and the other is told that nothing is left', async ({ scene }) => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => scene.post(`RecordPayment/${scene.invoiceId}`, aPayment(100))),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    const refused = answers.find(({ statusCode }) => statusCode === 409)
    expect(refused?.json()).toMatchObject({
      error: { code: 'INVOICE_SETTLED', message: 'This invoice is paid already.' },
    })
    expect(await stored(scene)).toMatchObject({ paidCents: 10_000, entries: [{ amountCents: 10_000 }] })
  })

  test('void and paid: exactly one of them', async ({ scene }) => {
    const [paid, made] = await Promise.all([
      scene.post(`RecordPayment/${scene.invoiceId}`, aPayment(100)),
      scene.post(`VoidInvoice/${scene.invoiceId}`, { reason: 'Twice' }),
    ])
    expect([paid.statusCode, made.statusCode].sort()).toEqual([200, 409])
    const { paidCents, voidedOn } = await stored(scene)
    expect((paidCents === 10_000) === (voidedOn === null)).toBe(true)
    const refused = paid.statusCode === 409 ? paid : made
    expect(refused.json()).toMatchObject({
      error: { code: paid.statusCode === 409 ? 'INVOICE_VOID' : 'INVOICE_HAS_ENTRIES' },
    })
  })

  test('undone twice: once, and the other is told', async ({ scene }) => {
    const { result } = (
      await scene.post(`RecordPayment/${scene.invoiceId}`, aPayment(40))
    ).json() as unknown as {
      result: { entries: Array<{ entryId: string }> }
    }
    const entryId = result.entries[0]?.entryId
    const answers = await Promise.all([1, 2].map(() => scene.post(`UndoEntry/${entryId}`, {})))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await stored(scene)).toMatchObject({ paidCents: 0, paidOn: null })
  })

  test('the same payment sent again with its key is entered once', async ({ scene }) => {
    const key = randomUUID()
    const answers = await Promise.all(
      [1, 2].map(() => scene.post(`RecordPayment/${scene.invoiceId}`, aPayment(30), key)),
    )
    const late = await scene.post(`RecordPayment/${scene.invoiceId}`, aPayment(30), key)
    expect([...answers, late].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect((await stored(scene)).entries).toHaveLength(1)
  })
})

test('a credit note and a payment never come to more than the invoice', async ({ scene }) => {
  await scene.post(`IssueCreditNote/${scene.invoiceId}`, { amount: 60, reason: 'Broken charger' })
  const more = await scene.post(`RecordPayment/${scene.invoiceId}`, aPayment(40.01))
  expect(more.statusCode).toBe(409)
  expect(more.json()).toMatchObject({
    error: { message: 'Only $40.00 is left to pay.', fields: { amount: ['Enter at most $40.00.'] } },
  })
  const rest = await scene.post(`RecordPayment/${scene.invoiceId}`, aPayment(40))
  expect(rest.json()).toMatchObject({ result: { state: 'paid', balance: 0, paid: 40, credited: 60 } })
  expect(await scene.post(`VoidInvoice/${scene.invoiceId}`, { reason: 'Twice' })).toMatchObject({
    statusCode: 409,
  })
})

test('what was entered and undone is in the activity log, and stays visible', async ({ scene }) => {
  const paid = (await scene.post(`RecordPayment/${scene.invoiceId}`, aPayment(40))).json() as unknown as {
    result: { entries: Array<{ entryId: string; recordedBy: string }> }
  }
  const [entry] = paid.result.entries
  expect(entry).toMatchObject({ kind: 'payment', recordedBy: 'Abe Lindgren', note: 'Check 17' })
  const undone = await scene.post(`UndoEntry/${entry?.entryId}`, {})
  expect(undone.json()).toMatchObject({
    result: { state: 'overdue', entries: [{ undoneBy: 'Abe Lindgren' }] },
  })
  const log = await scene.database.reader
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(and(eq(auditLog.entity, 'invoice'), eq(auditLog.entityId, scene.invoiceId)))
  expect(log.map(({ action }) => action).sort()).toEqual(['payment entered', 'payment undone'])
})

test.for([
  [{ ...aPayment(0) }, 'amount', 'Enter an amount of at least $0.01.'],
  [{ ...aPayment(1.005) }, 'amount', 'Enter at most two decimals.'],
  [{ ...aPayment(1), paidOn: '2025-12-31' }, 'paidOn', 'The payment date is before the invoice date.'],
  [{ ...aPayment(1), paidOn: '2099-01-01' }, 'paidOn', 'The date can’t be in the future.'],
  [{ ...aPayment(1), paidOn: 'soon' }, 'paidOn', 'Enter a day.'],
] as const)(
  'a payment that cannot be is refused at its field: %j',
  async ([body, field, message], { scene }) => {
    const answer = await scene.post(`RecordPayment/${scene.invoiceId}`, body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ error: { code: 'INVALID_INPUT', fields: { [field]: [message] } } })
  },
)

test('an invoice of a live ledger is changed there', async ({ scene }) => {
  await scene.database.reader
    .update(bookInvoices)
    .set({ ledger: 'live' })
    .where(eq(bookInvoices.invoiceId, scene.invoiceId))
  for (const [path, body] of [
    ['RecordPayment', aPayment(1)],
    ['IssueCreditNote', { amount: 1, reason: 'Broken' }],
    ['RecordRefund', aRefund(1)],
    ['VoidInvoice', { reason: 'Twice' }],
  ] as const)
    expect((await scene.post(`${path}/${scene.invoiceId}`, body)).json()).toMatchObject({
      error: { code: 'LEDGER_KEEPS_BOOKS' },
    })
})
