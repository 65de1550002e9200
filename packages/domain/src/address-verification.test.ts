import { describe, expect, test } from 'vitest'
import {
  type AddressAnalysis,
  deliveryFields,
  drillsDown,
  isInvalidAddress,
  isMissingSecondary,
  judgeAddress,
  lookupWaitMs,
  retriesLookup,
  searchText,
  selectedText,
  suggestionFields,
  suggestionLabel,
  type VerifiedAddress,
  wantsSuggestions,
} from './address-verification.ts'

const aMatch = (analysis: AddressAnalysis | undefined = { dpvMatchCode: 'Y' }): VerifiedAddress => ({
  deliveryLine1: '350 5th Ave Fl 21',
  deliveryLine2: '',
  components: { cityName: 'New York', state: 'NY', zipCode: '10118', plus4Code: '0110' },
  ...(analysis && { analysis }),
})

describe('"an address counts as invalid when"', () => {
  test.for([
    ['there is no analysis data', undefined],
    ['its analysis says nothing', {}],
    ['verification status is None', { verificationStatus: 'None' }],
    ['precision is Thoroughfare', { verificationStatus: 'Partial', addressPrecision: 'Thoroughfare' }],
    ['precision is Locality', { verificationStatus: 'Verified', addressPrecision: 'Locality' }],
    ['precision is None', { verificationStatus: 'Verified', addressPrecision: 'None' }],
    ['the DPV match code is N', { dpvMatchCode: 'N' }],
    [
      'the DPV match code is N, regardless of what else is said',
      { dpvMatchCode: 'N', enhancedMatch: 'postal-match' },
    ],
    ['the enhanced match is none', { enhancedMatch: 'none' }],
    ['the enhanced match has none among others', { enhancedMatch: 'none,ignored-input' }],
  ] as const)('%s', ([, analysis]) => {
    const { analysis: _, ...match } = aMatch()
    expect(isInvalidAddress({ ...match, ...(analysis && { analysis }) })).toBe(true)
  })

  test.for<[AddressAnalysis]>([
    [{ dpvMatchCode: 'Y' }],
    [{ dpvMatchCode: 'D' }],
    [{ dpvMatchCode: 'S' }],
    [{ dpvMatchCode: '', enhancedMatch: 'non-postal-match' }],
    [{ verificationStatus: 'Verified', addressPrecision: 'Premise' }],
    [{ verificationStatus: 'Partial', addressPrecision: 'DeliveryPoint' }],
  ])('%j is not invalid', ([analysis]) => {
    expect(isInvalidAddress({ analysis })).toBe(false)
  })
})

describe('a secondary number is missing', () => {
  test.for<[AddressAnalysis, boolean]>([
    [{ enhancedMatch: 'postal-match,missing-secondary' }, true],
    [{ enhancedMatch: 'postal-match,unknown-secondary' }, true],
    [{ dpvFootnotes: 'AAN1' }, true],
    [{ dpvFootnotes: 'AABBR1' }, true],
    [{ footnotes: 'H#N#' }, true],
    [{ dpvFootnotes: 'AABB' }, false],
    // "N1" only as a footnote of its own, not across two of them.
    [{ dpvFootnotes: 'AN1A' }, false],
    [{ enhancedMatch: 'postal-match', footnotes: 'N#' }, false],
  ])('%j: %j', ([analysis, missing]) => {
    expect(isMissingSecondary({ analysis })).toBe(missing)
  })
})

