import { configureCompany } from '@portal/domain/brand'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { describe, expect } from 'vitest'
import type { Database } from '../../db/client.ts'
import { bookEntries, bookInvoices } from '../../db/schema/books.tables.ts'
import { aLedgerAccount, aLedgerLine, aSalesOrderDraft } from '../../ports/sales-ledger.contract.ts'
import { type SalesOrderDraft, salesOrderKey } from '../../ports/sales-ledger.ts'
import { test, testDeps } from '../../testing/fixtures.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { recordInvoice } from '../books/refresh-invoices.ts'
import { aDraft, anAgentWithAccount, anApp, realDeps } from '../orders/testing.ts'

/** An order that arrived in the embedded ledger, and the path of its invoice. */
async function anInvoice(database: Database, changes: Partial<SalesOrderDraft> = {}) {
  const { ledger } = realDeps(database)
  const orderId = await database.inTransaction(async (tx) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    return aDraft(tx, testDeps({ db: tx, inTransaction: (work) => work(tx) }), agent, parties)
  })
  const draft = aSalesOrderDraft({
    orderId,
    key: salesOrderKey(orderId),
    customerId: await ledger.ensureCustomer(aLedgerAccount()),
    ...changes,
  })
  const salesOrder = await ledger.createSalesOrder(draft)
  await ledger.confirmSalesOrder(salesOrder.salesOrderId)
  const invoice = await ledger.createInvoice(draft, salesOrder)
  if (!invoice) throw new Error('There should be something to invoice.')
  return { orderId, ledger, salesOrder, invoice, path: new URL(invoice.url).pathname }
}

/** A page's text as a reader meets it. */
const textOf = (markup: string) =>
  markup
    .replace(/<(style|svg|title)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, '\n')
    .replace(/\n\s*/g, '\n')

const twoLines = {
  lines: [
    aLedgerLine({ quantity: 1_200, rateCents: 19_999 }),
    aLedgerLine({ name: 'Halden N6 Pro — AT&T (Finance)', isCarrierInventory: true }),
  ],
}

