import { productTypeIds } from '@portal/domain/ids'
import { submitBlockers } from '@portal/domain/submit-blockers'
import { expect, test } from 'vitest'
import { splitAtStations } from './destinations-editor.tsx'
import {
  destinationsToSend,
  freightOf,
  goodsOf,
  newDestination,
  type SplitLine,
  submitDestinationsOf,
} from './draft-destinations.ts'

const line = (id: string, quantity: number, changes: Partial<SplitLine> = {}): SplitLine => ({
  id,
  name: id,
  quantity,
  isAddOn: false,
  carrier: 'Verizon',
  productTypeId: productTypeIds.phone,
  ...changes,
})
const address = { street: '2300 Main St', city: 'Dayton', state: 'OH', zip: '45402' }
const home = { street: '1 Dock St', city: 'Toledo', state: 'OH', zip: '43604' }
const rate = { description: 'UPS Ground', rate: 28.88 }
const lines = [line('phone', 10), line('case', 10, { isAddOn: true, carrier: 'N/A' }), line('tablet', 2)]

test('add-ons go with their devices, and what is not given stays', () => {
  const goods = goodsOf(lines, [newDestination({ quantities: { phone: 4, gone: 3 } })])
  expect(goods.map((of) => of.map(({ id, quantity }) => [id, quantity]))).toEqual([
    [
      ['phone', 6],
      ['case', 6],
      ['tablet', 2],
    ],
    [
      ['phone', 4],
      ['case', 4],
    ],
  ])
})

test('what a destination lacks is said with its name', () => {
  const split = submitDestinationsOf(lines, [
    newDestination({ name: 'North', quantities: { phone: 10, tablet: 2 } }),
    newDestination({ address, rate }),
  ])
  const blockers = submitBlockers({
    accountId: '1',
    contactId: '1',
    billing: home,
    shipping: home,
    shippingChoice: { method: 'wbc', rate: null },
    lines: lines.map((one) => ({ ...one, state: 'same' })),
    unverified: [],
    ...split,
  })
  expect(blockers.map(({ words }) => words)).toEqual([
    'leave at least one item for the shipping address of the order',
    'fill in the street, city, state, ZIP code of North',
    'choose a UPS rate for North',
    'give 2300 Main St at least one item, or remove it',
  ])
})

test('the total is not known while a rate is not; direct shipping costs nothing', () => {
  const direct = newDestination({ shipDirect: true })
  expect(freightOf([newDestination({ rate }), direct])).toBe(2_888)
  expect(freightOf([newDestination({ rate }), newDestination()])).toBeNull()
})

test('a destination is sent with its rate, and with a reason only where there is one', () => {
  const [sent] = destinationsToSend(
    [newDestination({ name: ' North ', address, rate, quantities: { phone: 4 } })],
    lines,
  )
  expect(sent).toEqual({
    stationId: null,
    name: 'North',
    street: '2300 Main St',
    city: 'Dayton',
    state: 'OH',
    code: '45402',
    shipDirect: false,
    shippingDescription: 'UPS Ground',
    shippingRate: 28.88,
    items: [{ cartItemId: 'phone', quantity: 4 }],
  })
})

const station = (stationId: string, at: typeof address) => ({
  id: `station ${stationId}`,
  label: stationId,
  stationId,
  name: stationId,
  address: at,
})
const unitsAt = (...stationIds: Array<string | null>) =>
  stationIds.map((stationId) => ({ lineId: 'phone', stationId }))

test('units make destinations of their stations, but for that of the shipping address', () => {
  const places = [station('north', address), station('home', home)]
  const made = splitAtStations(unitsAt('north', 'north', 'home', null), { places, to: home, lines })
  expect(made).toMatchObject({
    first: null,
    destinations: [{ name: 'north', address, quantities: { phone: 2 } }],
  })
})

test('when stations leave nothing for the shipping address, it becomes that of the first', () => {
  const south = { ...address, city: 'Lima' }
  const places = [station('north', address), station('south', south)]
  const units = unitsAt('north', 'south', 'south')
  const three = [line('phone', 3), line('case', 3, { isAddOn: true })]
  const made = splitAtStations(units, { places, to: home, lines: three })
  expect(made.first).toMatchObject({ name: 'north', address })
  expect(made.destinations).toMatchObject([{ name: 'south', quantities: { phone: 2 } }])
  expect(goodsOf(three, made.destinations)[0]).toMatchObject([
    { id: 'phone', quantity: 1 },
    { id: 'case', quantity: 1 },
  ])
  expect(splitAtStations(units, { places, to: home, lines }).first).toBeNull()
})
