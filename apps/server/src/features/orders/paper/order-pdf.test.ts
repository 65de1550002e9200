import type { Order, OrderItem } from '@portal/contract/orders'
import { productTypeIds, purchaseTypeIds } from '@portal/domain/ids'
import { standardApps } from '@portal/domain/installed-apps'
import { emptyOrderTexts } from '@portal/domain/order-texts'
import { describe, expect } from 'vitest'
import { aCustomer, aPerson } from '../../../testing/builders.ts'
import { asCaller, test, testNow } from '../../../testing/fixtures.ts'
import { readPdf } from '../../../testing/read-pdf.ts'
import { aDraft, anAgentWithAccount, seen } from '../testing.ts'
import { drawOrder } from './draw-order.ts'
import { orderPdf } from './order-pdf.ts'

const bytesOf = ({ result }: Awaited<ReturnType<typeof orderPdf>>) => Buffer.from(result.base64, 'base64')

describe('an order as PDF', () => {
  test('is named by its number, titled, tagged and in English', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const orderId = await aDraft(tx, deps, agent, parties)

    const answer = await orderPdf(asCaller(deps, agent), orderId)

    expect(answer.result.fileName).toBe(`order-${orderId}.pdf`)
    const { source, tags, pages } = readPdf(bytesOf(answer))
    expect(source.startsWith('%PDF-1.7')).toBe(true)
    expect(source).toContain('/Lang (en-US)')
    expect(source).toContain(`(Order ${orderId}, WBC)`)
    expect(source).toContain('/DisplayDocTitle true')
    expect(tags).toEqual(expect.arrayContaining(['Document', 'H1', 'H2', 'Table', 'TR', 'TH', 'TD']))
    expect(pages).toHaveLength(1)
  })

  test('says what the order says: parties, addresses, lines, total, notes', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const orderId = await aDraft(tx, deps, agent, parties)
    const order = await seen(deps, agent, orderId)

    const [page = ''] = readPdf(bytesOf(await orderPdf(asCaller(deps, agent), orderId))).pages

    const lines = page.split('\n')
    expect(lines).toEqual(
      expect.arrayContaining([
        `Order ${orderId}`,
        'Draft',
        order.account.accountName,
        'Marcus Bell',
        'Wes Porter',
        '4100 Harbor Blvd',
        'Toledo, OH 43604',
        '980 Airline Junction Rd',
        'Direct from the carrier',
        'No apps installed.',
        'Verizon',
        'One-time payment',
        '$289.00',
        'Due on invoice',
        'Page 1 of 1',
      ]),
    )
    expect(page).toContain(`Order ${orderId}, printed 03/02/2026`)
  })

  test('exists for anyone who sees the order, and for no one else', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const other = await anAgentWithAccount(tx)
    const orderId = await aDraft(tx, deps, agent, parties)
    for (const person of [await aCustomer(tx, parties), await aPerson(tx, { roles: ['Manager'] })])
      expect(bytesOf(await orderPdf(asCaller(deps, person), orderId)).length).toBeGreaterThan(1_000)
    for (const person of [other.agent, await aCustomer(tx, other.parties), await aPerson(tx)])
      await expect(orderPdf(asCaller(deps, person), orderId)).rejects.toMatchObject({
        code: 'ORDER_NOT_FOUND',
      })
  })
})

const line = (n: number, changes: Partial<OrderItem> = {}): OrderItem => ({
  orderItemId: String(n),
  orderId: 10_482,
  dateCreated: testNow.toISOString(),
  carrierId: '',
  carrier: 'Verizon',
  ratePlanId: null,
  purchaseTypeId: purchaseTypeIds.Finance,
  purchaseType: 'Finance',
  productTypeId: productTypeIds.phone,
  quantity: n,
  rate: 18.99,
  total: 18.99 * n,
  isCarrierInventory: true,
  isAddOn: false,
  ratePlanDisplay: 'Unlimited Talk, Text & Data',
  ratePlanPrice: 40,
  termMonths: 24,
  discounts: [],
  today: null,
  offer: {
    offerId: '',
    product: {
      productId: '',
      model: `N${n} Pro`,
      manufacturerName: 'Halden',
      image: '',
      urlPathname: '',
      productTypeId: productTypeIds.phone,
    },
  },
  zohoInventoryInvoiceLink: null,
  ...changes,
})

