import { expect, test } from 'vitest'
import { productTypeIds } from './ids.ts'
import { type MoneyOrder, moneyParts } from './money-parts.ts'
import { orderStatus } from './order-status.ts'

const phones = {
  carrier: 'Verizon',
  productTypeId: productTypeIds.phone,
  purchaseType: 'Buy',
  quantity: 12,
  rateCents: 28_900,
  isCarrierInventory: false,
  ratePlanPriceCents: 4_000,
  termMonths: null,
  isAddOn: false,
}
const financed = {
  ...phones,
  purchaseType: 'Finance',
  quantity: 4,
  rateCents: 1_899,
  isCarrierInventory: true,
  termMonths: 36,
}
const anOrder = (changes: Partial<MoneyOrder> = {}): MoneyOrder => ({
  statusId: orderStatus.submitted,
  totalCents: 357_989,
  freightCents: 11_189,
  shipDirect: false,
  shippingDescription: 'UPS Ground',
  destinations: [],
  addedTax: { state: 'OH', thousandths: 7_250 },
  lines: [phones, financed],
  ...changes,
})
const summed = (order: MoneyOrder) =>
  moneyParts(order).map(({ label, about, amount }) => [label, about, amount])

test('an order has one sum on its invoice, one a month with the carriers, and one over the term', () => {
  expect(summed(anOrder())).toEqual([
    ['Due on invoice', '', '$3,579.89'],
    ['Every month', 'Billed by Verizon', '$715.96/mo.'],
    ['Commitment', '36 months of device payments and plans', '$25,774.56'],
  ])
  expect(moneyParts(anOrder())[0]?.rows).toEqual([
    // Four more are billed by the carrier.
    { label: 'Devices, 12 of 16', amount: '$3,468.00' },
    { label: 'Shipping, UPS Ground', amount: '$111.89' },
    { label: 'Plus tax on the invoice', amount: 'OH 7.25%' },
  ])
})

test('devices, other items and add-ons of the invoice are apart, as the items are counted', () => {
  const bought = { ...phones, quantity: 19, ratePlanPriceCents: 0 }
  const cases = { ...bought, productTypeId: productTypeIds.accessory, rateCents: 1_000 }
  const lines = [bought, { ...cases, quantity: 8, isAddOn: true }, cases]
  expect(moneyParts(anOrder({ lines }))[0]?.rows.slice(0, 3)).toEqual([
    { label: 'Devices, 19', amount: '$5,491.00' },
    { label: 'Other items, 19', amount: '$190.00' },
    { label: 'Add-ons, 8', amount: '$80.00' },
  ])
})

test('an offer also says everything together; where no carrier bills, the invoice is everything', () => {
  const together = { months: 36, cents: 2_935_445 }
  expect(summed(anOrder({ together })).at(-1)).toEqual([
    'All together',
    'Due on invoice and every month, over 36 months',
    '$29,354.45',
  ])
  const bought = { ...phones, ratePlanPriceCents: 0 }
  expect(summed(anOrder({ together, lines: [bought] }))).toEqual([['Due on invoice', '', '$3,579.89']])
})

test('what is not invoiced as it is says so; several carriers are counted, and what they bill once is apart', () => {
  const once = { ...financed, carrier: 'AT&T', purchaseType: 'Subsidy', rateCents: 0 }
  for (const statusId of [orderStatus.cancelled, orderStatus.error])
    expect(summed(anOrder({ statusId }))[0]?.[0]).toBe('Total of this order')
  expect(summed(anOrder({ lines: [phones, once] }))[1]?.[1]).toBe('Billed by 2 carriers')
  const charged = { ...financed, purchaseType: 'Buy', rateCents: 9_900, ratePlanPriceCents: 0 }
  expect(summed(anOrder({ lines: [charged] }))).toEqual([
    ['Due on invoice', '', '$3,579.89'],
    ['Billed once', 'By Verizon', '$396.00'],
  ])
})

test('freight of a draft that is not chosen yet is never $0.00, and what ships direct says so', () => {
  const draft = { statusId: orderStatus.draft, freightCents: null, shippingDescription: null, addedTax: null }
  expect(moneyParts(anOrder(draft))[0]?.rows.at(-1)).toEqual({
    label: 'Shipping',
    amount: 'Not included yet',
  })
  for (const freightCents of [null, 0])
    expect(moneyParts(anOrder({ ...draft, freightCents, shipDirect: true }))[0]?.rows.at(-1)).toEqual({
      label: 'Shipping',
      amount: 'Direct from the carrier',
    })
})
