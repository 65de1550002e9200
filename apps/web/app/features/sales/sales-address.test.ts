import { expect, test } from 'vitest'
import { rowAddress, salesAddressIn } from './sales-address.ts'

test('the address holds what is shown; a period that is none is this month', () => {
  const params = new URLSearchParams('by=carrier&from=2026-01&to=2026-02&agent=5')
  expect(salesAddressIn(params)).toEqual({
    by: 'carrier',
    period: { from: '2026-01', to: '2026-02' },
    narrowed: { agent: '5', account: null, carrier: null, product: null },
  })
  const { period } = salesAddressIn(new URLSearchParams('from=2026-02&to=2026-01'))
  expect(period.from).toBe(period.to)
  expect(rowAddress(params, 'carrier', 'c1')).toBe('?by=product&from=2026-01&to=2026-02&agent=5&carrier=c1')
  expect(rowAddress(params, 'month', '2026-02')).toBe('?by=agent&from=2026-02&to=2026-02&agent=5')
})
