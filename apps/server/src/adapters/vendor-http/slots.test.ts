import { describe, expect, test } from 'vitest'
import { slots } from './slots.ts'

/** Work that ends when the test says so. */
function held() {
  let end = () => {}
  const done = new Promise<void>((resolve) => {
    end = resolve
  })
  return { work: () => done, end: () => end() }
}
const soon = () => new Promise((resolve) => setImmediate(resolve))

describe('slots', () => {
  test('let so many work at once, and the next when one is done', async () => {
    const inTurn = slots(2)
    const [first, second] = [held(), held()]
    let begun = 0
    const run = (work: () => Promise<void>) =>
      inTurn(async () => {
        begun++
        await work()
      })
    const all = [run(first.work), run(second.work), run(async () => {})]
    await soon()
    expect(begun).toBe(2)
    first.end()
    await soon()
    expect(begun).toBe(3)
    second.end()
    await Promise.all(all)
  })

  test('are given back by work that fails', async () => {
    const inTurn = slots(1)
    await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await inTurn(async () => 'yes')).toBe('yes')
  })

  test('a cancelled caller is not waited for and uses no slot', async () => {
    const inTurn = slots(1)
    const first = held()
    const running = inTurn(first.work)
    const cancellation = new AbortController()
    const left = inTurn(async () => 'never', cancellation.signal)
    const stayed = inTurn(async () => 'served')
    cancellation.abort(new Error('gone'))
    await expect(left).rejects.toThrow('gone')
    first.end()
    expect(await stayed).toBe('served')
    await running
    expect(await inTurn(async () => 'free')).toBe('free')
  })
})
