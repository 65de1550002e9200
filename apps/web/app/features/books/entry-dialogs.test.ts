import { expect, test } from 'vitest'
import { enteredWords } from './entry-dialogs.tsx'

const invoice = { number: 'INV-00102', balance: 11_822.19 }

test('what is entered says what is left of the invoice', () => {
  expect(enteredWords(invoice, 100, 'entered')).toBe(
    '$100.00 entered. $11,722.19 of INV-00102 is left to pay.',
  )
  expect(enteredWords(invoice, 11_822.19, 'issued')).toBe('$11,822.19 issued. INV-00102 is paid.')
})
