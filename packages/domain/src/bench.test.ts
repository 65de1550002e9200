import { describe, expect, test } from 'vitest'
import { judgeScan, type ScanScene } from './bench-rules.ts'
import { checksOf, esimCheck, missingSteps, nextFree, nextStep, numberChecks } from './bench-steps.ts'
import { benchWords } from './bench-words.ts'
import { checkDigitOf } from './device-fields.ts'
import { readScan } from './scans.ts'

const withCheck = (digits: string) => digits + checkDigitOf(digits)
const imei = withCheck('35014701004512')
const otherImei = withCheck('35426011001178')
const sim = withCheck('891480000123456789')

type Unit = ScanScene['units'][number]
const aUnit = (changes: Partial<Unit> = {}): Unit => ({
  deviceId: 'd239',
  unitNumber: '239',
  status: 'ordered',
  numberWish: 'new',
  needsSim: true,
  imei: null,
  iccid: null,
  isTagged: false,
  checks: [],
  bench: null,
  tagCode: 'ABCDEFGH12',
  model: 'Halden N6 Pro',
  ...changes,
})
const other = aUnit({ deviceId: 'd240', unitNumber: '240', tagCode: 'ABCDEFGH34' })
const scene = (changes: Partial<ScanScene> = {}): ScanScene => ({
  direct: [],
  units: [aUnit(), other],
  deviceId: 'd239',
  confirms: null,
  ...changes,
})

describe('what a scan does', () => {
  const judge = (raw: string, changes: Partial<ScanScene> = {}) => {
    const scanned = readScan(raw, 'imei')
    if (scanned.kind === 'command' || scanned.kind === 'box') throw new Error('It is judged elsewhere.')
    return judgeScan(scanned, scene(changes))
  }

  test('fits when nothing is against it', () => {
    expect(judge(imei)).toEqual({ kind: 'fits', field: 'imei', deviceId: 'd239', value: imei })
    expect(judge(sim)).toMatchObject({ kind: 'fits', field: 'iccid' })
  })

  test('a number that another unit has is used twice', () => {
    const units = [aUnit(), aUnit({ deviceId: 'd238', unitNumber: '238', imei, iccid: sim })]
    expect(judge(imei, { units })).toMatchObject({ kind: 'wrong', problem: 'twice', of: '238' })
    expect(judge(sim, { units })).toMatchObject({ kind: 'wrong', problem: 'twice', of: '238' })
    const beyond = { takenBy: '', model: 'this' } as const
    expect(judge(imei, { beyond })).toMatchObject({ problem: 'twice', of: '' })
  })

  test('a second IMEI of the same phone changes nothing; the same again is fine', () => {
    const units = [aUnit({ imei })]
    expect(judge(otherImei, { units })).toMatchObject({ problem: 'otherValue', of: imei })
    expect(judge(imei, { units })).toMatchObject({ kind: 'fits' })
  })

  test('first eight digits of another product are a wrong model; unknown ones are asked for once', () => {
    const unknown = { takenBy: null, model: 'unknown' } as const
    expect(judge(imei, { beyond: { takenBy: null, model: { of: 'Orbis T9 Duty' } } })).toMatchObject({
      problem: 'model',
      of: 'Orbis T9 Duty',
    })
    expect(judge(imei, { beyond: unknown })).toMatchObject({ kind: 'asks', of: 'Halden N6 Pro' })
    expect(judge(imei, { beyond: unknown, confirms: 'model' })).toMatchObject({ kind: 'fits' })
  })

  test('a unit at another bench is not yours until it is scanned again', () => {
    const bench = { name: 'Bench 1', person: 'Kim', isMine: false }
    const units = [aUnit(), { ...other, bench }]
    expect(judge(other.tagCode, { units })).toMatchObject({ kind: 'notYours', of: '240', bench: 'Bench 1' })
    expect(judge(other.tagCode, { units, confirms: 'takeOver' })).toMatchObject({
      kind: 'fits',
      deviceId: 'd240',
    })
    expect(judge(imei, { units, deviceId: 'd240' })).toMatchObject({ kind: 'notYours' })
    const beyond = { takenBy: null, model: 'unknown' } as const
    const takenOver = judge(imei, { units, deviceId: 'd240', confirms: 'takeOver', beyond })
    expect(takenOver).toMatchObject({ kind: 'asks' })
  })

  test('the tag of a new line comes after its IMEI and SIM; others may come first', () => {
    const tag = 'ABCDEFGH12'
    expect(judge(tag)).toMatchObject({ problem: 'tagTooEarly' })
    expect(judge(tag, { units: [aUnit({ imei, iccid: sim })] })).toMatchObject({ kind: 'fits' })
    expect(judge(tag, { units: [aUnit({ numberWish: 'keep' })] })).toMatchObject({ kind: 'fits' })
    expect(judge('ZZZZZZZZ12')).toMatchObject({ problem: 'unknownTag' })
    const direct = [{ tagCode: 'ZZZZZZZZ12', unitNumber: '303' }]
    expect(judge('ZZZZZZZZ12', { direct })).toMatchObject({ problem: 'direct', of: '303' })
  })

  test('a staged unit, and a bench without a unit', () => {
    expect(judge(imei, { units: [aUnit({ status: 'staged' })] })).toMatchObject({ problem: 'staged' })
    expect(judge(imei, { deviceId: null })).toMatchObject({ problem: 'noUnit' })
  })

  test('every answer has its words', () => {
    const said = judge(imei, { beyond: { takenBy: null, model: { of: 'Orbis T9 Duty' } } })
    expect(benchWords(said, { model: 'Halden N6 Pro', next: 'iccid' })).toEqual({
      title: 'Wrong model',
      text: 'This is an Orbis T9 Duty, the unit needs a Halden N6 Pro',
      value: `35014701 004512 ${imei.at(-1)}`,
      advice: 'Nothing saved. Scan again',
    })
    expect(benchWords(judge(imei), { model: 'Halden N6 Pro', next: 'iccid' })).toMatchObject({
      title: 'Fits',
      advice: 'Now the SIM',
    })
  })
})

