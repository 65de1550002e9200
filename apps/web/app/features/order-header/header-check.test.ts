import { emptyAddress } from '@portal/domain/address'
import { describe, expect, test } from 'vitest'
import { chooseAgent, typeAddress, write } from './header-changes.ts'
import { checkHeader } from './header-check.ts'
import { headerProblems } from './header-problems.ts'
import { headerOf } from './header-wire.ts'
import { anOrder, changed } from './testing.ts'

const header = () => headerOf(anOrder())

describe('checking a header', () => {
  test('a whole one has no errors', () => {
    expect(checkHeader({ ...header(), billingErrors: { zip: 'old' } })).toEqual({
      isValid: true,
      isPartyMissing: false,
      billingErrors: {},
      shippingErrors: {},
      textErrors: {},
    })
  })

  test.for([['agent'], ['account'], ['contact']] as const)('a missing %s makes it invalid', ([party]) => {
    expect(checkHeader({ ...header(), [party]: null })).toMatchObject({
      isValid: false,
      isPartyMissing: true,
    })
  })

  test('billing is checked first', () => {
    const empty = changed(header(), typeAddress('Billing', 'city', ''), typeAddress('Shipping', 'city', ''))
    expect(checkHeader(empty)).toMatchObject({
      isValid: false,
      billingErrors: { city: 'Billing city must be at least 2 characters' },
      shippingErrors: {},
    })
  })

  test('shipping is judged only where it is not the same as billing', () => {
    const noShipping = { ...header(), shipping: emptyAddress }
    expect(checkHeader(noShipping).isValid).toBe(false)
    expect(checkHeader({ ...noShipping, sameAsBilling: true }).isValid).toBe(true)
  })

  test('notes that are too long are refused and kept whole', () => {
    const long = write({ notes: 'n'.repeat(4_001) })(header())
    const text = 'Order Notes can have at most 4,000 characters. Remove 1.'
    expect(long.notes).toHaveLength(4_001)
    expect(checkHeader(long)).toMatchObject({ isValid: false, textErrors: { notes: text } })
    expect(headerProblems(long)).toEqual([{ at: 'order-notes', text }])
  })
})

test('the summary of a refused header leads to each field', () => {
  const noAgent = chooseAgent(null)(header())
  expect(headerProblems(noAgent).map(({ text, at }) => [text, at])).toEqual([
    ['Select an Agent', 'order-agent'],
    ['Select an Account', 'order-account'],
    ['Select a Contact', 'order-contact'],
  ])
})

test('an empty street is asked for in the words of the screen', () => {
  const street = 'Billing street must be at least 2 characters'
  const empty = { ...typeAddress('Billing', 'street', ' ')(header()), billingErrors: { street } }
  expect(headerProblems(empty, 'required')).toEqual([
    { at: 'billing-street', text: 'Billing address: A street address is required.' },
  ])
  expect(headerProblems(empty)).toEqual([{ at: 'billing-street', text: street }])
})
