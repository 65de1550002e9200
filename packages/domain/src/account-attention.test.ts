import { expect, test } from 'vitest'
import { type AttentionKind, attentionMax, mostHarm } from './account-attention.ts'

test('what does the most harm comes first, and only five are named', () => {
  const items = (
    ['covers', 'failed', 'case', 'late', 'approval', 'failed', 'missing'] as AttentionKind[]
  ).map((kind, place) => ({ kind, place }))
  const named = mostHarm(items)
  expect(named).toHaveLength(attentionMax)
  expect(named.map(({ kind, place }) => [kind, place])).toEqual([
    ['late', 3],
    ['failed', 1],
    ['failed', 5],
    ['missing', 6],
    ['case', 2],
  ])
})