describe('the steps of a unit', () => {
  const checks = checksOf(
    { apps: ['Waze', 'Mentor'], accessories: [{ productId: 'p', name: 'Armor Case' }] },
    'phone',
  )

  test('IMEI, SIM, number, tag, checks, done', () => {
    const steps = [
      aUnit(),
      aUnit({ imei }),
      aUnit({ imei, iccid: sim }),
      aUnit({ imei, iccid: sim, checks: [numberChecks.entered] }),
      aUnit({ imei, iccid: sim, isTagged: true }),
      aUnit({ imei, iccid: sim, isTagged: true, checks: checks.map(({ name }) => name) }),
    ].map((unit) => nextStep(unit, checks))
    expect(steps).toEqual(['imei', 'iccid', 'number', 'tag', 'checks', 'done'])
  })

  test('a device without a line, and one with an eSIM, need no card', () => {
    expect(nextStep(aUnit({ imei, needsSim: false, numberWish: 'none' }), checks)).toBe('tag')
    expect(nextStep(aUnit({ imei, checks: [esimCheck] }), checks)).toBe('number')
  })

  test('the checks follow from the order, and what is missing is named', () => {
    expect(checks.map(({ label }) => label)).toEqual([
      '2 apps loaded',
      'Armor Case on',
      'Charged to 80% or more',
      'Tag on the case',
      'Test call or data works',
    ])
    expect(checksOf({ apps: ['Waze'], accessories: [] }, 'router').map(({ name }) => name)).toEqual([
      'charged',
      'tag',
      'call',
    ])
    expect(missingSteps(aUnit({ imei, iccid: sim, checks: ['apps', 'charged'] }), checks)).toEqual([
      'Tag',
      'Armor Case on',
      'Tag on the case',
      'Test call or data works',
    ])
  })

  test('the next unit is one that no bench has and that is not set aside', () => {
    const bench = { name: 'Bench 1', person: 'Kim', isMine: false }
    const units = [
      { ...aUnit({ bench }), setAsideReason: null },
      { ...aUnit({ status: 'staged' }), setAsideReason: null },
      { ...aUnit(), setAsideReason: 'SIM does not work' },
      { ...other, setAsideReason: null },
    ]
    expect(nextFree(units)?.unitNumber).toBe('240')
    expect(nextFree(units.slice(0, 3))).toBeUndefined()
  })
})
