import { expect } from 'vitest'
import { aCheck, type PaymentsScene, test } from './testing.ts'

/** Payments of accounts over HTTP (docs/spec/books.md#received). The clock of tests stands at 2026-02-01 or later. */

const paid = async ({ get }: PaymentsScene, invoiceId: string) => {
  const {
    state,
    paid: amount,
    balance,
  } = (await get(`books/GetInvoice/${invoiceId}`)).json().result as never as {
    state: string
    paid: number
    balance: number
  }
  return { state, paid: amount, balance }
}

const statementOf = async ({ get, accountId }: PaymentsScene) =>
  (await get(`books/GetStatement/${accountId}?from=2026-01-01&to=2026-12-31`)).json().result as never as {
    closing: number
    credit: number
    lines: { on: string; kind: string; number: string; about: string; amount: number }[]
  }

/** What is left of all invoices less the credit of the account is what the statement closes with. */
async function addsUp(scene: PaymentsScene) {
  const figures = (await scene.get(`books/GetFigures?accountId=${scene.accountId}`)).json()
    .result as never as {
    open: number
    overdue: number
    credit: number
  }
  const { closing, credit } = await statementOf(scene)
  expect(closing).toBeCloseTo(figures.open + figures.overdue - figures.credit, 2)
  expect(credit).toBe(figures.credit)
  return { closing, credit }
}

test('one check pays three invoices, and what is too much stays as a credit', async ({ scene }) => {
  const { post, accountId, invoices } = scene
  const [first, second, third] = invoices
  const answer = await post(
    'payments/Receive',
    aCheck(accountId, 180, {
      invoices: [
        { invoiceId: third, amount: 25 },
        { invoiceId: first, amount: 100 },
        { invoiceId: second, amount: 50 },
      ],
    }),
  )
  expect(answer.statusCode).toBe(200)
  expect(answer.json().result).toMatchObject({
    number: expect.stringMatching(/^PAY-\d{5,}$/),
    state: 'credit',
    applied: 175,
    credit: 5,
    recordedBy: 'Abe Lindgren',
  })
  for (const [invoiceId, total] of [
    [first, 100],
    [second, 50],
    [third, 25],
  ] as const)
    expect(await paid(scene, invoiceId)).toEqual({ state: 'paid', paid: total, balance: 0 })
  const { lines } = await statementOf(scene)
  expect(lines.filter(({ kind }) => kind === 'payment')).toEqual([
    expect.objectContaining({ on: '2026-01-10', about: 'Check 1042', amount: -180 }),
  ])
  expect(await addsUp(scene)).toEqual({ closing: -5, credit: 5 })
})

test('all of it or none: one invoice with too much leaves no payment, and the field is named', async ({
  scene,
}) => {
  const { post, get, accountId, invoices } = scene
  const answer = await post(
    'payments/Receive',
    aCheck(accountId, 180, {
      invoices: [
        { invoiceId: invoices[0], amount: 100 },
        { invoiceId: invoices[1], amount: 50.01 },
      ],
    }),
  )
  expect(answer.statusCode).toBe(409)
  expect(answer.json().error).toMatchObject({
    code: 'INVOICE_SETTLED',
    fields: { 'invoices.1.amount': ['Enter at most $50.00.'] },
  })
  expect((await get(`payments/GetPayments?accountId=${accountId}`)).json()).toMatchObject({
    total: 0,
    credit: 0,
  })
  expect(await paid(scene, invoices[0])).toMatchObject({ paid: 0 })
})

test('more than the payment is not applied', async ({ scene }) => {
  const { post, accountId, invoices } = scene
  const answer = await post(
    'payments/Receive',
    aCheck(accountId, 99.99, { invoices: [{ invoiceId: invoices[0], amount: 100 }] }),
  )
  expect(answer.statusCode).toBe(409)
  expect(answer.json().error).toMatchObject({
    code: 'PAYMENT_EXCEEDED',
    message: '$100.00 is applied, $0.01 more than $99.99.',
  })
})

