// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { onceOnline } from './lazy.ts'

afterEach(() => vi.restoreAllMocks())

test('a part that failed offline is loaded once the device is back', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue('part')
  const part = onceOnline(load)
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  await Promise.resolve()
  onLine.mockReturnValue(true)
  // The listener is added after the refusal was seen.
  await vi.waitFor(() => {
    window.dispatchEvent(new Event('online'))
    expect(load).toHaveBeenCalledTimes(2)
  })
  expect(await part).toBe('part')
})

test('a part that fails online fails', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  await expect(onceOnline(() => Promise.reject(new TypeError('Gone')))).rejects.toThrow('Gone')
})
