// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { firstCallScript, forgetFirstCall, takeFirstCall } from './first-call-script.ts'

const url = '/api/order/GetOrderHistory/7001?limit=100'
const calls = JSON.stringify([
  { of: ['Administrator'], url: '/api/admin/GetDashboard' },
  { url: '/api/order/GetOrderHistory/*zohoUserId*?limit=100' },
])
const una = { email: 'una@northgate.example', roles: ['User'], zohoUserId: '7001' }
const get = { method: 'GET', headers: { authorization: 'Bearer abc' } }
const sent = vi.fn((_url: string, _init: RequestInit) => Promise.resolve(new Response('{}')))

/** What the browser does with the script of a page; jsdom runs no inline scripts. */
function run({ profile = una as object, token = 'abc', data = calls } = {}) {
  sessionStorage.setItem('token', token)
  sessionStorage.setItem('userProfile', JSON.stringify(profile))
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue({ dataset: { calls: data } } as never)
  new Function(firstCallScript)()
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', sent)
})
afterEach(() => {
  forgetFirstCall()
  sessionStorage.clear()
  sent.mockClear()
  history.replaceState(null, '', '/')
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the call leaves with the token of the tab, and its answer is given out once', () => {
  run()
  expect(sent).toHaveBeenCalledExactlyOnceWith(url, expect.objectContaining({ headers: get.headers }))
  expect(takeFirstCall(url, get)).toBeInstanceOf(Promise)
  expect(takeFirstCall(url, get)).toBeUndefined()
})

test('the first entry for a role of the person counts', () => {
  run({ profile: { ...una, roles: ['Administrator'] } })
  expect(sent).toHaveBeenCalledExactlyOnceWith('/api/admin/GetDashboard', expect.anything())
})

test('a part of the path comes from the address', () => {
  history.replaceState(null, '', '/order-details/10115')
  run({ data: '[{"url":"/api/order/GetSingleOrder/*2*"}]' })
  expect(sent).toHaveBeenCalledExactlyOnceWith('/api/order/GetSingleOrder/10115', expect.anything())
})

test.for([
  ['another address', '/api/order/GetOrderHistory/7001?limit=50', get],
  ['another token', url, { ...get, headers: { authorization: 'Bearer other' } }],
  ['a write', url, { ...get, method: 'POST' }],
] as const)('%s gets no answer', ([, asked, init]) => {
  run()
  expect(takeFirstCall(asked, init)).toBeUndefined()
})

test('what another person asked for is gone', () => {
  run()
  void takeFirstCall(url, { ...get, headers: { authorization: 'Bearer other' } })
  expect(takeFirstCall(url, get)).toBeUndefined()
})

test.for([
  ['the session ends', () => forgetFirstCall()],
  ['ten seconds', () => vi.advanceTimersByTime(10_000)],
] as const)('after %s the answer is dropped', ([, pass]) => {
  run()
  pass()
  expect(takeFirstCall(url, get)).toBeUndefined()
})

test('a call that is given up is given up on its way', () => {
  run()
  const giveUp = new AbortController()
  void takeFirstCall(url, { ...get, signal: giveUp.signal })
  giveUp.abort()
  expect(sent.mock.calls[0]?.[1].signal?.aborted).toBe(true)
})

test.for([
  ['no one is signed in', () => run({ token: '' })],
  ['the access is limited', () => run({ profile: { ...una, access: 'fleet' } })],
  ['the profile lacks what the call names', () => run({ profile: { ...una, zohoUserId: null } })],
  ['no entry is for the person', () => run({ data: '[{"of":["Administrator"],"url":"/api/x"}]' })],
  ['the profile is broken', () => run({ profile: [] })],
] as const)('nothing is sent where %s', ([, visit]) => {
  visit()
  expect(sent).not.toHaveBeenCalled()
})

test.for(['/orders?status=draft', '/order-details/new'])('nothing is sent for %s', (address) => {
  history.replaceState(null, '', address)
  run({ data: '[{"url":"/api/order/GetSingleOrder/*2*"}]' })
  expect(sent).not.toHaveBeenCalled()
})
