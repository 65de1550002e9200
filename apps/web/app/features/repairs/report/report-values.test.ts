import { expect, test } from 'vitest'
import { bodyOf, hasFreeKind, type ReportFacts, valuesOf } from './use-report.ts'

const facts = {
  device: { holder: 'Dana Whitfield' },
  kinds: ['cracked', 'battery', 'stolen'],
  openCases: [{ caseId: 'c', caseNumber: 1043, kind: 'cracked' }],
  spares: [{ deviceId: 'spare' }],
  // What the form's values are made of.
} as unknown as ReportFacts

test('begins with the holder and the nearest spare, and with nothing that happened', () => {
  expect(valuesOf(facts)).toMatchObject({
    kind: '',
    holder: 'Dana Whitfield',
    isLent: false,
    spareDeviceId: 'spare',
  })
})

test('sends what was filled in and changed, and nothing else', () => {
  const values = { ...valuesOf(facts), kind: 'battery' } as const
  expect(bodyOf(values, facts)).toEqual({ kind: 'battery' })
  expect(bodyOf({ ...values, description: 'Drains', holder: 'Leah', isLent: true }, facts)).toEqual({
    kind: 'battery',
    description: 'Drains',
    holder: 'Leah',
    spareDeviceId: 'spare',
  })
  expect(bodyOf({ ...values, kind: '' }, facts)).toBeNull()
})

test('a police report belongs to what was stolen', () => {
  const values = { ...valuesOf(facts), kind: 'battery', policeReport: 'TPD-1' } as const
  expect(bodyOf(values, facts)).not.toHaveProperty('policeReport')
  expect(bodyOf({ ...values, kind: 'stolen' }, facts)).toHaveProperty('policeReport', 'TPD-1')
})

test('knows whether something is left to report', () => {
  expect(hasFreeKind(facts)).toBe(true)
  expect(hasFreeKind({ ...facts, kinds: ['cracked'] })).toBe(false)
})
