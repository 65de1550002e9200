import { describe, expect, test } from 'vitest'
import {
  intlAddressOf,
  intlMatchesOf,
  intlSuggestionsOf,
  serviceWords,
  usMatchesOf,
  usSuggestionsOf,
} from './addresses.ts'

describe('answers in the vendor’s words', () => {
  test('a US match has its lines, components and analysis', () => {
    const answer = [
      {
        delivery_line_1: '350 5th Ave Fl 21',
        components: { city_name: 'New York', state_abbreviation: 'NY', zipcode: '10118', plus4_code: '0110' },
        analysis: { dpv_match_code: 'Y', dpv_footnotes: 'AABB', enhanced_match: 'postal-match' },
      },
    ]
    expect(usMatchesOf(answer)).toEqual([
      {
        deliveryLine1: '350 5th Ave Fl 21',
        deliveryLine2: '',
        components: { cityName: 'New York', state: 'NY', zipCode: '10118', plus4Code: '0110' },
        analysis: { dpvMatchCode: 'Y', dpvFootnotes: 'AABB', enhancedMatch: 'postal-match' },
      },
    ])
  })

  test('an international match has the same shape', () => {
    const answer = [
      {
        address1: '10 Downing Street',
        components: { locality: 'London', administrative_area: 'Greater London', postal_code: 'SW1A 2AA' },
        analysis: { verification_status: 'Verified', address_precision: 'Premise' },
      },
    ]
    expect(intlMatchesOf(answer)).toMatchObject([
      {
        deliveryLine1: '10 Downing Street',
        components: { cityName: 'London', state: 'Greater London', zipCode: 'SW1A 2AA', plus4Code: '' },
        analysis: { verificationStatus: 'Verified', addressPrecision: 'Premise' },
      },
    ])
  })

  test('international lines open into an address', () => {
    const lines = {
      candidates: [{ address_text: '10 Downing Street London', address_id: 'HaUF', entries: 1 }],
    }
    expect(intlSuggestionsOf(lines)).toEqual([
      { text: '10 Downing Street London', addressId: 'HaUF', entries: 1 },
    ])
    expect(intlAddressOf(lines)).toBeUndefined()
    const opened = {
      candidates: [{ street: '10 Downing Street', locality: 'London', postal_code: 'SW1A 2AA' }],
    }
    expect(intlAddressOf(opened)).toMatchObject({ streetLine: '10 Downing Street', city: 'London' })
  })
})

describe('answers that are not what they should be', () => {
  const nonsense = [null, undefined, 7, 'Unauthorized', '<html>', {}, [null, 3, 'x'], { suggestions: 'no' }]

  test('never throw, and never become an address', () => {
    for (const answer of nonsense) {
      expect(usMatchesOf(answer) ?? []).toEqual([])
      expect(intlMatchesOf(answer) ?? []).toEqual([])
      expect(usSuggestionsOf(answer)).toEqual([])
      expect(intlSuggestionsOf(answer)).toEqual([])
      expect(intlAddressOf(answer)).toBeUndefined()
    }
  })

  test('no suggestions may be null', () => {
    expect(usSuggestionsOf({ suggestions: null })).toEqual([])
  })

  test('wrong types are as good as absent', () => {
    const [match] =
      usMatchesOf([{ delivery_line_1: 5, components: [], analysis: { dpv_match_code: true } }]) ?? []
    expect(match).toMatchObject({ deliveryLine1: '', components: { zipCode: '' }, analysis: {} })
  })

  test('an object instead of an array is no answer', () => {
    expect(usMatchesOf({ delivery_line_1: '1 Main St' })).toBeUndefined()
  })
})

describe('the service’s own text', () => {
  test.for([
    [
      { errors: [{ message: 'Bad key.' }, { message: '' }, { message: 'Wrong host.' }] },
      'Bad key. Wrong host.',
    ],
    ['Unauthorized\n', 'Unauthorized'],
    ['<html><body>502</body></html>', ''],
    [{ errors: 'x' }, ''],
    [null, ''],
  ] as const)('of %j is %j', ([answer, words]) => {
    expect(serviceWords(answer)).toBe(words)
  })
})