describe('an invoice’s page', () => {
  test('says who pays, where it goes, what for and how much, without a sign-in', async ({ database }) => {
    const app = await anApp(database)
    const { path, orderId, invoice, salesOrder } = await anInvoice(database, twoLines)

    const reply = await app.inject(path)

    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    const said = textOf(reply.body).split('\n')
    expect(said).toEqual(
      expect.arrayContaining([
        `Invoice ${invoice.number}`,
        'Bill to',
        '4100 Harbor Blvd',
        'Toledo, OH 43604',
        'Ship to',
        '980 Airline Junction Rd',
        'Toledo, OH 43607',
        String(orderId),
        `Sales order ${salesOrder.number}`,
        'Submitted 03/02/2026',
        'PO / reference number',
        'PO 4471-B',
        'Halden N6 Pro — Verizon (One-time payment)',
        '1,200',
        '$199.99',
        '$239,988.00',
        'Shipping, UPS Ground',
        '$11.42',
        'Total',
        '$239,999.42',
      ]),
    )
    expect(reply.body).not.toContain('AT&amp;T')
    expect(said).toContain('1 line of this order is billed by the carrier and not on this invoice.')
    expect(said).not.toContain('VOID')
  })

  test('from before there were terms, has the date of the business, not that of UTC, and no due date', async ({
    database,
  }) => {
    const app = await anApp(database)
    const { path, invoice } = await anInvoice(database)
    await database.pool.query(
      `update ledger_invoices set created_at = '2026-02-01T00:53:00Z', invoiced_on = null, due_on = null where invoice_id = $1`,
      [invoice.invoiceId],
    )

    expect(textOf((await app.inject(path)).body)).toContain('Invoice date\n01/31/2026\nAgent')
    expect(readPdf((await app.inject(`${path}.pdf`)).rawPayload).pages.join('\n')).toContain('01/31/2026')
  })

  test('says until when it is to be paid, on the page and on paper, and nothing of it once it is paid', async ({
    database,
  }) => {
    const app = await anApp(database)
    const { path, orderId, ledger, invoice } = await anInvoice(database)
    const read = async () => [
      textOf((await app.inject(path)).body),
      readPdf((await app.inject(`${path}.pdf`)).rawPayload).pages.join('\n'),
    ]
    const soldOn = async (invoicedOn: string, dueOn: string) =>
      database.pool.query('update ledger_invoices set invoiced_on = $2, due_on = $3 where invoice_id = $1', [
        invoice.invoiceId,
        invoicedOn,
        dueOn,
      ])

    await soldOn('2026-03-01', '2099-03-31')
    for (const said of await read()) expect(said).toContain('pay by 03/31/2099')
    await soldOn('2020-03-01', '2020-03-31')
    for (const said of await read()) expect(said).toContain('Net 30: was due 03/31/2020')

    await database.inTransaction((tx) =>
      recordInvoice(tx, { orderId, invoice, ledger: ledger.driver, at: new Date() }),
    )
    await database.pool.query('update book_invoices set paid_cents = total_cents where invoice_id = $1', [
      invoice.invoiceId,
    ])
    for (const said of await read()) expect(said).not.toMatch(/pay by|was due|03\/31\/2020/)
  })

  test('says what is due, what was paid and credited of it, and how to pay the rest', async ({
    database,
  }) => {
    const app = await anApp(database)
    const { path, orderId, ledger, invoice } = await anInvoice(database)
    await database.inTransaction(async (tx) => {
      await recordInvoice(tx, { orderId, invoice, ledger: ledger.driver, at: new Date() })
      const entry = { recordedByName: 'Abe', zohoAccountId: '1', recordedAt: new Date() }
      const payment = { ...entry, kind: 'payment' as const, enteredOn: '2026-03-05', note: 'check 2207' }
      await tx.insert(bookEntries).values([
        { ...payment, entryId: v7(), invoiceId: invoice.invoiceId, amountCents: 100_000 },
        {
          ...payment,
          entryId: v7(),
          invoiceId: invoice.invoiceId,
          amountCents: 1,
          undoneAt: new Date(),
          undoneByName: 'Abe',
        },
      ])
      await tx
        .update(bookInvoices)
        .set({ paidCents: 100_000, paidOn: '2026-03-05' })
        .where(eq(bookInvoices.invoiceId, invoice.invoiceId))
    })
    const company = { bankTransfer: ['First Lake Bank', 'Routing 041000124'], remitTo: ['PO Box 1187'] }
    configureCompany(company)
    try {
      const page = textOf((await app.inject(path)).body)
      const pdf = readPdf((await app.inject(`${path}.pdf`)).rawPayload).pages.join('\n')
      for (const said of [page, pdf]) {
        expect(said).toContain('$11.37')
        expect(said).toContain('Payment 03/05/2026, check 2207')
        expect(said.replaceAll(/\s/g, '')).toContain('−$1,000.00')
        expect(said).not.toContain('$0.01')
        for (const way of [
          'Pay by ACH or wire',
          'First Lake Bank',
          'Routing 041000124',
          'Payable to WBC',
          'PO Box 1187',
        ])
          expect(said).toContain(way)
        expect(said.replaceAll(/\s+/g, ' ')).toContain(
          `Put ${invoice.number} in the reference of your payment.`,
        )
      }
    } finally {
      configureCompany({})
    }
  })

  test('runs nothing, is kept by no one, found by no search engine, and told to no other site', async ({
    database,
  }) => {
    const app = await anApp(database)
    const { path } = await anInvoice(database)
    for (const address of [path, `${path}.pdf`, '/i/1/2']) {
      const { headers, body } = await app.inject(address)
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
      })
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'/)
      expect(headers['content-security-policy']).not.toContain('unsafe')
      expect(body).not.toContain('<script')
    }
  })

  test('shows names as text, regardless of what is in them', async ({ database }) => {
    const app = await anApp(database)
    const hostile = `<script>alert(1)</script><b onclick="x">'"&`
    const { path } = await anInvoice(database, {
      lines: [aLedgerLine({ name: hostile, description: hostile })],
      customerReference: hostile,
      shippingAddress: { street: hostile, city: hostile, state: 'OH', zip: '43607' },
      shipping: { description: hostile, rateCents: 1 },
      salesperson: hostile,
    })

    const { body } = await app.inject(path)

    expect(body).not.toContain('<script')
    expect(body).not.toContain('onclick="')
    expect(body.split('&lt;script&gt;alert(1)&lt;/script&gt;')).toHaveLength(8)
    expect((await app.inject(`${path}.pdf`)).statusCode).toBe(200)
  })

  test('answers the same to a wrong number and to a wrong secret: there is no invoice', async ({
    database,
  }) => {
    const app = await anApp(database)
    const { path } = await anInvoice(database)
    const [, , invoiceId = '', secret = ''] = path.split('/')
    const wrong = [
      `/i/${invoiceId}/${secret.slice(0, -1)}`,
      `/i/${invoiceId}/${secret}x`,
      `/i/${invoiceId}/${'A'.repeat(32)}.pdf`,
      `/i/0${invoiceId.slice(1)}/${secret}`,
      `/i/%00/${secret}`,
      '/i/x/y/z',
      '/i/1',
      '/i',
      `/i/${'9'.repeat(400)}/x`,
    ]
    const replies = await Promise.all(wrong.map((address) => app.inject(address)))

    for (const { statusCode, body } of replies) {
      expect(statusCode).toBe(404)
      expect(body).toContain('There is no invoice at this address.')
      expect(body).toBe(replies[0]?.body)
    }
  })

  test('of a cancelled order says VOID, in the PDF too', async ({ database }) => {
    const app = await anApp(database)
    const { path, ledger, salesOrder } = await anInvoice(database)
    await ledger.voidSalesOrder(salesOrder.salesOrderId)

    expect(textOf((await app.inject(path)).body).split('\n')).toEqual(
      expect.arrayContaining(['VOID', 'This invoice is void: the order was cancelled, and nothing is due.']),
    )
    const { pages } = readPdf((await app.inject(`${path}.pdf`)).rawPayload)
    expect(pages[0]?.split('\n')).toContain('VOID')
  })

  test('is not opened without end by one network; others still read theirs', async ({ database }) => {
    const app = await anApp(database, { rateLimits: 'on' })
    const { path } = await anInvoice(database)
    const from = (remoteAddress: string) => app.inject({ url: `${path}.pdf`, remoteAddress })
    await database.pool.query(
      `insert into attempts (bucket, count, resets_at) values ('invoice:pdf:198.51.100.7', 60, $1)`,
      [new Date('2026-03-02T15:10:00Z')],
    )

    const refused = await from('198.51.100.7')
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '600'])
    expect(refused.body).toContain('Please wait a moment')
    expect((await from('198.51.100.8')).statusCode).toBe(200)
  })

  test('counts addresses of no invoice: a network that guesses is refused, and reads none either', async ({
    database,
  }) => {
    const app = await anApp(database, { rateLimits: 'on' })
    const { path } = await anInvoice(database)
    const from = async (remoteAddress: string, url: string) =>
      (await app.inject({ url, remoteAddress })).statusCode
    const guesses = Array.from({ length: 30 }, (_, n) => `${path.slice(0, -2)}${String(n).padStart(2, '0')}x`)
    for (const guess of guesses) expect(await from('198.51.100.9', guess)).toBe(404)
    expect(await from('198.51.100.9', `${path}x`)).toBe(429)
    expect(await from('198.51.100.9', path)).toBe(429)
    expect(await from('198.51.100.10', path)).toBe(200)
  })

  test('brings its own type', async ({ database }) => {
    const { headers, rawPayload } = await (await anApp(database)).inject('/i/archivo.woff2')
    expect(headers['content-type']).toBe('font/woff2')
    expect(rawPayload.subarray(0, 4).toString()).toBe('wOF2')
  })
})

