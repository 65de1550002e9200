import type { Fault } from '@portal/testkit/fakes/vendor-server'
import { type FakeZoho, startFakeZoho } from '@portal/testkit/fakes/zoho/fake-zoho'
import { fakeZohoClient } from '@portal/testkit/fakes/zoho/fake-zoho-accounts'
import { fakeOrganizationId, fakeZohoInventory } from '@portal/testkit/fakes/zoho/fake-zoho-inventory'
import type { FakeZohoInventory } from '@portal/testkit/fakes/zoho/inventory-rows'
import { describe, expect } from 'vitest'
import { type Database, openDatabase } from '../../db/client.ts'
import { cloneDatabase } from '../../db/test-database.ts'
import {
  aLedgerAccount,
  aLedgerLine,
  aSalesOrderDraft,
  salesLedgerContract,
} from '../../ports/sales-ledger.contract.ts'
import type { BoxDraft, SalesLedger, SalesOrderDraft } from '../../ports/sales-ledger.ts'
import { test as base } from '../../testing/fixtures.ts'
import { zohoToken } from '../zoho/zoho-token.ts'
import type { ClientOptions } from './inventory-client.ts'
import { callBudget } from './inventory-client.ts'
import { isTrusted } from './inventory-invoices.ts'
import type { LedgerSettings } from './ledger-settings.ts'
import { vendorJudge } from './testing.ts'
import { zohoInventory } from './zoho-inventory.ts'

const itemId = '4815000000044100'
const now = () => new Date('2026-03-02T15:00:00Z')

const settingsFor = (fake: FakeZoho): LedgerSettings => ({
  organizationId: fakeOrganizationId,
  zoho: { accountsUrl: fake.url, apiUrl: undefined, ...fakeZohoClient },
})

function ledgerAt(fake: FakeZoho, database: Database, options: Partial<ClientOptions> = {}): SalesLedger {
  const settings = settingsFor(fake)
  const { reader, inTransaction } = database
  // Tokens are kept by the clock that they were given out by.
  const token = zohoToken(settings.zoho, { db: reader, inTransaction, now: () => new Date() })
  return zohoInventory(settings, {
    token,
    inTransaction,
    now,
    options: { callsPerMinute: 100_000, ...options },
  })
}

let orders = 5_000

salesLedgerContract('Zoho Inventory', async () => {
  const inventory = fakeZohoInventory()
  inventory.addItem({ item_id: itemId })
  const fake = await startFakeZoho([inventory])
  const clone = await cloneDatabase()
  const database = openDatabase(clone.connection)
  return {
    ledger: ledgerAt(fake, database),
    anOrderId: async () => ++orders,
    zohoProductId: itemId,
    trackingNumbers: async () => inventory.shipments().map((one) => one.tracking_number),
    close: async () => {
      await fake.close()
      await database.close()
      await clone.drop()
    },
  }
})

type Fixtures = {
  inventory: FakeZohoInventory
  fake: FakeZoho
  ledger: SalesLedger
  /** Takes an order all the way, as the delivery does; continues where it stopped. */
  deliver: (draft: SalesOrderDraft, ledger?: SalesLedger) => ReturnType<SalesLedger['createInvoice']>
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to know what a fixture needs.
  inventory: async ({}, use) => {
    const inventory = fakeZohoInventory()
    inventory.addItem({ item_id: itemId })
    await use(inventory)
  },
  fake: async ({ inventory, database }, use) => {
    await database.pool.query('delete from zoho_customers; delete from oauth_tokens')
    const fake = await startFakeZoho([inventory])
    await use(fake)
    await fake.close()
  },
  ledger: async ({ fake, database }, use) => use(ledgerAt(fake, database)),
  deliver: async ({ ledger }, use) => {
    await use(async (draft, by = ledger) => {
      const customerId = await by.ensureCustomer(aLedgerAccount())
      const whole = { ...draft, customerId }
      const salesOrder = await by.createSalesOrder(whole)
      await by.confirmSalesOrder(salesOrder.salesOrderId)
      return by.createInvoice(whole, salesOrder)
    })
  },
})