test('the same check again is asked about, and entered on purpose', async ({ scene }) => {
  const { post, accountId } = scene
  expect((await post('payments/Receive', aCheck(accountId, 20))).statusCode).toBe(200)
  const again = await post('payments/Receive', aCheck(accountId, 20))
  expect(again.statusCode).toBe(409)
  expect(again.json().error).toMatchObject({
    code: 'PAYMENT_REPEATED',
    message: expect.stringMatching(/^Check 1042 of \$20\.00 was entered already: PAY-\d+, received on /),
  })
  for (const other of [
    { reference: '' },
    { reference: '1043' },
    { method: 'wire' },
    { amount: 21 },
    { isRepeat: true },
  ])
    expect(
      (await post('payments/Receive', aCheck(accountId, 20, other))).statusCode,
      JSON.stringify(other),
    ).toBe(200)
  // Without a number nothing says that it is the same one.
  expect((await post('payments/Receive', aCheck(accountId, 20, { reference: '' }))).statusCode).toBe(200)
})

test('a credit is applied later, refunded, and the refund undone', async ({ scene }) => {
  const { post, accountId, invoices } = scene
  const { paymentId } = (await post('payments/Receive', aCheck(accountId, 60))).json().result as never as {
    paymentId: string
  }
  const applied = await post(`payments/Apply/${paymentId}`, {
    invoices: [{ invoiceId: invoices[1], amount: 50 }],
  })
  expect(applied.json().result).toMatchObject({ applied: 50, credit: 10, state: 'credit' })
  expect(await addsUp(scene)).toMatchObject({ credit: 10 })
  const tooMuch = await post(`payments/Refund/${paymentId}`, {
    amount: 10.01,
    refundedOn: '2026-01-12',
    reference: '',
  })
  expect(tooMuch.json().error).toMatchObject({
    code: 'PAYMENT_EXCEEDED',
    fields: { amount: ['Enter at most $10.00.'] },
  })
  const refunded = await post(`payments/Refund/${paymentId}`, {
    amount: 10,
    refundedOn: '2026-01-12',
    reference: 'Transfer 8',
  })
  expect(refunded.json().result).toMatchObject({ refunded: 10, credit: 0, state: 'applied' })
  expect(await addsUp(scene)).toEqual({ closing: 125, credit: 0 })
  const [{ refundId }] = (refunded.json().result as never as { refunds: [{ refundId: string }] }).refunds
  expect((await post(`payments/UndoRefund/${refundId}`, {})).json().result).toMatchObject({ credit: 10 })
  expect((await post(`payments/UndoRefund/${refundId}`, {})).json().error).toMatchObject({
    code: 'BOOK_ENTRY_UNDONE',
  })
  expect(await addsUp(scene)).toMatchObject({ credit: 10 })
})

test('what is undone on the invoice is a credit again, and can pay another one', async ({ scene }) => {
  const { post, accountId, invoices } = scene
  const received = await post(
    'payments/Receive',
    aCheck(accountId, 100, { invoices: [{ invoiceId: invoices[0], amount: 100 }] }),
  )
  const { paymentId, entries } = received.json().result as never as {
    paymentId: string
    entries: [{ entryId: string }]
  }
  expect((await post(`books/UndoEntry/${entries[0].entryId}`, {})).statusCode).toBe(200)
  expect(await paid(scene, invoices[0])).toMatchObject({ paid: 0 })
  expect(await addsUp(scene)).toMatchObject({ credit: 100 })
  const next = await post(`payments/Apply/${paymentId}`, {
    invoices: [{ invoiceId: invoices[1], amount: 50 }],
  })
  expect(next.json().result).toMatchObject({ applied: 50, credit: 50 })
})

test('a check without funds opens its invoices again, and the statement has both', async ({ scene }) => {
  const { post, accountId, invoices } = scene
  const received = await post(
    'payments/Receive',
    aCheck(accountId, 150, {
      invoices: [
        { invoiceId: invoices[0], amount: 100 },
        { invoiceId: invoices[1], amount: 50 },
      ],
    }),
  )
  const { paymentId } = received.json().result as never as { paymentId: string }
  const early = await post(`payments/Return/${paymentId}`, { returnedOn: '2026-01-09', reason: 'No funds' })
  expect(early.json().error).toMatchObject({
    fields: { returnedOn: ['This is before the payment was received.'] },
  })
  const returned = await post(`payments/Return/${paymentId}`, {
    returnedOn: '2026-01-14',
    reason: 'No funds',
  })
  expect(returned.json().result).toMatchObject({
    state: 'returned',
    applied: 0,
    credit: 0,
    returnReason: 'No funds',
  })
  for (const invoiceId of invoices) expect(await paid(scene, invoiceId)).toMatchObject({ paid: 0 })
  const { lines } = await statementOf(scene)
  expect(
    lines.filter(({ number }) => number.startsWith('PAY-')).map(({ on, kind, amount }) => [on, kind, amount]),
  ).toEqual([
    ['2026-01-10', 'payment', -150],
    ['2026-01-14', 'returned', 150],
  ])
  expect(await addsUp(scene)).toEqual({ closing: 175, credit: 0 })
  expect((await post(`payments/Undo/${paymentId}`, {})).json().error).toMatchObject({ code: 'PAYMENT_OVER' })
  expect(
    (await post(`payments/Apply/${paymentId}`, { invoices: [{ invoiceId: invoices[0], amount: 1 }] })).json()
      .error,
  ).toMatchObject({ code: 'PAYMENT_OVER' })
})

