import { expect, test } from 'vitest'
import { bodyOf, type ReportFacts, valuesOf } from './use-report.ts'

const facts = {
  device: { holder: 'Dana Whitfield' },
  kinds: ['cracked', 'battery', 'stolen'],
  openCases: [{ caseId: 'c', caseNumber: 1043, kind: 'cracked' }],
  spares: [{ deviceId: 'spare' }],
  // What the form's values are made of.
} as unknown as ReportFacts

test('begins with the first kind that is not reported, the holder and the nearest spare', () => {
  expect(valuesOf(facts)).toMatchObject({
    kind: 'battery',
    holder: 'Dana Whitfield',
    isLent: false,
    spareDeviceId: 'spare',
  })
})

test('sends what was filled in and changed, and nothing else', () => {
  const values = valuesOf(facts)
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
  const values = { ...valuesOf(facts), policeReport: 'TPD-1' }
  expect(bodyOf(values, facts)).not.toHaveProperty('policeReport')
  expect(bodyOf({ ...values, kind: 'stolen' }, facts)).toHaveProperty('policeReport', 'TPD-1')
})
