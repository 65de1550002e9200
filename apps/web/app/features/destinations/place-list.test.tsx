import type { Order } from '@portal/contract/orders'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PlaceList } from './place-list.tsx'

const place = {
  name: '',
  street: '72 Depot Sq',
  city: 'Toledo',
  state: 'OH',
  code: '43607',
  shipDirect: false,
  shippingDescription: 'UPS Ground',
  shippingRate: 17.36,
  promisedDeliveryDate: '',
  items: [],
}

const orderTo = (others: number) =>
  ({
    ...place,
    orderItems: [],
    orderAddressList: [],
    destinations: Array.from({ length: others }, () => place),
  }) as unknown as Order

/** The columns of twelve that each destination takes. */
const spansOf = (others: number) =>
  [...renderToStaticMarkup(<PlaceList order={orderTo(others)} />).matchAll(/data-span="(\d+)"/g)].map(
    ([, span]) => Number(span),
  )

test('destinations stand in pairs, and the last of an odd number takes the whole row', () => {
  expect(spansOf(2)).toEqual([6, 6, 12])
  expect(spansOf(3)).toEqual([6, 6, 6, 6])
})
