import { describe, expect, test } from 'vitest'
import { addedTaxOf, addedTaxRows, addedTaxWords } from './invoice-tax.ts'

describe('tax that the invoice adds (docs/spec/books.md#tax)', () => {
  const rates = [
    { state: 'CA', thousandths: 7250 },
    { state: 'NJ', thousandths: 6625 },
  ]

  test.each(['NJ', 'nj', ' New Jersey ', 'N.J.'])('is that of the state, written %j', (state) => {
    expect(addedTaxOf(rates, state, 100)).toEqual({ state: 'NJ', thousandths: 6625 })
  })

  test.each(['OR', 'Ontario', ''])('is none of %j', (state) => {
    expect(addedTaxOf(rates, state, 100)).toBeNull()
  })

  test('is none without rates, and of nothing to pay', () => {
    expect(addedTaxOf([], 'NJ', 100)).toBeNull()
    expect(addedTaxOf(rates, 'NJ', 0)).toBeNull()
  })

  test('is said with state and rate', () => {
    const tax = { state: 'NJ', thousandths: 6625 }
    expect(addedTaxWords(tax)).toBe(' plus tax on the invoice (NJ 6.625%)')
    expect(addedTaxRows(tax)).toEqual([{ label: 'Plus tax on the invoice', amount: 'NJ 6.625%' }])
  })

  test('is not said where there is none', () => {
    expect(addedTaxWords(null)).toBe('')
    expect(addedTaxRows(null)).toEqual([])
  })
})