describe('an invoice as PDF', () => {
  test('is a file by its number, tagged, with all that the page says', async ({ database }) => {
    const app = await anApp(database)
    const { path, orderId, invoice } = await anInvoice(database, twoLines)

    const { headers, rawPayload } = await app.inject(`${path}.pdf`)

    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="invoice-${invoice.number}.pdf"`,
    })
    const { pages, tags, source } = readPdf(rawPayload)
    expect(source).toContain(`(Invoice ${invoice.number}, WBC)`)
    expect(tags).toEqual(expect.arrayContaining(['Document', 'H1', 'H2', 'Table', 'TR', 'TH', 'TD']))
    expect(pages).toHaveLength(1)
    expect(pages[0]?.split('\n')).toEqual(
      expect.arrayContaining([
        `Invoice ${invoice.number}`,
        'Bill to',
        '4100 Harbor Blvd',
        'Ship to',
        '980 Airline Junction Rd',
        String(orderId),
        'PO 4471-B',
        'Halden N6 Pro — Verizon (One-time payment)',
        '1,200',
        '$239,988.00',
        'Shipping, UPS Ground',
        'Total',
        '$239,999.42',
        '1 line of this order is billed by the carrier and not on this invoice.',
      ]),
    )
  })

  test('of two hundred lines continues over pages', async ({ database }) => {
    const app = await anApp(database)
    const lines = Array.from({ length: 200 }, (_, n) => aLedgerLine({ name: `Item ${n}`, rateCents: n }))
    const { path } = await anInvoice(database, { lines })

    const { pages } = readPdf((await app.inject(`${path}.pdf`)).rawPayload)

    expect(pages.length).toBeGreaterThan(5)
    const names = pages.join('\n').match(/^Item \d+$/gm)
    expect(names).toEqual(lines.map(({ name }) => name))
  })
})
