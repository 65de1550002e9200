import { openCalls } from '@portal/contract/open-calls'
import { portalCalls } from '@portal/contract/portal-calls'
import { afterEach, expect, test, vi } from 'vitest'
import { call } from './api.ts'

afterEach(() => vi.unstubAllGlobals())

function answersWith(body: string, status: number) {
  vi.stubGlobal('window', { location: { hostname: 'localhost' } })
  vi.stubGlobal('fetch', async () => new Response(body, { status }))
}

test.for([
  [openCalls.getCart, 'Network response was not ok'],
  [portalCalls.getWbcUsers, 'Network response was not ok'],
  [portalCalls.getRates, 'Network response error'],
  [portalCalls.getAccountsByAgent, 'Network response error'],
  [portalCalls.getContactsByAccount, 'Network response error'],
  [portalCalls.getAddressesByAccount, 'Network response error'],
  [portalCalls.getSingleOrder, 'Network response error'],
] as const)('an answer to $0.name that is none of ours reads "%s"', async ([to, message]) => {
  answersWith('<html>Bad gateway</html>', 502)

  await expect(call(to, { params: {} } as never)).rejects.toMatchObject({
    code: 'UNREACHABLE',
    message,
  })
})

test('a refusal of ours is shown with its own message, whichever call it answers', async () => {
  const error = { code: 'CART_EMPTY', message: 'Your cart is empty.' }
  answersWith(JSON.stringify({ hasError: true, error, requestId: 'r1' }), 409)

  await expect(call(portalCalls.getSingleOrder, { params: {} } as never)).rejects.toMatchObject(error)
})
