import type { BenchUnit } from '@portal/contract/staging'
import { describe, expect, test } from 'vitest'
import { undoOf } from './bench-jobs.ts'

const aUnit = (changes: Partial<BenchUnit>) =>
  ({
    deviceId: 'd5',
    unitNumber: '005',
    status: 'ordered',
    imei: null,
    iccid: null,
    isTagged: false,
    checks: [],
    boxId: null,
    ...changes,
  }) as BenchUnit

describe('what Undo takes back', () => {
  const before = aUnit({ deviceId: 'd3', unitNumber: '003', status: 'staged' })
  const current = aUnit({ imei: '356938035643809', isTagged: true })
  const units = [before, current]
  const finish = [{ deviceId: 'd3', what: 'finish' }] as const

  test('the last step of the unit on the table, in the order in which it was done', () => {
    const steps = [...finish, { deviceId: 'd5', what: 'tag' }, { deviceId: 'd5', what: 'imei' }] as const
    expect(undoOf({ current, units }, steps, null)).toMatchObject({ what: 'imei', label: 'IMEI 005' })
    expect(undoOf({ current, units }, [], null), 'after a reload').toMatchObject({ label: 'Tag 005' })
  })

  test('before its first step, that the unit before was finished', () => {
    const empty = aUnit({})
    expect(undoOf({ current: empty, units: [before, empty] }, finish, null)).toMatchObject({
      deviceId: 'd3',
      label: 'Finish 003',
    })
    const boxed = { ...before, boxId: 'b1' }
    expect(undoOf({ current: empty, units: [boxed, empty] }, finish, null)).toBeNull()
  })

  test('a finished unit that was scanned, and not the tag of another one', () => {
    expect(undoOf({ current, units }, [], 'd3')).toMatchObject({
      deviceId: 'd3',
      what: 'finish',
      label: 'Finish 003',
    })
    const boxed = { ...before, boxId: 'b1' }
    expect(undoOf({ current, units: [boxed, current] }, [], 'd3')).toMatchObject({ label: 'Tag 005' })
  })
})
