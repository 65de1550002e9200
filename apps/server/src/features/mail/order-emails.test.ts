import { productTypeIds } from '@portal/domain/ids'
import { emptyOrderTexts } from '@portal/domain/order-texts'
import { expect, test } from 'vitest'
import { type OrderForEmail, orderConfirmation } from './order-emails.ts'

const timeZone = 'America/New_York'

const anOrder = (lines: number): OrderForEmail => ({
  orderId: 10_482,
  accountName: 'Northgate Delivery LLC',
  contactFirstName: 'Marcus',
  agentName: '',
  agentEmail: '',
  billingStreet: '',
  billingCity: '',
  billingState: '',
  billingCode: '',
  shippingStreet: '',
  shippingCity: '',
  shippingState: '',
  shippingCode: '',
  shipDirect: true,
  shippingDescription: null,
  shippingRateCents: null,
  destinations: [],
  promisedDeliveryDate: '',
  dateSubmitted: null,
  installedApps: '',
  ...emptyOrderTexts,
  orderTotalCents: 28_900,
  items: Array.from({ length: lines }, (_, line) => ({
    orderItemId: String(line),
    isAddOn: false,
    manufacturerName: 'Halden',
    model: `N${line + 1}`,
    carrier: 'Verizon',
    purchaseType: 'Buy',
    quantity: 1,
    rateCents: 28_900,
    isCarrierInventory: false,
    productTypeId: productTypeIds.phone,
    ratePlanPriceCents: 0,
    termMonths: null,
  })),
})

const rowsOf = (lines: number) => {
  const { pieces } = orderConfirmation(
    anOrder(lines),
    (path) => `https://portal.example${path}`,
    timeZone,
    null,
  )
  return pieces.flatMap((piece) => (piece.is === 'table' ? piece.rows : []))
}

test('the email of an order lists at most 50 lines, and says how many more there are and where', () => {
  expect(rowsOf(50)).toHaveLength(50)
  const rows = rowsOf(62)
  expect(rows).toHaveLength(51)
  expect(rows[49]?.title).toBe('1 × Halden N50')
  expect(rows[50]).toMatchObject({
    title: 'and 12 more lines',
    details: ['https://portal.example/order-details/10482'],
  })
  expect(rowsOf(51)[50]?.title).toBe('and 1 more line')
})

test('what carriers bill is below the total due', () => {
  const [item] = anOrder(1).items
  if (!item) throw new Error('An order of one line.')
  const financed = {
    ...item,
    purchaseType: 'Finance',
    quantity: 3,
    rateCents: 1_899,
    isCarrierInventory: true,
    ratePlanPriceCents: 4_000,
    termMonths: 24,
  }
  const { pieces } = orderConfirmation({ ...anOrder(0), items: [financed] }, (path) => path, timeZone, null)
  expect(pieces.flatMap((piece) => (piece.is === 'table' ? piece.totals : []))).toEqual([
    ['Total due', '$289.00'],
    ['Billed monthly by Verizon: $56.97 + plans $120.00', '$176.97/mo.'],
    ['Billed by carriers: $176.97 a month over 24 months', '$4,247.28'],
  ])
})