const mixed = aSalesOrderDraft({
  lines: [aLedgerLine(), aLedgerLine({ name: 'Halden N6 Pro — AT&T (Finance)', isCarrierInventory: true })],
})
const apiCalls = ({ asked }: FakeZoho) => asked.filter(({ path }) => path.startsWith('/inventory/'))
const failed = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('It should have failed.')
    },
    (error: unknown) => error,
  )

describe('what is sent to Zoho Inventory', () => {
  test('amounts in dollars from cents; what the carrier bills at nothing, and not on the invoice', async ({
    deliver,
    inventory,
  }) => {
    const invoice = await deliver(mixed)

    expect(inventory.salesOrders()).toMatchObject([
      {
        reference_number: 'WBC-1042',
        status: 'confirmed',
        date: '2026-03-02',
        shipping_charge: 11.42,
        delivery_method: 'UPS Ground',
        total: 1_011.37,
        line_items: [
          { item_id: itemId, name: 'Halden N6 Pro — Verizon (Buy)', rate: 199.99, quantity: 5 },
          { rate: 0, quantity: 5, description: 'Apps: ADP, Waze\nBilled by the carrier.' },
        ],
        notes:
          "Customer's reference: PO 4471-B\nSold by: Wes Porter\nShip to: 980 Airline Junction Rd, Toledo, OH 43607\nCall the contact before delivery.",
      },
    ])
    const [salesOrder] = inventory.salesOrders()
    expect(inventory.invoices()).toMatchObject([
      {
        reference_number: 'WBC-1042',
        status: 'sent',
        total: 1_011.37,
        line_items: [{ quantity: 5, salesorder_item_id: salesOrder?.line_items[0]?.line_item_id }],
      },
    ])
    expect(invoice).toEqual({
      invoiceId: inventory.invoices()[0]?.invoice_id,
      number: 'INV-00001',
      url: `https://zohosecurepay.com/inventory/wbc/secure?CInvoiceID=2-${inventory.invoices()[0]?.invoice_id}`,
      invoicedOn: '2026-03-02',
      dueOn: '2026-03-02',
      taxCents: 0,
      totalCents: 101_137,
      paidCents: 0,
      creditedCents: 0,
      paidOn: null,
      isVoid: false,
    })
  })

  test('the organization in every call, and the token as Zoho wants it', async ({ deliver, fake }) => {
    await deliver(mixed)
    for (const { query, headers } of apiCalls(fake)) {
      expect(query.get('organization_id')).toBe(fakeOrganizationId)
      expect(headers.authorization).toMatch(/^Zoho-oauthtoken /)
    }
  })

  const judge = vendorJudge()
  test.runIf(judge)(
    'is as the vendor publishes it, request by request',
    async ({ deliver, ledger, fake, inventory }) => {
      await deliver(mixed)
      await deliver({ ...mixed, key: 'WBC-2', lines: [aLedgerLine({ isCarrierInventory: true })] })
      const draft = { ...mixed, key: 'WBC-3', customerId: await ledger.ensureCustomer(aLedgerAccount()) }
      await ledger.createSalesOrder(draft)
      const changed = await ledger.createSalesOrder({ ...draft, lines: [aLedgerLine({ quantity: 1 })] })
      inventory.answers.listsInvoices = false
      inventory.answers.givesInvoiceUrl = false
      inventory.answers.refusesInvoiceLines = true
      await deliver({ ...mixed, key: 'WBC-4' })
      const packed = await aConfirmedOrder(ledger, inventory, 'WBC-5')
      inventory.answers.listsPackages = false
      await ledger.createPackage(packed.box, packed)
      await ledger.createShipment(packed.box, packed)
      await ledger.voidSalesOrder(changed.salesOrderId)
      await ledger.findSalesOrders(['WBC-1', 'WBC-3'])
      await ledger.check()

      const calls = apiCalls(fake)
      for (const call of calls) expect(judge?.complaints(call), `${call.method} ${call.path}`).toEqual([])
      const known = calls.filter((call) => judge?.knows(call))
      process.stdout.write(
        `Zoho Inventory: ${known.length} of ${calls.length} requests compared with the vendor's documents.\n`,
      )
      expect(known.length).toBeGreaterThan(calls.length * 0.8)
    },
  )
  test.runIf(judge)('the judge finds what is wrong', () => {
    const sent = { method: 'POST', path: '/inventory/v1/salesorders', query: new URLSearchParams() }
    const text = JSON.stringify({ customer_id: 1, line_items: [{ rate: '1.00' }], colour: 'red' })
    expect(judge?.complaints({ ...sent, text })).toHaveLength(3)
    expect(judge?.complaints({ ...sent, path: '/inventory/v1/nothing', text })).toHaveLength(1)
  })
  test.skipIf(judge)('0 requests checked: the vendor’s documents are not in VENDOR_APIS_DIR', () => {
    expect(judge).toBeUndefined()
  })
})