test('one that was entered by mistake is on no statement', async ({ scene }) => {
  const { post, get, accountId, invoices } = scene
  const received = await post(
    'payments/Receive',
    aCheck(accountId, 120, { invoices: [{ invoiceId: invoices[0], amount: 100 }] }),
  )
  const { paymentId } = received.json().result as never as { paymentId: string }
  expect((await post(`payments/Undo/${paymentId}`, {})).json().result).toMatchObject({
    state: 'undone',
    credit: 0,
  })
  expect((await statementOf(scene)).lines.filter(({ kind }) => kind !== 'invoice')).toEqual([])
  expect((await get(`payments/GetPayments?accountId=${accountId}`)).json()).toMatchObject({ total: 0 })
  expect((await get(`payments/GetPayments?accountId=${accountId}&state=undone`)).json()).toMatchObject({
    total: 1,
  })
})

test('invoices of another account, void ones and days to come are refused', async ({ scene }) => {
  const { post, accountId, invoices } = scene
  const other = await post(
    'payments/Receive',
    aCheck(accountId, 10, { invoices: [{ invoiceId: '404', amount: 10 }] }),
  )
  expect(other.json().error).toMatchObject({ code: 'INVOICE_NOT_FOUND' })
  const late = await post('payments/Receive', aCheck(accountId, 10, { receivedOn: '2999-01-01' }))
  expect(late.json().error).toMatchObject({
    code: 'INVALID_INPUT',
    fields: { receivedOn: ['The date can’t be in the future.'] },
  })
  await post(`books/VoidInvoice/${invoices[2]}`, { reason: 'Twice' })
  const voided = await post(
    'payments/Receive',
    aCheck(accountId, 25, { invoices: [{ invoiceId: invoices[2], amount: 25 }] }),
  )
  expect(voided.json().error).toMatchObject({ code: 'INVOICE_VOID' })
  const twice = [1, 2].map(() => ({ invoiceId: invoices[0], amount: 1 }))
  expect((await post('payments/Receive', aCheck(accountId, 25, { invoices: twice }))).statusCode).toBe(400)
})

test('a payment is entered once for each Idempotency-Key', async ({ scene }) => {
  const { post, get, accountId } = scene
  const answers = await Promise.all(
    [1, 2, 3].map(() => post('payments/Receive', aCheck(accountId, 20), 'key-of-one')),
  )
  expect(
    new Set(answers.map((answer) => (answer.json().result as never as { paymentId: string }).paymentId)).size,
  ).toBe(1)
  expect((await get(`payments/GetPayments?accountId=${accountId}`)).json()).toMatchObject({
    total: 1,
    credit: 20,
  })
})

test('two accountants at the same moment: money is applied once, and every sum agrees', async ({ scene }) => {
  const { post, accountId, invoices } = scene
  for (let round = 0; round < 8; round += 1) {
    const { paymentId } = (
      await post('payments/Receive', aCheck(accountId, 10, { reference: `R${round}` }))
    ).json().result as never as { paymentId: string }
    const pays = (invoiceId: string) => ({ invoices: [{ invoiceId, amount: 6 }] })
    const answers = await Promise.all([
      post(`payments/Apply/${paymentId}`, pays(invoices[0])),
      post(`payments/Apply/${paymentId}`, pays(invoices[1])),
      post(`payments/Refund/${paymentId}`, { amount: 6, refundedOn: '2026-01-12', reference: '' }),
      post(`payments/Undo/${paymentId}`, {}),
    ])
    const done = answers.filter(({ statusCode }) => statusCode === 200)
    expect(done.length).toBeGreaterThan(0)
    expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 409)).toBe(true)
    await addsUp(scene)
  }
})
