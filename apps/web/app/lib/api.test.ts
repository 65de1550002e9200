import { afterEach, expect, test, vi } from 'vitest'
import { call } from './api.ts'
import './portal-calls.ts'

afterEach(() => vi.unstubAllGlobals())

function answersWith(body: string, status: number) {
  vi.stubGlobal('window', { location: { hostname: 'localhost' } })
  vi.stubGlobal('fetch', async () => new Response(body, { status }))
}

test.for([
  ['getCart', 'Network response was not ok'],
  ['getWbcUsers', 'Network response was not ok'],
  ['getRates', 'Network response error'],
  ['getAccountsByAgent', 'Network response error'],
  ['getContactsByAccount', 'Network response error'],
  ['getAddressesByAccount', 'Network response error'],
  ['getSingleOrder', 'Network response error'],
] as const)('an answer to %s that is none of ours reads "%s"', async ([name, message]) => {
  answersWith('<html>Bad gateway</html>', 502)

  await expect(call(name, { params: {} } as never)).rejects.toMatchObject({ code: 'UNREACHABLE', message })
})

test('a refusal of ours is shown with its own message, whichever call it answers', async () => {
  const error = { code: 'CART_EMPTY', message: 'Your cart is empty.' }
  answersWith(JSON.stringify({ hasError: true, error, requestId: 'r1' }), 409)

  await expect(call('getSingleOrder', { params: {} } as never)).rejects.toMatchObject(error)
})