/** A sales order that was confirmed, and a box of two of its first line. */
async function aConfirmedOrder(ledger: SalesLedger, inventory: FakeZohoInventory, key = 'WBC-1042') {
  const customerId = await ledger.ensureCustomer(aLedgerAccount())
  const { salesOrderId, lineIds } = await ledger.createSalesOrder({ ...mixed, key, customerId })
  await ledger.confirmSalesOrder(salesOrderId)
  const box: BoxDraft = {
    key: `${key}-B1`,
    number: 1,
    date: '2026-03-04',
    lines: [{ lineId: lineIds[0] ?? '', quantity: 2 }],
    trackingNumber: '1Z999AA10123456784',
    isCorrected: false,
  }
  const made = () => ({ packages: inventory.packages(), shipments: inventory.shipments() })
  return { salesOrderId, box, made }
}

describe('a box', () => {
  test('is a package with its lines, then a shipment order with its tracking number', async ({
    ledger,
    inventory,
  }) => {
    const { salesOrderId, box, made } = await aConfirmedOrder(ledger, inventory)
    const { packageId } = await ledger.createPackage(box, { salesOrderId })
    await ledger.createShipment(box, { salesOrderId })
    const of = { salesorder_id: salesOrderId, package_id: packageId, date: '2026-03-04' }
    expect(made()).toEqual({
      packages: [
        {
          ...of,
          package_number: 'WBC-1042-B1',
          line_items: [{ so_line_item_id: box.lines[0]?.lineId, quantity: 2 }],
        },
      ],
      shipments: [
        {
          ...of,
          shipment_id: expect.any(String),
          shipment_number: 'WBC-1042-B1',
          reference_number: 'WBC-1042-B1',
          delivery_method: 'UPS',
          tracking_number: '1Z999AA10123456784',
        },
      ],
    })
  })

  test('is found by the day on which it left, also where lists are not filtered', async ({
    ledger,
    inventory,
  }) => {
    const { salesOrderId, box } = await aConfirmedOrder(ledger, inventory)
    await ledger.createPackage(box, { salesOrderId })
    expect(await ledger.findShippedBoxes('2026-03-04')).toEqual([])
    await ledger.createShipment(box, { salesOrderId })
    expect(await ledger.findShippedBoxes('2026-03-04')).toEqual([box.key])
    expect(await ledger.findShippedBoxes('2026-03-05')).toEqual([])
    inventory.answers.filtersLists = false
    expect(await ledger.findShippedBoxes('2026-03-05')).toEqual([box.key])
  })

  const differences = [
    ['sales orders list packages', {}],
    ['sales orders do not', { listsPackages: false }],
    ['lists are not filtered', { listsPackages: false, filtersLists: false }],
    ['answers are spelled as in the document', { listsPackages: false, packageSpelling: 'document' }],
  ] as const
  test.for(differences)(
    'whose answers were lost is found again where %s',
    async ([, answers], { ledger, inventory, fake }) => {
      const { salesOrderId, box, made } = await aConfirmedOrder(ledger, inventory)
      Object.assign(inventory.answers, answers)
      fake.lieNext('hang-up', 1, 'POST /inventory/v1/packages')
      fake.lieNext('500', 1, 'POST /inventory/v1/shipmentorders')

      await failed(ledger.createPackage(box, { salesOrderId }))
      const { packageId } = await ledger.createPackage(box, { salesOrderId })
      await failed(ledger.createShipment(box, { salesOrderId }))
      const { shipmentId } = await ledger.createShipment(box, { salesOrderId })

      expect(made()).toMatchObject({
        packages: [{ package_id: packageId }],
        shipments: [{ shipment_id: shipmentId, package_id: packageId }],
      })
    },
  )

  test('is refused in plain words: more than was ordered, or numbers of the organization’s own', async ({
    ledger,
    inventory,
  }) => {
    const { salesOrderId, box } = await aConfirmedOrder(ledger, inventory)
    const tooMany = { ...box, lines: [{ lineId: box.lines[0]?.lineId ?? '', quantity: 99 }] }
    expect(await failed(ledger.createPackage(tooMany, { salesOrderId }))).toMatchObject({
      retryable: false,
      vendorCode: '36061',
      reason: 'Accounting rejected the package of box 1.',
    })
    inventory.answers.numbersPackages = true
    expect(await failed(ledger.createPackage(box, { salesOrderId }))).toMatchObject({
      retryable: false,
      reason: 'Accounting numbers packages by itself: PKG-1 should be WBC-1042-B1.',
    })
  })
})

