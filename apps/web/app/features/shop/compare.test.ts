import { productTypeIds } from '@portal/domain/ids'
import { describe, expect, test } from 'vitest'
import { aManifest, anOffer, aProduct } from '../catalog/testing.ts'
import { askedToCompare, comparedQuantity, compareSearch } from './compare.ts'
import { announcementOf, withPick } from './compare-bar.tsx'
import { compareRows } from './compare-view.tsx'
import { comparedDevices } from './compared-devices.ts'
import { noFilters } from './shop-filters.ts'

const phone = (n: number, change: Parameters<typeof aProduct>[0] = {}) =>
  aProduct({ productId: `p${n}`, urlPathName: `n${n}`, model: `N${n}`, ...change })
const manifest = aManifest(
  [
    phone(1),
    phone(2, { battery: '', unlocked: true }),
    phone(3),
    phone(4),
    phone(5, { productTypeId: productTypeIds.tablet }),
    phone(6),
  ],
  [
    anOffer('o1', 'Verizon', 'Finance', { displayPricePrimary: '$18.99' }),
    anOffer('o2', 'Verizon', 'Buy', { displayPricePrimary: '$649.00' }),
    anOffer('o3', 'AT&T', 'Buy', { productId: 'p2', displayPricePrimary: '$5.00' }),
  ],
)
const compared = (...names: string[]) => comparedDevices(manifest, productTypeIds.phone, names)
const rowOf = (label: string, ...names: string[]) =>
  compareRows(compared(...names)).find((row) => row.label === label)

describe('what is compared', () => {
  test.for([
    ['compare=n1,n2', ['n1', 'n2']],
    ['compare=n1&compare=n2', ['n1', 'n2']],
    ['compare=n1,n1&compare=', ['n1']],
    ['', []],
  ] as const)('"%s" asks for %j', ([search, expected]) => {
    expect(askedToCompare(new URLSearchParams(search))).toEqual(expected)
  })

  test('are the first four known devices of the category, as asked', () => {
    const names = (...asked: string[]) => compared(...asked).map(({ name }) => name)

    expect(names('n4', 'gone', 'n5', 'n1', 'n2', 'n3', 'n6')).toEqual([
      'Halden N4',
      'Halden N1',
      'Halden N2',
      'Halden N3',
    ])
    expect(names('gone')).toEqual([])
  })

  test('has an address that reads as it is asked, with the filters of the shop', () => {
    expect(compareSearch({ ...noFilters, brands: ['Halden'] }, ['n1', 'n2'])).toBe(
      '?compare=n1,n2&brands=Halden',
    )
    expect(compareSearch(noFilters, ['n1', 'n2'], 12)).toBe('?compare=n1,n2&quantity=12')
    expect(compareSearch(noFilters, [], 12)).toBe('')
  })

  test.for([
    ['12', 12],
    ['0012', 12],
    ['500', 500],
    ['501', 1],
    ['0', 1],
    ['1.5', 1],
    ['', 1],
  ] as const)('has the costs of "%s": %i', ([asked, quantity]) => {
    expect(comparedQuantity(new URLSearchParams({ quantity: asked }))).toBe(quantity)
  })
})

describe('the table', () => {
  test('says each carrier’s prices and how they are paid', () => {
    expect(rowOf('Verizon', 'n1', 'n2')).toEqual({
      label: 'Verizon',
      cells: [['$18.99/mo., Carrier Financed', '$649.00, One-time payment'], []],
      differs: true,
    })
  })

  test('leaves out what no device has', () => {
    expect(rowOf('T-Mobile', 'n1', 'n2')).toBeUndefined()
    expect(rowOf('Battery', 'n2')).toBeUndefined()
  })

  test('marks where devices differ, and where they do not', () => {
    expect(rowOf('Unlocked', 'n1', 'n2')).toMatchObject({ cells: [['No'], ['Yes']], differs: true })
    expect(rowOf('Camera', 'n1', 'n2')?.differs).toBe(false)
    expect(rowOf('Battery', 'n1', 'n2')).toMatchObject({ cells: [['4,700 mAh'], []], differs: true })
  })
})

describe('picking', () => {
  test('takes four devices and refuses the fifth', () => {
    const full = ['a', 'b', 'c', 'd'].reduce(withPick, { names: [], refused: false, last: null })

    expect(full).toMatchObject({ names: ['a', 'b', 'c', 'd'], refused: false })
    expect(withPick(full, 'e')).toMatchObject({ names: ['a', 'b', 'c', 'd'], refused: true })
  })

  test('again puts the device back, and there is room again', () => {
    const full = { names: ['a', 'b', 'c', 'd'], refused: true }
    expect(withPick(full, 'b')).toMatchObject({ names: ['a', 'c', 'd'], refused: false })
  })

  test('is announced: what was added, removed or refused, and how many are chosen', () => {
    const one = withPick({ names: [] }, 'a')
    const full = withPick({ names: ['a', 'b', 'c', 'd'] }, 'e')

    expect(announcementOf({ names: [], last: null }, '')).toBe('')
    expect(announcementOf(one, 'Halden N6')).toBe('Halden N6 added to the comparison. 1 of 4 chosen.')
    expect(announcementOf(withPick(one, 'a'), 'Halden N6')).toBe(
      'Halden N6 removed from the comparison. 0 of 4 chosen.',
    )
    expect(announcementOf(full, 'Orbis T9')).toBe(
      'Orbis T9 was not added. You can compare up to 4 devices. Remove one to add another.',
    )
  })
})
