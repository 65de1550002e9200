import { expect, test } from 'vitest'
import { renderInTurn } from './render-in-turn.ts'

const limits = { waitingMax: 2, restFactor: 0, giveWayMs: 60_000, comeBackInSeconds: 5 }
const turns = async () => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate)
}

test('pages are rendered one after the other, and a failure stops no one else', async () => {
  const inTurn = renderInTurn(() => 0, limits)
  let atOnce = 0
  const work = async () => {
    atOnce += 1
    await turns()
    expect(atOnce).toBe(1)
    atOnce -= 1
  }
  const failed = inTurn(() => Promise.reject(new Error('broken')))
  const done = [inTurn(work), inTurn(work)]
  await expect(failed).rejects.toThrow('broken')
  await Promise.all(done)
})

test('who comes when enough wait gets an error with a retry time', async () => {
  const inTurn = renderInTurn(() => 0, limits)
  const { promise, resolve } = Promise.withResolvers<void>()
  const waiting = [inTurn(() => promise), inTurn(() => promise), inTurn(() => promise)]
  await expect(inTurn(() => promise)).rejects.toMatchObject({ code: 'BUSY', retryAfterSeconds: 5 })
  resolve()
  await Promise.all(waiting)
  await inTurn(() => Promise.resolve())
})

test('calls of signed-in people go first', async () => {
  let calls = 1
  let isRendered = false
  const inTurn = renderInTurn(() => calls, limits)
  const rendering = inTurn(async () => {
    isRendered = true
  })
  await turns()
  expect(isRendered).toBe(false)
  calls = 0
  await rendering
  expect(isRendered).toBe(true)
})