describe('the customer', () => {
  const account = aLedgerAccount()

  test('is remembered: the vendor is asked once', async ({ ledger, fake, inventory }) => {
    const id = await ledger.ensureCustomer(account)
    const calls = apiCalls(fake).length
    expect(await ledger.ensureCustomer(account)).toBe(id)
    expect(apiCalls(fake)).toHaveLength(calls)
    expect(inventory.contacts()).toMatchObject([
      {
        contact_name: 'Northgate Delivery LLC',
        billing_address: { address: '4100 Harbor Blvd', city: 'Toledo', state: 'OH', zip: '43604' },
        contact_persons: [{ first_name: 'Marcus', email: 'marcus@northgate.example' }],
      },
    ])
  })

  test('is the one of the CRM’s account, regardless of its name', async ({ ledger, inventory }) => {
    inventory.addContact({ contact_name: 'Northgate Delivery LLC' })
    const linked = inventory.addContact({
      contact_name: 'Northgate',
      zcrm_account_id: account.zohoAccountId,
    })
    expect(await ledger.ensureCustomer(account)).toBe(linked.contact_id)
  })

  test('is one of that name where there is no link to the CRM, and not just anyone', async ({
    ledger,
    inventory,
  }) => {
    inventory.answers.knowsCrmAccounts = false
    inventory.answers.filtersLists = false
    inventory.addContact({ contact_name: 'Another customer' })
    const named = inventory.addContact({ contact_name: ' northgate  delivery LLC' })
    expect(await ledger.ensureCustomer(account)).toBe(named.contact_id)
  })

  test('two accounts of one name are two customers', async ({ ledger, inventory }) => {
    inventory.answers.knowsCrmAccounts = false
    const other = aLedgerAccount({ zohoAccountId: '554023000000799999' })
    const ids = [await ledger.ensureCustomer(account), await ledger.ensureCustomer(other)]
    expect(new Set(ids).size).toBe(2)
    expect(inventory.contacts().map(({ contact_name }) => contact_name)).toEqual([
      'Northgate Delivery LLC',
      'Northgate Delivery LLC (554023000000799999)',
    ])
  })
})

