import { expect, test } from 'vitest'
import { apiKeyName } from './api-keys.ts'
import { accountForm, agentForm } from './crm-records.ts'
import { addressPart, calendarDay, calendarMoment, email } from './fields.ts'
import { createStation } from './fleet.ts'
import { lineOfText, optionalDeviceField } from './fleet-fields.ts'
import { createFleetView } from './fleet-views.ts'
import { createKit } from './kits.ts'
import { phoneNumber, registerForm } from './users.ts'
import { createWebhook } from './webhooks.ts'

test.for([
  ['a line break', '500 Superior\nSt'],
  ['a tab', '500\tSuperior St'],
  ['a character that turns the direction of text', '500 \u202eSuperior St'],
] as const)('an address with %s is refused, since it would print as another one', ([, street]) => {
  expect(addressPart('Shipping', 'street').safeParse(street).success).toBe(false)
})

test('numbers, codes and emails are stored without invisible signs', () => {
  expect(email.parse(' nia\u200b@wbc.example\u00a0')).toBe('nia@wbc.example')
  expect(addressPart('Shipping', 'zip').parse('\u200e０７030\u20111234')).toBe('07030-1234')
  expect(phoneNumber.parse('+1\u00a0(555)\u00a0010\u20110147 ext. 12')).toBe('+1 (555) 010-0147 ext. 12')
  expect(() => phoneNumber.parse('+1555010019'), 'nine digits with the country').toThrow('10')
  expect(optionalDeviceField('imei').parse('\u200b 35\u2011209900\u2011176148\u20111')).toBe(
    '352099001761481',
  )
  expect(optionalDeviceField('imei').parse('\u200b ')).toBeNull()
})

test.for(['taxId', 'billingStreet', 'billingCity', 'billingState'] as const)(
  'a registered company has a %s on one line',
  (field) => {
    const schema = registerForm.shape[field]
    expect(schema.parse('12 Peña 4-B')).toBe('12 Peña 4-B')
    expect(schema.safeParse('12 Pe\u202ea').success).toBe(false)
  },
)

test('an address may hold letters of any language', () => {
  expect(addressPart('Shipping', 'street').parse(' 12 Calle Peña #4-B ')).toBe('12 Calle Peña #4-B')
})

test.for([
  ['account', accountForm.shape.accountName],
  ['account that is registered', registerForm.shape.accountName],
  ['agent', agentForm.shape.firstName],
  ['API key', apiKeyName],
  ['kit', createKit.body.shape.name],
  ['saved view', createFleetView.body.shape.name],
  ['station', createStation.body.shape.name],
  ['webhook', createWebhook.body.shape.name],
] as const)('the name of an %s is stored as it reads', ([, schema]) => {
  expect(schema.parse('  North \u00a0 Dock ')).toBe('North Dock')
  for (const name of ['North\u200bDock', 'North\u202eDock', 'North\nDock', ' \u00a0 ', 'x'.repeat(1_000)])
    expect(schema.safeParse(name).success).toBe(false)
})

test('one line of text has nothing that cannot be seen', () => {
  const holder = lineOfText(100)
  expect(holder.parse(' Zoë O’Neil-Núñez 李 ')).toBe('Zoë O’Neil-Núñez 李')
  for (const hidden of ['\n', '\u2028', '\u2029', '\u200b', '\u2060', '\ufeff', '\u202e', '\u00ad'])
    expect(holder.safeParse(`Dana${hidden}Quill`).success, JSON.stringify(hidden)).toBe(false)
})

test.for([
  ['0001-01-01', true],
  ['9999-12-31', true],
  ['0000-01-01', false],
  ['2026-02-30', false],
  ['', false],
] as const)('the day %s is accepted: %s', ([day, isAccepted]) => {
  expect(calendarDay().safeParse(day).success).toBe(isAccepted)
})

test.for([
  ['0001-01-01T00:00:00Z', true],
  ['9999-12-31T23:59:59Z', true],
  ['0000-12-31T23:59:59Z', false],
  ['0001-01-01T00:00:00+14:00', false],
  ['9999-12-31T23:59:59-14:00', false],
  ['2026-02-30T00:00:00Z', false],
  ['yesterday', false],
] as const)('the moment %s is accepted: %s', ([moment, isAccepted]) => {
  expect(calendarMoment({ offset: true }).safeParse(moment).success).toBe(isAccepted)
})
