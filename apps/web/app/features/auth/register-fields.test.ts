import { messages } from '@portal/domain/messages'
import { passwordRule } from '@portal/domain/password-rule'
import { describe, expect, test } from 'vitest'
import { registerFields } from './register-fields.ts'
import { checkRegistration } from './register-rules.ts'

const good = {
  firstName: 'Ana',
  lastName: 'Rivera',
  phoneNumber: '(555) 010-0147',
  email: 'ana@northgate.example',
  password: 'Routes7',
  confirmPassword: 'Routes7',
  accountName: 'Northgate Delivery LLC',
  taxId: '12-3456789',
  billingStreet: '1 Dock St',
  billingCity: 'Reno',
  billingState: 'NV',
  billingZip: '89501',
}

const messagesFor = (change: Partial<typeof good>) => Object.values(checkRegistration({ ...good, ...change }))

test('the form asks for exactly what the schema takes', () => {
  expect(registerFields.map(({ name }) => name).toSorted()).toEqual(Object.keys(good).toSorted())
})

test('what a password must not be is said beside its field, before it is refused', () => {
  const password = registerFields.find(({ name }) => name === 'password')
  expect(password?.hint).toContain(passwordRule)
  expect(password?.hint).toContain('6 to 12 characters with a digit and an uppercase letter.')
})

describe('a registration', () => {
  test('passes when everything is right', () => {
    expect(messagesFor({})).toEqual([])
  })

  test.for([
    [{ firstName: 'A' }, messages.user.firstNameMin],
    [{ phoneNumber: '' }, messages.user.phoneRequired],
    [{ email: 'ana' }, messages.signIn.email],
    [{ accountName: 'N' }, 'Account name must be at least 2 characters'],
    [{ taxId: '1234567890123456' }, 'Tax ID must be at most 15 characters'],
    [{ billingZip: '8' }, 'Billing zip must be at least 2 characters'],
    [{ confirmPassword: 'Routes8' }, messages.register.passwordsDiffer],
    [{ password: 'Ro7', confirmPassword: 'Ro7' }, 'Password must be at least 6 characters'],
    [{ password: 'routes77', confirmPassword: 'routes77' }, 'Password must include an uppercase letter'],
  ] as const)('%j is refused in words', ([change, message]) => {
    expect(messagesFor(change)).toContain(message)
  })
})