const anOrder = (changes: Partial<Order> = {}): Order => ({
  orderId: 10_482,
  version: 1,
  costs: {
    today: 0,
    once: 0,
    monthly: 0,
    termMonths: null,
    committed: null,
    totals: [],
    schedule: [],
    discounts: [],
  },
  unitsNumbered: 0,
  quote: null,
  isForQuote: false,
  awaitsApproval: false,
  isSentBack: false,
  statusId: 1,
  zohoUserId: '5',
  zohoAccountId: '7',
  zohoAccountName: 'Northgate Delivery LLC',
  account: { accountName: 'Northgate Delivery LLC' },
  zohoContactId: '9',
  zohoContactName: 'Marcus Bell',
  zohoContactFirstName: 'Marcus',
  zohoContactLastName: 'Bell',
  zohoContactMobile: '(555) 010-0133',
  zohoContactEmail: 'marcus@northgate.example',
  zohoUser: { full_name: 'Ana Rivera', email: 'ana@wbc.example' },
  dateCreated: '2026-03-05T02:00:00Z',
  itemsTotal: 0,
  destinations: [],
  freightTotal: 48.2,
  addedTax: null,
  paidInvoice: null,
  confirmationEmail: null,
  mayShipDirect: true,
  submitBlockers: [],
  dateSubmitted: null,
  numberOfItems: 3,
  orderTotal: 48.2,
  zohoInventoryInvoiceLink: null,
  ...emptyOrderTexts,
  referenceNumber: 'PO 4471-B',
  requestedDeliveryDate: '2026-12-03',
  promisedDeliveryDate: '2026-12-02',
  billingStreet: '',
  billingStreet1: '',
  billingCity: '',
  billingState: '',
  billingCode: '',
  shippingSameAsBilling: false,
  shippingStreet: '',
  shippingStreet1: '',
  shippingCity: '',
  shippingState: '',
  shippingCode: '',
  addressOverrideReason: null,
  shipDirect: false,
  shippingDescription: 'UPS Ground',
  shippingRate: 48.2,
  installedApps: 'ADP,Waze',
  orderItems: [],
  timeline: [],
  ...changes,
})

const publicBaseUrl = 'https://portal.example/'
const drawn = async (changes: Partial<Order> = {}, timeZone = 'UTC') =>
  readPdf(await drawOrder(anOrder(changes), { printedAt: testNow, timeZone, publicBaseUrl }))

const aUnit = (n: number, carrier: string) => ({
  name: 'Halden N6 Pro',
  carrier,
  unitNumber: `U-${n}`,
  holder: `Driver ${n}`,
  stationId: null,
  station: 'Airline Junction',
  stationCode: 'AJ',
  numberWish: 'new' as const,
  areaCode: '419',
  phoneNumber: '',
  portCarrier: '',
  portAccountNumber: '',
  wish: 'New, area 419',
})

