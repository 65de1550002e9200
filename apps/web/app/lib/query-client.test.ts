// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './api.ts'
import { queryClient } from './query-client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A read that never succeeds, and how often it is tried. */
async function triesOf(code: ApiError['code']) {
  const read = vi.fn(() => Promise.reject(new ApiError(code, 'Network response error')))
  const done = expect(queryClient.fetchQuery({ queryKey: [code], queryFn: read })).rejects.toThrow()
  await vi.runAllTimersAsync()
  await done
  return read.mock.calls.length
}

test('a hiccup is waited out: a read is tried twice more', async () => {
  expect(await triesOf('UNREACHABLE')).toBe(3)
})

test('without a network the failure is shown at once', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(await triesOf('UNREACHABLE')).toBe(1)
})

test('what was refused is not asked again', async () => {
  expect(await triesOf('ORDER_NOT_FOUND')).toBe(1)
})
