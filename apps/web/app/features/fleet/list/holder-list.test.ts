import { describe, expect, test } from 'vitest'
import { readHolders } from './bulk-dialog.tsx'

const devices = ['007', '014', 'R02'].map((unitNumber) => ({ deviceId: unitNumber, unitNumber, holder: '' }))
const read = (typed: string) => {
  const { changes, problems } = readHolders(typed, devices)
  return { changes: changes.map(({ device, holder }) => [device.unitNumber, holder]), problems }
}

describe('a pasted list of holders', () => {
  test.for([
    ['cells of a spreadsheet', '014\tDana Whitfield\r\n007\tMei Tran\r\n'],
    ['commas', '014, Dana Whitfield\n007,Mei Tran'],
    ['spaces', '014 Dana Whitfield\n007  Mei Tran\n\n'],
    ['numbers without zeros', '14 Dana Whitfield\n7 Mei Tran'],
    ['quoted cells', '"014"\t"Dana Whitfield"\n007\tMei Tran'],
  ] as const)('with unit numbers: %s', ([, typed]) => {
    expect(read(typed)).toEqual({
      changes: [
        ['014', 'Dana Whitfield'],
        ['007', 'Mei Tran'],
      ],
      problems: [],
    })
  })

  test('without unit numbers goes by the order of the devices', () => {
    expect(read('Dana Whitfield\nMei Tran').changes).toEqual([
      ['007', 'Dana Whitfield'],
      ['014', 'Mei Tran'],
    ])
  })

  test('unassigns a unit without a name, with the number in capitals or small letters', () => {
    expect(read('r02').changes).toEqual([['R02', '']])
  })

  test('says which lines are wrong, and keeps the others', () => {
    expect(read(`014 Dana\n099 Mei\n014 Omar\n007 ${'x'.repeat(61)}`)).toEqual({
      changes: [['014', 'Dana']],
      problems: [
        { line: 2, text: 'Unit 099 is not among the selected devices.' },
        { line: 3, text: 'Unit 014 is in the list twice.' },
        { line: 4, text: 'A holder has at most 60 characters.' },
      ],
    })
  })

  test('has no more names than devices', () => {
    expect(read('A B\nC D\nE F\nG H').problems).toEqual([
      { line: 4, text: 'There are more holders than selected devices.' },
    ])
  })

  test('is empty', () => expect(read(' \n')).toEqual({ changes: [], problems: [] }))
})