describe('the four messages', () => {
  const incomplete = aMatch({ dpvMatchCode: 'D', dpvFootnotes: 'AAN1' })

  test.for([
    ['  ', [], 'A street address is required.'],
    ['1 Nowhere', [], 'The address is invalid.'],
    ['1 Nowhere', [aMatch({ dpvMatchCode: 'N' })], 'The address is invalid.'],
    ['1 Rosedale St', [aMatch(), aMatch()], 'The address is ambiguous.'],
    ['350 5th Ave', [incomplete], 'The address is missing a secondary number.'],
  ] as const)('street %j with its matches: %#', ([street, matches, message]) => {
    expect(judgeAddress(street, matches)).toMatchObject({ ok: false, message })
  })

  test('a missing secondary is ignored right after choosing a suggestion, the others are not', () => {
    const chosen = { fromSuggestion: true }
    expect(judgeAddress('350 5th Ave', [incomplete], chosen)).toMatchObject({ ok: true })
    expect(judgeAddress('350 5th Ave', [], chosen)).toMatchObject({ problem: 'invalid' })
    expect(judgeAddress('350 5th Ave', [aMatch(), aMatch()], chosen)).toMatchObject({ problem: 'ambiguous' })
  })
})

describe('"on success"', () => {
  test('"city, state, zip (ZIP-plus4) and delivery lines are saved"', () => {
    expect(judgeAddress('350 5th ave fl 21', [aMatch()])).toEqual({
      ok: true,
      fields: { street1: '350 5th Ave Fl 21', street2: '', city: 'New York', state: 'NY', zip: '10118-0110' },
    })
  })

  test('a ZIP code without plus4 stands alone', () => {
    const match = aMatch()
    expect(deliveryFields({ ...match, components: { ...match.components, plus4Code: '' } }).zip).toBe('10118')
  })
})

describe('autocomplete', () => {
  const suggestion = {
    streetLine: '350 5th Ave',
    secondary: 'Fl',
    city: 'New York',
    state: 'NY',
    zipCode: '10118',
    entries: 102,
  }

  test('"suggestions appear when the typed address is over 6 characters after trimming"', () => {
    expect(wantsSuggestions('350 5t')).toBe(false)
    expect(wantsSuggestions('  350 5t  ')).toBe(false)
    expect(wantsSuggestions('350 5th')).toBe(true)
  })

  test('the service is asked for the first 32 characters', () => {
    expect(searchText(`  ${'x'.repeat(40)}`)).toBe('x'.repeat(32))
  })

  test('"a suggestion with more than one entry drills down into a new lookup"', () => {
    expect([0, 1, 2].map((entries) => drillsDown({ entries }))).toEqual([false, false, true])
    expect(selectedText(suggestion)).toBe('350 5th Ave Fl (102) New York NY 10118')
  })

  test('"a single suggestion fills the form"', () => {
    expect(suggestionFields({ ...suggestion, secondary: 'Fl 21', entries: 1 })).toEqual({
      street1: '350 5th Ave Fl 21',
      street2: '',
      city: 'New York',
      state: 'NY',
      zip: '10118',
    })
  })

  test('it reads as a person would write it', () => {
    expect(suggestionLabel(suggestion)).toBe('350 5th Ave Fl (102 entries), New York NY 10118')
    expect(suggestionLabel({ ...suggestion, secondary: '', entries: 0 })).toBe(
      '350 5th Ave, New York NY 10118',
    )
  })
})

describe('"5 retries on statuses 408, 429, 500, 502, 503, 504"', () => {
  test.for([408, 429, 500, 502, 503, 504])('%i is asked again, five times', (status) => {
    expect([0, 4, 5].map((done) => retriesLookup(status, done))).toEqual([true, true, false])
  })

  test.for([0, 200, 400, 401, 402, 413, 422, 501])('%i is not', (status) => {
    expect(retriesLookup(status, 0)).toBe(false)
  })

  test('waits grow by a second; after 429 the service says how long, at most ten seconds', () => {
    expect([0, 1, 2, 3, 4].map((done) => lookupWaitMs(503, done))).toEqual([0, 1_000, 2_000, 3_000, 4_000])
    expect(lookupWaitMs(429, 0)).toBe(10_000)
    expect(lookupWaitMs(429, 0, '3')).toBe(3_000)
    expect(lookupWaitMs(429, 0, '3600')).toBe(10_000)
    expect(lookupWaitMs(429, 0, 'Wed, 21 Oct 2026 07:28:00 GMT')).toBe(10_000)
  })
})
