import { expect, test } from 'vitest'
import { formatPhone } from './format-phone.ts'

test.for([
  '5550100147',
  '555-010-0147',
  '555.010.0147',
  ' (555)0100147',
  '+1 555 010 0147',
  '1 555 010 0147',
])('"%s" is shown in one way', (typed) => {
  expect(formatPhone(typed)).toBe('(555) 010-0147')
})

test.for(['', '12345', '+49 30 901820', '2 555 010 0147'])(
  '"%s" is no ten digits, and stays as it is',
  (typed) => {
    expect(formatPhone(typed)).toBe(typed)
  },
)
