import { expect, test } from 'vitest'
import { rowAddress, salesAddressIn } from './sales-address.ts'
import { salesCsv } from './sales-table.tsx'

const sums = { units: 4, due: 300, carrierOnce: 5, carrierMonthly: 20.5 }
const nothing = { units: 0, due: 0, carrierOnce: 0, carrierMonthly: 0 }

test('the file names both periods, and has a row for each row', () => {
  const csv = salesCsv(
    {
      period: { from: '2026-02', to: '2026-02' },
      before: { from: '2026-01', to: '2026-01' },
      rows: [{ key: '5', name: 'Porter, Wes', now: sums, before: nothing }],
      hasMore: false,
      totals: { now: sums, before: nothing },
      narrowed: { agent: null, account: null, carrier: null, product: null },
    },
    'agent',
  )
  const [header, row] = csv.split('\r\n')
  expect(header).toContain('Agent,"Amount due, February 2026","Amount due, January 2026"')
  expect(row).toBe('"Porter, Wes",300.00,0.00,4,0,20.50,0.00,5.00,0.00')
})

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
