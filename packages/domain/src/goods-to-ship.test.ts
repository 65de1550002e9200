import { describe, expect, test } from 'vitest'
import { goodsToShip, type LineToShip, withItsAddOns } from './goods-to-ship.ts'
import { productTypeIds } from './ids.ts'

const line = (
  type: keyof typeof productTypeIds,
  quantity: number,
  { isAddOn = false, msrpCents = 10_000 } = {},
): LineToShip => ({ quantity, isAddOn, msrpCents, productTypeId: productTypeIds[type] })
const addOn = (type: keyof typeof productTypeIds, quantity: number) => line(type, quantity, { isAddOn: true })

describe('goods to ship', () => {
  test('are the units of every line that is not a service', () => {
    expect(goodsToShip([line('phone', 2), line('router', 1), line('service', 20)])).toEqual({
      itemCount: 3,
      deviceCount: 3,
      declaredValueCents: 30_000,
      contentsPounds: 5.2,
      isServicesOnly: false,
    })
  })

  test('do not count an accessory for each device, and count those beyond', () => {
    expect(goodsToShip([line('phone', 2), addOn('service', 2), addOn('accessory', 2)]).itemCount).toBe(2)
    expect(goodsToShip([line('phone', 2), addOn('accessory', 502)])).toMatchObject({
      itemCount: 502,
      declaredValueCents: 5_020_000,
    })
  })

  test('compare an accessory with its own device, not with others', () => {
    const lines = [line('phone', 100), addOn('accessory', 100), line('phone', 1), addOn('accessory', 5)]
    expect(goodsToShip(lines).itemCount).toBe(105)
  })

  test('say how many of them are devices, which are staged', () => {
    const lines = [line('phone', 2), addOn('accessory', 502), line('tablet', 1), line('accessory', 4)]
    expect(goodsToShip(lines)).toMatchObject({ itemCount: 507, deviceCount: 3 })
  })

  test('count an accessory whose device is gone', () => {
    expect(goodsToShip([addOn('accessory', 3)]).itemCount).toBe(3)
  })

  test('are none where all lines are services', () => {
    expect(goodsToShip([line('service', 1), addOn('service', 5)])).toMatchObject({
      itemCount: 0,
      isServicesOnly: true,
    })
    expect(goodsToShip([])).toMatchObject({ itemCount: 0, isServicesOnly: false })
  })
})

test('a line takes the add-ons behind it along', () => {
  const lines = [line('phone', 2), addOn('service', 2), addOn('accessory', 2), line('phone', 1)]
  expect(withItsAddOns(lines, 0)).toEqual(lines.slice(0, 3))
  expect(withItsAddOns(lines, 1)).toEqual([lines[1]])
  expect(withItsAddOns(lines, 3)).toEqual([lines[3]])
  expect(withItsAddOns(lines, 9)).toEqual([])
})
