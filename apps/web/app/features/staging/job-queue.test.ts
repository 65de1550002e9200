// @vitest-environment jsdom

import { afterEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/api.ts'
import type { Job, StepAnswer } from './bench-jobs.ts'
import { jobQueue } from './use-bench-jobs.ts'

afterEach(() => localStorage.clear())

const job = (key: string): Job => ({
  name: 'setAside',
  key,
  orderId: 10_131,
  body: { deviceId: 'd1', bench: 'Bench 1', reason: 'Broken' },
})
const answer: StepAnswer = { unit: null, staged: 0 }
const storageKey = 'bench:test'

function aQueue(send: (job: Job) => Promise<StepAnswer>, pause = async () => {}) {
  const [answered, refused] = [[] as string[], [] as string[]]
  const onChange = vi.fn()
  const queue = jobQueue({
    storageKey,
    send,
    pause,
    onChange,
    onAnswer: ({ key }) => answered.push(key),
    onRefused: ({ key }) => refused.push(key),
  })
  return { queue, answered, refused, onChange }
}

describe('steps of a bench', () => {
  test('are sent one after the other, each once; what is refused does not stop the others', async () => {
    const sent: string[] = []
    const { queue, answered, refused } = aQueue(async ({ key }) => {
      sent.push(key)
      if (key === 'b') throw new ApiError('UNIT_AT_OTHER_BENCH', 'no')
      return answer
    })
    queue.add(job('a'))
    queue.add(job('b'), job('c'))
    await vi.waitFor(() => expect(answered).toEqual(['a', 'c']))
    expect([sent, refused]).toEqual([['a', 'b', 'c'], ['b']])
    expect(localStorage.getItem(storageKey)).toBeNull()
  })

  test('wait while the connection is away, and go out in their order under the same keys', async () => {
    let isAway = true
    const sent: string[] = []
    let goOn = () => {}
    const { queue, answered, onChange } = aQueue(
      async ({ key }) => {
        if (isAway) throw new ApiError('UNREACHABLE', 'away')
        sent.push(key)
        return answer
      },
      () => new Promise((resolve) => (goOn = resolve)),
    )
    queue.add(job('a'), job('b'))
    await vi.waitFor(() =>
      expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ isAway: true })),
    )
    queue.add(job('c'))
    expect(JSON.parse(localStorage.getItem(storageKey) ?? '')).toHaveLength(3)
    isAway = false
    goOn()
    await vi.waitFor(() => expect(answered).toEqual(['a', 'b', 'c']))
    expect(sent).toEqual(['a', 'b', 'c'])
    expect(onChange).toHaveBeenLastCalledWith({ jobs: [], isAway: false })
  })

  test('outlive the page and a session that ended', async () => {
    const first = aQueue(async () => {
      throw new ApiError('NOT_SIGNED_IN', 'sign in')
    })
    first.queue.add(job('a'))
    await vi.waitFor(() => expect(first.onChange).toHaveBeenCalled())
    first.queue.stop()
    const second = aQueue(async () => answer)
    second.queue.start()
    await vi.waitFor(() => expect(second.answered).toEqual(['a']))
  })
})
