import { expect, test } from 'vitest'
import { productTypeIds } from './ids.ts'
import { countedGoods, isDeviceLine, offeredGoods } from './quoted-goods.ts'

const line = (type: keyof typeof productTypeIds, quantity: number) => ({
  productTypeId: productTypeIds[type],
  quantity,
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

test('everything of an order is counted once, as devices and add-ons', () => {
  expect(countedGoods([line('tablet', 3), line('service', 5), line('service', 3), line('phone', 2)])).toBe(
    '5 devices, 8 add-ons',
  )
  expect(countedGoods([line('phone', 1)])).toBe('1 device')
  expect(countedGoods([line('accessory', 1)])).toBe('1 add-on')
})

test('services and accessories are no devices', () => {
  expect(isDeviceLine(line('phone', 1))).toBe(true)
  expect(isDeviceLine(line('service', 1))).toBe(false)
})
