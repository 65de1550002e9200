import { expect, test } from 'vitest'
import { apiKeyName } from './api-keys.ts'
import { accountForm, agentForm } from './crm-records.ts'
import { addressPart, calendarDay, calendarMoment } from './fields.ts'
import { createStation } from './fleet.ts'
import { createFleetView } from './fleet-views.ts'
import { createKit } from './kits.ts'
import { registerForm } from './users.ts'
import { createWebhook } from './webhooks.ts'

test.for([
  ['a line break', '500 Superior\nSt'],
  ['a tab', '500\tSuperior St'],
  ['a character that turns the direction of text', '500 \u202eSuperior St'],
] as const)('an address with %s is refused, since it would print as another one', ([, street]) => {
  expect(addressPart('Shipping', 'street').safeParse(street).success).toBe(false)
})

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
