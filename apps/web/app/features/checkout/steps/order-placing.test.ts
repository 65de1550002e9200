// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../lib/api.ts'
import { orderRefusal } from './use-place-order.ts'

test('field errors are sorted to their fields, the rest is said apart', () => {
  const error = new ApiError('INVALID_INPUT', 'Some fields need your attention.', {
    fields: { billingCode: ['Too short'], shippingStreet: ['Too long', 'Odd'], notes: ['Too many words'] },
    requestId: 'r1',
  })
  expect(orderRefusal(error)).toEqual({
    message: 'Some fields need your attention.',
    billingErrors: { zip: 'Too short' },
    shippingErrors: { street: 'Too long' },
    others: ['Too many words'],
    requestId: 'r1',
  })
})

test('what is no answer of ours still has words', () => {
  expect(orderRefusal(new ApiError('UNREACHABLE', 'Network response error'))).toMatchObject({
    message: 'Network response error',
    others: [],
  })
})

test('without a network the words say that nothing was sent', () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(orderRefusal(new ApiError('UNREACHABLE', 'Network response error')).message).toBe(
    'You’re offline. The order was not sent. Try again when you have a signal.',
  )
  expect(orderRefusal(new ApiError('BUSY', 'Try again.')).message).toBe('Try again.')
  vi.unstubAllGlobals()
})

const loadKeys = () => {
  vi.resetModules()
  return import('./attempt-key.ts')
}
beforeEach(() => sessionStorage.clear())

test('the same order tried again keeps its key, a changed one gets another', async () => {
  const { attemptKey } = await loadKeys()
  const key = attemptKey({ notes: 'a' })
  expect(attemptKey({ notes: 'a' })).toBe(key)
  expect(attemptKey({ notes: 'b' })).not.toBe(key)
})

test('the key outlives a reload, and an answered attempt', async () => {
  const before = await loadKeys()
  const key = before.attemptKey({ notes: 'a' })
  const after = await loadKeys()
  expect(after.attemptKey({ notes: 'a' })).toBe(key)
  after.endAttempt()
  expect(after.attemptKey({ notes: 'a' })).not.toBe(key)
})
