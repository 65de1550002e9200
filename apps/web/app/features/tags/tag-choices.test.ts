import { tagPrintLimits } from '@portal/domain/label-stocks'
import { beforeEach, expect, test, vi } from 'vitest'
import { firstChoices, keepChoices, lastChoices, lengthError, mmOf, partsOf } from './tag-choices.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})

test('the last choices come back', () => {
  expect(lastChoices()).toEqual(firstChoices())
  const chosen = {
    ...firstChoices(),
    stock: '5163',
    start: 9,
    copies: 2,
    format: 'zpl',
    width: '2.25',
  } as const
  keepChoices(chosen)
  expect(lastChoices()).toEqual(chosen)
})

test.each([
  'nonsense',
  'null',
  '[]',
  '{"stock":"gone","start":99,"copies":0,"dpi":600,"width":"900","height":null,"format":"doc"}',
])('what was kept and can’t be chosen is left out: %s', (text) => {
  kept.set('tags:choices', text)
  expect(lastChoices()).toEqual(firstChoices())
})

test('a start beyond the sheet that is chosen is 1', () => {
  keepChoices({ ...firstChoices(), stock: '5163', start: 11 })
  expect(lastChoices().start).toBe(1)
})

test('inches become millimeters within the limits of a label', () => {
  expect(mmOf('2', tagPrintLimits.widthMm)).toBe(50.8)
  expect(mmOf(' 2.25 ', tagPrintLimits.widthMm)).toBe(57.15)
  for (const typed of ['', '0.5', '9', '-2', '2,5', '1e1', '٢']) {
    expect(mmOf(typed, tagPrintLimits.widthMm)).toBeNull()
    expect(lengthError(typed, tagPrintLimits.widthMm)).toBe('Enter 1.0 to 4.3 inches.')
  }
})

test('more tags than a file holds are parts, which together have each device once', () => {
  expect(partsOf(500, 1)).toEqual([{ from: 0, to: 499 }])
  expect(partsOf(600, 1)).toEqual([
    { from: 0, to: 499 },
    { from: 500, to: 599 },
  ])
  expect(partsOf(201, 5).map(({ from, to }) => to - from + 1)).toEqual([100, 100, 1])
})