describe('what a person has to fix is said in plain words', () => {
  test('an item that the ledger does not have', async ({ ledger, deliver, inventory }) => {
    const draft = aSalesOrderDraft({ lines: [aLedgerLine({ zohoProductId: '99', name: 'Orbis T9' })] })
    expect(await failed(deliver(draft))).toMatchObject({
      retryable: false,
      reason: 'Accounting has no item for Orbis T9.',
    })
    expect(inventory.salesOrders()).toEqual([])
    expect(
      await failed(
        ledger.createSalesOrder({ ...draft, lines: [aLedgerLine({ zohoProductId: '', name: 'X' })] }),
      ),
    ).toMatchObject({ reason: 'Accounting has no item for X.' })
  })

  test('an item that is known by the CRM’s product', async ({ deliver, inventory }) => {
    inventory.addItem({ item_id: '777', zcrm_product_id: '4876876000004000001' })
    await deliver(aSalesOrderDraft({ lines: [aLedgerLine({ zohoProductId: '4876876000004000001' })] }))
    expect(inventory.salesOrders()[0]?.line_items[0]?.item_id).toBe('777')
  })

  test('a sales order that was refused, with the item’s name and without the vendor’s words', async ({
    deliver,
    inventory,
  }) => {
    inventory.addItem({ item_id: itemId, status: 'inactive' })
    const error = await failed(deliver(mixed))
    expect(error).toMatchObject({
      retryable: false,
      kind: 'invalid',
      vendorCode: '2009',
      reason: `${mixed.lines[0]?.name} is inactive in accounting.`,
    })
    expect(String(error)).not.toContain('Inactive')
  })

  test('a sales order that was deleted there', async ({ ledger }) => {
    const gone = { salesOrderId: '4815000000099999', number: 'SO-9', lineIds: [] }
    const refusal = { retryable: false, reason: 'Accounting no longer has the sales order.' }
    expect(await failed(ledger.confirmSalesOrder(gone.salesOrderId))).toMatchObject(refusal)
    expect(await failed(ledger.createInvoice(mixed, gone))).toMatchObject(refusal)
  })

  test('an organization that is not ours', async ({ fake, database }) => {
    const { reader, inTransaction } = database
    const settings = { ...settingsFor(fake), organizationId: '1' }
    const token = zohoToken(settings.zoho, { db: reader, inTransaction, now: () => new Date() })
    expect(await failed(zohoInventory(settings, { token, inTransaction, now }).check())).toMatchObject({
      kind: 'forbidden',
      reason: 'We have no access to the organization in ZOHO_INVENTORY_ORG_ID.',
    })
  })

  test('a link that leads somewhere else', async ({ deliver, inventory }) => {
    inventory.answers.linkBase = 'https://evil.example/pay'
    expect(await failed(deliver(mixed))).toMatchObject({
      reason: 'The invoice link from accounting points to an unknown site.',
    })
  })
})

test.for([
  ['https://zohosecurepay.com/inventory/x', true],
  ['https://inventory.zoho.eu/x', true],
  ['https://books.zohosecurepay.in/x', true],
  ['http://zohosecurepay.com/x', false],
  ['https://zohosecurepay.com.evil.example/x', false],
  ['https://evilzoho.com/x', false],
  ['https://zoho.com@evil.example/x', false],
  ['https://a:b@zoho.com/x', false],
  ['http://127.0.0.1:4000/i/1', true],
  ['https://127.0.0.1:4001/i/1', false],
  ['javascript:alert(1)', false],
  ['no address', false],
] as const)('people may be sent to %s: %s', ([link, may]) => {
  expect(isTrusted(link, '127.0.0.1:4000')).toBe(may)
})