describe('drawn as a PDF', () => {
  test('a long order goes over several pages, each with its number and the table’s header, no line lost', async () => {
    const { pages } = await drawn({ orderItems: Array.from({ length: 80 }, (_, n) => line(n + 1)) })

    expect(pages.length).toBeGreaterThan(2)
    pages.forEach((page, place) => {
      expect(page).toContain(`Page ${place + 1} of ${pages.length}`)
      expect(page).toContain('Order 10482, reference PO 4471-B, printed 03/02/2026')
    })
    const all = pages.join('\n').split('\n')
    for (let n = 1; n <= 80; n++) expect(all).toContain(`Halden N${n} Pro`)
    const withLines = pages.filter((page) => page.includes('Halden'))
    for (const page of withLines) expect(page).toContain('Purchase Type')
  })

  test('shipping and total are never alone on a page: the last line goes with them', async () => {
    let turned = 0
    for (let lines = 1; lines <= 40; lines++) {
      const { pages } = await drawn({ orderItems: Array.from({ length: lines }, (_, n) => line(n + 1)) })
      const last = pages.at(-1) ?? ''
      expect([lines, last.includes('Due on invoice'), last.includes(`Halden N${lines} Pro`)]).toEqual([
        lines,
        true,
        true,
      ])
      expect(last).toContain('Purchase Type')
      if (pages.length > 1) turned++
    }
    expect(turned).toBeGreaterThan(0)
  })

  test('lines that fit on the page when they stand closer do so', async () => {
    const orderItems = [line(1), line(2), line(3), line(4)]
    const notes = 'Peak-season hires start Monday.'
    const { pages } = await drawn({ orderItems, notes })
    expect(pages).toHaveLength(1)
  })

  test('a line without a carrier names none', async () => {
    const { pages } = await drawn({ orderItems: [line(3, { carrier: 'N/A' })] })
    expect(pages.join('\n')).not.toContain('N/A')
  })

  test('each part has its own sum, in a box below the lines', async () => {
    const { pages, tags } = await drawn({ orderItems: [line(3)] })
    const text = pages.join('\n').replaceAll(/\s+/g, ' ')
    for (const words of [
      'Due on invoice $48.20',
      'Shipping, UPS Ground $48.20',
      'Every month Billed by Verizon $176.97/mo.',
      'Verizon, devices $56.97/mo.',
      'Verizon, plans $120.00/mo.',
      'Commitment 24 months of device payments and plans $4,247.28',
    ])
      expect(text).toContain(words)
    expect(tags).toContain('Figure')
  })

  test('an order of nine lines with apps and notes is one page, with the code that leads to it', async () => {
    const orderItems = Array.from({ length: 9 }, (_, n) => line(n + 1))
    const pdf = await drawOrder(
      anOrder({ orderItems, installedApps: standardApps.join(','), stagingNotes: 'Short code DSP4.' }),
      { printedAt: testNow, timeZone: 'UTC', publicBaseUrl },
    )
    const { pages, source } = readPdf(pdf)
    expect(pages).toHaveLength(1)
    expect(pages[0]).toContain('Order online')
    expect(source).toContain('QR code of the page of order 10482')
  })

  test('monthly rates, rate plans, who bills, shipping and total', async () => {
    const { pages } = await drawn({ orderItems: [line(12)] })
    const text = pages.join('\n').replaceAll('\n', ' ')
    for (const words of [
      'Carrier Financed',
      '$18.99/mo.',
      'Halden N12 Pro Unlimited Talk, Text & Data',
      '$18.99/mo. Plan $40.00/mo.',
      '*billed by carrier',
      'WBC kitting and staging',
      'Shipping, UPS Ground',
      '$48.20',
    ])
      expect(text.replaceAll(/\s+/g, ' ')).toContain(words)
  })

  test('which device is called what and who gets it, in a section with headers on every page', async () => {
    const units = Array.from({ length: 60 }, (_, n) => ({
      ...aUnit(n, n < 22 ? 'Verizon' : n < 59 ? 'AT&T' : ''),
      ...(n === 3 && { unitNumber: '' }),
    }))
    const order = anOrder({ orderItems: [line(60)] })
    const { pages } = await readPdf(
      await drawOrder(order, { printedAt: testNow, timeZone: 'UTC', publicBaseUrl, units }),
    )
    const text = pages.join('\n')
    expect(text).toContain('59 numbered')
    for (const { unitNumber, holder } of units) {
      expect(text).toContain(unitNumber)
      expect(text).toContain(holder)
    }
    for (const page of pages.slice(1)) expect(page).toContain('Holder')
    const written = text.split('\n').map((piece) => piece.trim())
    const countOf = (words: string) => written.filter((piece) => piece === words).length
    for (const group of ['22 units', '37 units', '1 unit']) expect(countOf(group), group).toBe(1)
    const isContinued = countOf('continued')
    expect(countOf('Halden N6 Pro, Verizon') + countOf('Halden N6 Pro, AT&T')).toBe(2 + isContinued)
    expect(pages).toHaveLength(3)
    expect((await drawn({ orderItems: [line(60)] })).pages.join('\n')).not.toContain('numbered')
  })

  test('no unit is alone on a page, nor is the heading of its group', async () => {
    for (let count = 26; count <= 40; count++) {
      const units = Array.from({ length: count }, (_, n) => aUnit(n, n < 24 ? 'Verizon' : 'AT&T'))
      const order = anOrder({ orderItems: [line(count)] })
      const { pages } = await readPdf(
        await drawOrder(order, { printedAt: testNow, timeZone: 'UTC', publicBaseUrl, units }),
      )
      for (const page of pages.filter((text) => text.includes('Holder'))) {
        const pieces = page.split('\n').map((piece) => piece.trim())
        const isRow = (piece: string | undefined) => /^U-\d+$/.test(piece ?? '')
        expect(pieces.filter(isRow).length, `${count} units`).toBeGreaterThan(1)
        const titles = pieces.flatMap((piece, at) => (/^(?:\d+ units?|continued)$/.test(piece) ? [at] : []))
        for (const at of titles) expect(isRow(pieces[at + 1]), `${count} units`).toBe(true)
      }
    }
  })

  test('dates are days of the business’s time zone', async () => {
    expect((await drawn({}, 'America/New_York')).pages[0]).toContain('Created 03/04/2026')
    expect((await drawn({}, 'UTC')).pages[0]).toContain('Created 03/05/2026')
  })

  test('the day on which it arrives is there once it is known', async () => {
    const known = (await drawn()).pages.join(' ').replaceAll('\n', ' ')
    expect(known).toMatch(/Estimated delivery\s.*12\/02\/2026/)
    expect((await drawn({ promisedDeliveryDate: '' })).pages.join(' ')).not.toContain('Estimated delivery')
  })

  test('notes of 4,000 letters are whole, also without a space in them', async () => {
    const words = Array.from({ length: 600 }, (_, n) => `word${n}`).join(' ')
    const { pages } = await drawn({ notes: words.slice(0, 4_000), stagingNotes: 'x'.repeat(4_000) })
    const text = pages.join(' ').replaceAll('\n', ' ')
    expect(text).toContain('word0 word1')
    expect(text).toContain('word500')
    expect(text.match(/x/g)?.length).toBeGreaterThanOrEqual(4_000)
  })

  test('notes are printed as they were entered, in any script', async () => {
    const { pages } = await drawn({ notes: 'Łódź, Zürich, Şehir, 東京 📦 “quoted”' })
    expect(pages.join('\n').replaceAll('\n', '')).toContain('Łódź, Zürich, Şehir, 東京 📦 “quoted”')
  })
})
