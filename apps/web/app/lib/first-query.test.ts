import { limits } from '@portal/domain/limits'
import { expect, test } from 'vitest'
import { homeQuery } from '../features/home/home.queries.ts'
import { orderQuery } from '../features/orders/orders.queries.ts'
import { quoteListQuery } from '../features/quotes/quotes.queries.ts'
import { firstCallsOf } from './first-query.ts'

test('the addresses are those that the queries ask', async () => {
  const handle = {
    firstQuery: [{ of: ['User'], query: () => homeQuery }, { query: () => quoteListQuery({}) }],
  }
  expect(await firstCallsOf(handle, '/home')).toEqual([
    { of: ['User'], url: '/api/home/GetHome' },
    { url: `/api/quote/GetList?limit=${limits.listFirstPage}` },
  ])
})

test('parts of the path are named by their place', async () => {
  const handle = {
    firstQuery: {
      query: ({ number }: { number: (name: string) => number }) => orderQuery(number('orderId')),
    },
  }
  expect(await firstCallsOf(handle, '/order-details/:orderId')).toEqual([
    { url: '/api/order/GetSingleOrder/*2*' },
  ])
})

test.for([undefined, null, {}, { staysWhenSignedOut: true }])('%j names none', async (handle) => {
  expect(await firstCallsOf(handle, '/orders')).toEqual([])
})