describe('What is special about Zoho Inventory', () => {
  test('both spellings of a sales order', async ({ deliver, inventory }) => {
    inventory.answers.spelling = 'sales_order'
    expect(await deliver(mixed)).toMatchObject({ number: 'INV-00001' })
  })

  test('sales orders that do not list their invoices are still invoiced once', async ({
    deliver,
    inventory,
  }) => {
    inventory.answers.listsInvoices = false
    const first = await deliver(mixed)
    expect(await deliver(mixed)).toEqual(first)
    expect(inventory.invoices()).toHaveLength(1)
  })

  test('lists that are not filtered are read on until our key is met, and no one else’s taken', async ({
    deliver,
    inventory,
    ledger,
    fake,
  }) => {
    inventory.answers.filtersLists = false
    const first = await deliver(mixed)
    const customerId = await ledger.ensureCustomer(aLedgerAccount())
    for (let n = 0; n < 230; n++)
      inventory.answer({
        method: 'POST',
        path: '/inventory/v1/salesorders',
        query: new URLSearchParams({ organization_id: fakeOrganizationId }),
        headers: {},
        text: JSON.stringify({
          customer_id: customerId,
          reference_number: `OTHER-${n}`,
          line_items: [{ item_id: itemId, rate: 1, quantity: 1 }],
        }),
      })
    const before = apiCalls(fake).length

    expect(await deliver(mixed)).toEqual(first)

    expect(inventory.salesOrders()).toHaveLength(231)
    expect(
      apiCalls(fake)
        .slice(before)
        .filter(({ path }) => path.endsWith('/salesorders')),
    ).toHaveLength(2)
    expect(await ledger.findSalesOrders(['WBC-1042', 'WBC-7'])).toMatchObject([{ key: 'WBC-1042' }])
  })

  test('invoices that take no lines of ours are made from the sales order', async ({
    deliver,
    inventory,
  }) => {
    inventory.answers.refusesInvoiceLines = true
    expect(await deliver(mixed)).toMatchObject({ number: 'INV-00001' })
    expect(inventory.invoices()).toMatchObject([{ reference_number: 'WBC-1042', total: 1_011.37 }])
  })

  test('an invoice without an address is shared', async ({ deliver, inventory }) => {
    inventory.answers.givesInvoiceUrl = false
    expect((await deliver(mixed))?.url).toBe(
      `https://zohosecurepay.com/inventory/wbc/secure?shared=${inventory.invoices()[0]?.invoice_id}`,
    )
  })

  test('voiding an order voids its invoice first', async ({ deliver, inventory, ledger }) => {
    await deliver(mixed)
    await ledger.voidSalesOrder(inventory.salesOrders()[0]?.salesorder_id ?? '')
    expect(inventory.invoices()).toMatchObject([{ status: 'void' }])
    expect(inventory.salesOrders()).toMatchObject([{ status: 'void' }])
  })

  test.for([
    [44, 60_000],
    [45, 9 * 3_600_000 + 60_000],
    [1070, 2_000],
  ] as const)(
    'throttled with code %i, we come back after %i ms',
    async ([code, retryAfterMs], { deliver, inventory, fake }) => {
      inventory.answers.throttleCode = code
      fake.failNext('429', 1, 'POST /inventory/v1/salesorders')
      expect(await failed(deliver(mixed))).toMatchObject({
        kind: 'rate_limited',
        retryable: true,
        vendorCode: String(code),
        retryAfterMs,
      })
    },
  )

  test('a token that ends on the way is replaced, and nothing is done twice', async ({
    deliver,
    inventory,
    fake,
  }) => {
    for (const uses of [1, 3, 5, 7]) {
      fake.accounts.revokeAfter(uses)
      await deliver({ ...mixed, key: `WBC-${uses}` })
    }
    expect(inventory.salesOrders()).toHaveLength(4)
    expect(inventory.invoices()).toHaveLength(4)
  })

  test('a missing permission is distinguished from a temporary failure', async ({ ledger, fake }) => {
    fake.failNext('403', 1, '/inventory')
    expect(await failed(ledger.check())).toMatchObject({ kind: 'forbidden', retryable: false })
  })
})

