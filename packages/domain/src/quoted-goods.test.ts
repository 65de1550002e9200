import { expect, test } from 'vitest'
import { productTypeIds } from './ids.ts'
import { countedGoods, isDeviceLine, offeredGoods } from './quoted-goods.ts'

const line = (type: keyof typeof productTypeIds, quantity: number, isAddOn = false) => ({
  productTypeId: productTypeIds[type],
  quantity,
  isAddOn,
})

test.for([
  ['19 phones', [line('phone', 11), line('phone', 8), line('service', 19)]],
  ['1 phone', [line('phone', 1)]],
  ['1 phone, 2 tablets and 3 routers', [line('router', 3), line('tablet', 2), line('phone', 1)]],
  ['27 items', [line('accessory', 20), line('service', 7)]],
  ['0 items', []],
] as const)('%s', ([words, lines]) => {
  expect(offeredGoods(lines)).toBe(words)
})

test('everything of an order is counted once: items as lists count them, and what goes with them', () => {
  const addOns = [line('service', 5, true), line('accessory', 3, true)]
  expect(countedGoods([line('tablet', 3), ...addOns, line('phone', 2)])).toBe('5 devices, 8 add-ons')
  expect(countedGoods([line('phone', 19), ...addOns, line('accessory', 19)])).toBe(
    '38 items (19 devices), 8 add-ons',
  )
  expect(countedGoods([line('phone', 1)])).toBe('1 device')
  expect(countedGoods([line('accessory', 1)])).toBe('1 item')
  expect(countedGoods(addOns), 'add-ons whose item was taken off are what is left to count').toBe('8 items')
  expect(countedGoods([])).toBe('0 items')
})

test('services and accessories are no devices', () => {
  expect(isDeviceLine(line('phone', 1))).toBe(true)
  expect(isDeviceLine(line('service', 1))).toBe(false)
})
