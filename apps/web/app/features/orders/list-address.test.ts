import { expect, test } from 'vitest'
import { withParams } from '../../lib/define-list.ts'
import { isNarrowed, isView, listViews, ordersList, searchOfView } from './list-address.ts'

const { read, write, count, none } = ordersList
const inAddress = (query: string) => read(new URLSearchParams(query))

test('filters are written into an address and read back as they were', () => {
  const filters = {
    accountId: '21',
    status: 'draft',
    invoiced: true,
    stage: 'shipped',
    quote: 'expiring',
    approval: 'waiting',
    from: '2026-03-01',
    to: '2026-03-31',
  } as const
  const written = withParams(new URLSearchParams(), write(filters))

  expect(written.toString()).toBe(
    'account=21&status=draft&invoiced=yes&stage=shipped&quote=expiring&approval=waiting&from=2026-03-01&to=2026-03-31',
  )
  expect(read(written)).toEqual(filters)
  expect(Object.values(write(none)).every((value) => value === null)).toBe(true)
  expect(write({ from: '' })).toEqual({ from: null })
})

test.for([
  '',
  'status=7',
  'status=toString',
  'account=x',
  'from=2026-3-1',
  'to=soon',
  'invoiced=1',
  'stage=gone',
  'quote=withdrawn',
])('what %j names narrows nothing', (query) => {
  expect(inAddress(query)).toEqual(none)
})

test('Draft and Invoiced narrow a list', () => {
  expect(isNarrowed(inAddress('status=draft'))).toBe(true)
  expect(isNarrowed(inAddress('invoiced=yes'))).toBe(true)
  expect(isNarrowed(inAddress('account=21'))).toBe(false)
  expect(count(inAddress('account=21&status=draft&quote=seen&to=2026-03-01'))).toBe(4)
})

test('views change status and invoice and keep the rest; All shows all orders', () => {
  const [all, drafts, attention, invoiced] = listViews
  if (!all || !drafts || !attention || !invoiced) throw new Error('There are four views.')
  const params = new URLSearchParams('search=dock&account=21&status=draft&sort=-orderTotal')

  expect(listViews.map(({ label }) => label)).toEqual(['All', 'Drafts', 'Needs attention', 'Invoiced'])
  expect(isView(read(params), drafts.filters)).toBe(true)
  expect(searchOfView(params, attention)).toBe('?search=dock&account=21&status=error&sort=-orderTotal')
  expect(searchOfView(params, invoiced)).toBe('?search=dock&account=21&sort=-orderTotal&invoiced=yes')
  expect(searchOfView(params, all)).toBe('?sort=-orderTotal')
  expect(searchOfView(new URLSearchParams('status=draft'), all)).toBe('')
})