const faults: Fault[] = [
  '500',
  '503',
  '429',
  'timeout',
  'hang-up',
  'reset',
  'html',
  'html-502',
  'malformed-json',
  'empty',
  'wrong-types',
  'object-instead-of-array',
  'redirect',
  'huge',
]
const writes = [
  'POST /inventory/v1/contacts',
  'POST /inventory/v1/salesorders',
  'POST /inventory/v1/salesorders/4',
  'POST /inventory/v1/invoices',
  'POST /inventory/v1/invoices/4',
]

describe('everything is created once, regardless of failures', () => {
  test.for(faults)(
    '%s at each step, told the truth and told lies',
    async (fault, { fake, database, inventory, deliver }) => {
      const ledger = ledgerAt(fake, database, {
        readTimeoutMs: 3_000,
        writeTimeoutMs: fault === 'timeout' ? 150 : 3_000,
      })
      const isBent = fault === 'wrong-types' || fault === 'object-instead-of-array'
      for (const lies of [false, true]) {
        await database.pool.query('delete from zoho_customers')
        for (const start of writes) lies ? fake.lieNext(fault, 1, start) : fake.failNext(fault, 1, start)
        const draft = aSalesOrderDraft({ key: `WBC-${lies ? 2 : 1}` })
        const errors: unknown[] = []
        let invoice: Awaited<ReturnType<typeof deliver>> = null
        for (let tries = 0; invoice === null && tries < 10; tries++)
          invoice = await deliver(draft, ledger).catch((error: unknown) => {
            errors.push(error)
            return null
          })
        expect(invoice?.number).toMatch(/^INV-/)
        // An answer in a wrong shape is one only where something was to be read.
        expect(errors.length).toBeGreaterThanOrEqual(isBent ? 0 : 1)
        for (const error of errors) expect(error).toMatchObject({ name: 'IntegrationError', retryable: true })
      }
      const counted = [inventory.contacts(), inventory.salesOrders(), inventory.invoices()].map(
        ({ length }) => length,
      )
      expect(counted).toEqual([1, 2, 2])
      expect(inventory.salesOrders().every(({ status }) => status === 'confirmed')).toBe(true)
      expect(inventory.invoices().every(({ status }) => status === 'sent')).toBe(true)
    },
  )

  test('a caller who gives up is let go at once', async ({ ledger, fake }) => {
    fake.failNext('timeout', 1, '/inventory')
    expect(await failed(ledger.check(AbortSignal.timeout(50)))).toMatchObject({
      kind: 'timeout',
      retryable: true,
    })
    expect(await failed(ledger.check(AbortSignal.abort()))).toMatchObject({ kind: 'timeout' })
  })
})

describe('the budget of calls', () => {
  const aClock = () => {
    const clock = { ms: 0, slept: [] as number[] }
    return {
      clock,
      nowMs: () => clock.ms,
      sleep: async (ms: number) => {
        clock.slept.push(Math.round(ms))
      },
    }
  }

  test('lets a burst through, and then one after the other', async () => {
    const { clock, ...real } = aClock()
    const budget = callBudget(66, 6, real)
    for (let n = 0; n < 9; n++) await budget()
    expect(clock.slept).toEqual([1_000, 2_000, 3_000])
  })

  test('is full again after a pause', async () => {
    const { clock, ...real } = aClock()
    const budget = callBudget(66, 6, real)
    for (let n = 0; n < 6; n++) await budget()
    clock.ms = 60_000
    for (let n = 0; n < 6; n++) await budget()
    expect(clock.slept).toEqual([])
  })

  test('lets no more than that through in any minute, the burst counted', async () => {
    const { clock, ...real } = aClock()
    const budget = callBudget(90, 15, real)
    for (let n = 0; n < 200; n++) await budget()
    expect(clock.slept.filter((ms) => ms <= 60_000).length + 15).toBe(90)
  })
})
