import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatCents } from './money.ts'
import { type PromoClaim, promoClaims } from './promo-claims.ts'

const claim = (words: string, more: Partial<PromoClaim>): PromoClaim => ({
  words,
  cents: null,
  percent: null,
  isFree: false,
  isSaving: false,
  fromUnit: null,
  months: null,
  isOfNewLine: false,
  isOfPort: false,
  ...more,
})

describe('what a promo text promises', () => {
  test.for<[text: string, ...claims: PromoClaim[]]>([
    [
      '<strong>$5 off</strong> each line from the tenth',
      claim('$5 off each line from the tenth', { cents: 500, fromUnit: 10, isSaving: true }),
    ],
    [
      '<strong>Save $120</strong> with a new line',
      claim('Save $120 with a new line', { cents: 12_000, isOfNewLine: true, isSaving: true }),
    ],
    [
      '<strong>Free</strong> with a new or renewed line',
      claim('Free with a new or renewed line', { isFree: true, isOfNewLine: true }),
    ],
    ['First month <em>on us</em>', claim('First month on us', { isFree: true, months: 1 })],
    ['Free with three or more lines', claim('Free with three or more lines', { isFree: true, fromUnit: 3 })],
    ['20% off for 3+ lines.', claim('20% off for 3+ lines', { percent: 2_000, fromUnit: 3 })],
    ['12.5 percent off', claim('12.5 percent off', { percent: 1_250 })],
    ['Half off the first 3 months', claim('Half off the first 3 months', { percent: 5_000, months: 3 })],
    ['2 months free', claim('2 months free', { isFree: true, months: 2 })],
    ['First month discounted', claim('First month discounted', { months: 1 })],
    ['Less from the 22nd', claim('Less from the 22nd', { fromUnit: 22 })],
    ['$1,099.50 &amp; a case', claim('$1,099.50 & a case', { cents: 109_950 })],
    [
      '100 dollars off when you switch',
      claim('100 dollars off when you switch', { cents: 10_000, isOfPort: true, isSaving: true }),
    ],
    [
      'Save <b>$100</b>, first month free',
      claim('Save $100', { cents: 10_000, isSaving: true }),
      claim('first month free', { isFree: true, months: 1 }),
    ],
    [
      '$5 off, from the tenth. Ask us!',
      claim('$5 off, from the tenth', { cents: 500, fromUnit: 10, isSaving: true }),
    ],
  ])('%s', ([text, ...claims]) => {
    expect(promoClaims(text)).toEqual(claims)
  })

  test.for([
    '',
    'Free-standing and hands-free',
    'Call toll free',
    'Feel free to ask',
    'With a 24 month plan',
    'New in 2026',
    'Our best seller',
    'From the first of May',
    'With three lines or more to come',
  ])('nothing: %s', (text) => {
    expect(promoClaims(text)).toEqual([])
  })

  test('every amount is found, wherever it stands and with any tags', () => {
    const words = fc.constantFrom('Save', 'with', 'each line', 'today', 'now', 'off')
    const tag = fc.constantFrom('', 'b', 'em', 'strong')
    fc.assert(
      fc.property(
        fc.array(words),
        fc.integer({ min: 1, max: 99_999_999 }),
        tag,
        fc.array(words),
        (before, cents, name, after) => {
          const amount = name === '' ? formatCents(cents) : `<${name}>${formatCents(cents)}</${name}>`
          const found = promoClaims([...before, amount, ...after].join(' '))
          expect(found.map((one) => one.cents)).toEqual([cents])
        },
      ),
    )
  })

  test('no text makes it throw, and what it found is in the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        for (const { words, fromUnit, months } of promoClaims(text)) {
          expect(words.length).toBeLessThanOrEqual(text.length)
          expect(fromUnit === null || fromUnit >= 0).toBe(true)
          expect(months === null || months >= 0).toBe(true)
        }
      }),
    )
  })
})
