import { describe, expect, test } from 'vitest'
import { isRoundedId, zohoIdMessages, zohoProductIdProblem } from './zoho-product-id.ts'

describe('Zoho product ids', () => {
  test.each(['487687600000009001', '77', '007'])('%s is one', (id) => {
    expect(zohoProductIdProblem(id)).toBeUndefined()
  })

  test.each(['4.87688E+17', '4,87688E+17', '5e17'])('%s was shortened by a spreadsheet', (id) => {
    expect(zohoProductIdProblem(id)).toBe(zohoIdMessages.shortened)
  })

  test.each(['A-100', '48 76', '12.5', '-3'])('%s has more than digits', (id) => {
    expect(zohoProductIdProblem(id)).toBe(zohoIdMessages.digits)
  })

  test('one that is stored already may stay', () => {
    expect(zohoProductIdProblem('A-100', 'A-100')).toBeUndefined()
    expect(zohoProductIdProblem('A-101', 'A-100')).toBe(zohoIdMessages.digits)
  })

  test('zeros behind 15 digits are what a spreadsheet leaves of others', () => {
    expect(isRoundedId('487687600000009000')).toBe(true)
    expect(isRoundedId('487687600000009001')).toBe(false)
    expect(isRoundedId('4876876000')).toBe(false)
  })
})
