import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unitInUseWords } from './device-status.ts'
import { freeUnitLike, numberOnFrom } from './unit-cells.ts'
import {
  checkUnitRows,
  cleanUnitRow,
  emptyUnitRow,
  isEmptyUnitRow,
  lineWords,
  type PlacedUnitRow,
  type UnitRow,
  unitRowOf,
  wishWords,
  withWish,
} from './unit-rows.ts'

const sheet = (...rows: Array<Partial<PlacedUnitRow>>): PlacedUnitRow[] =>
  rows.map((row, index) => ({ ...emptyUnitRow, key: String(index), place: index + 1, ...row }))

const errorsOf = (...rows: Array<Partial<PlacedUnitRow>>) => checkUnitRows(sheet(...rows))

const aPort = {
  numberWish: 'port',
  phoneNumber: '4195550142',
  portCarrier: 'AT&T',
  portAccountNumber: '287301442',
  portPin: '4711',
} as const satisfies Partial<UnitRow>

describe('the rows of a sheet', () => {
  test('are not offered a number that is known to be in use', () => {
    const [error] = checkUnitRows(sheet({ unitNumber: '102' }, { unitNumber: '102' }), ['103', '0104'])
    expect(error).toMatchObject({ code: 'repeated', suggestion: '105' })
  })

  test('that are right have no errors, and neither have empty ones', () => {
    expect(
      errorsOf(
        { unitNumber: ' 014 ', holder: 'Dana Whitfield', numberWish: 'new', areaCode: '419' },
        { unitNumber: 'Van-7', numberWish: 'new' },
        aPort,
        { numberWish: 'keep', phoneNumber: '(419) 555-0143' },
        {},
        {},
      ),
    ).toEqual([])
  })

  test('with a unit number that another row has name that row, and a free one for each', () => {
    expect(errorsOf({ unitNumber: '048' }, { unitNumber: '048' }, { unitNumber: '048' })).toMatchObject([
      {
        key: '1',
        column: 'unitNumber',
        code: 'repeated',
        message: '048 is also in row 1.',
        suggestion: '049',
      },
      {
        key: '2',
        column: 'unitNumber',
        code: 'repeated',
        message: '048 is also in row 1.',
        suggestion: '050',
      },
    ])
    expect(errorsOf({ unitNumber: 'van-7' }, { unitNumber: 'VAN-7' })).toHaveLength(1)
  })

  test('with one phone number name each other', () => {
    expect(errorsOf(aPort, { numberWish: 'keep', phoneNumber: '419-555-0142' })).toMatchObject([
      { key: '1', column: 'phoneNumber', code: 'repeated', message: '(419) 555-0142 is also in row 1.' },
    ])
  })

  test.for<[string, Partial<UnitRow>, string, string]>([
    [
      'a space',
      { unitNumber: '0 51' },
      'unitNumber',
      '“0 51”: a unit number has 1 to 12 letters, digits or hyphens.',
    ],
    ['a long holder', { holder: 'x'.repeat(64) }, 'holder', `“${'x'.repeat(39)}…”: 64 characters, 60 fit.`],
    [
      'a line break',
      { holder: 'Dana\nLee' },
      'holder',
      '“Dana·Lee”: remove line breaks and invisible characters.',
    ],
    [
      'an area code',
      { numberWish: 'new', areaCode: '19' },
      'areaCode',
      '“19”: an area code has 3 digits and begins with 2 to 9.',
    ],
    // A PIN is not named.
    ['a short PIN', { ...aPort, portPin: '12' }, 'portPin', 'A transfer PIN has 4 to 15 letters and digits.'],
    [
      'a number of a unit that gets no line',
      { numberWish: 'none', phoneNumber: '4195550142' },
      'phoneNumber',
      '“4195550142”: choose Port in or Keep for this number, or remove it.',
    ],
  ])('say what is wrong with %s', ([, row, column, message]) => {
    expect(errorsOf(row)).toMatchObject([{ key: '0', column, message }])
  })

  test('with a unit number that cannot be suggest one that can', () => {
    expect(errorsOf({ unitNumber: '0 51' })).toMatchObject([{ suggestion: '051' }])
  })

  test.for<Partial<PlacedUnitRow>>([
    { ...aPort, phoneNumber: '' },
    { ...aPort, portAccountNumber: '' },
    { ...aPort, portPin: '' },
    { ...aPort, portPin: undefined },
  ])('with a port that lacks something say what a port needs', (row) => {
    expect(errorsOf(row)).toMatchObject([
      {
        column: 'numberWish',
        code: 'wish-incomplete',
        message: 'A port needs the number, the account at AT&T and its transfer PIN.',
      },
    ])
  })

  test('need no PIN again while one is stored', () => {
    expect(errorsOf({ ...aPort, portPin: undefined, hasPortPin: true })).toEqual([])
  })

  test('lose what another wish does not use', () => {
    const changed = withWish({ ...emptyUnitRow, ...aPort }, 'keep')
    expect(changed).toMatchObject({ phoneNumber: '4195550142', portCarrier: '', portPin: '' })
    expect(errorsOf(changed)).toEqual([])
  })

  test('are empty only without anything in them', () => {
    expect(isEmptyUnitRow(unitRowOf({ holder: '  ' }, ''))).toBe(true)
    expect(isEmptyUnitRow(unitRowOf({ numberWish: 'new' }, ''))).toBe(false)
  })
})

describe('any rows', () => {
  const unit = fc.oneof(
    fc.constantFrom(
      '051',
      '0 51',
      '51',
      '52',
      ' 052',
      'V 12',
      'v-12',
      'V12',
      '=1',
      'Unit',
      '!',
      '999999999999',
    ),
    fc.string({ maxLength: 13 }),
  )
  const units = fc.array(unit, { maxLength: 8 })
  const unitErrors = (texts: readonly string[], inUse: readonly string[] = []) =>
    checkUnitRows(
      texts.map((unitNumber, index) => ({
        ...emptyUnitRow,
        unitNumber,
        key: String(index),
        place: index + 1,
      })),
      inUse,
    )

  test('have no error twice, and the same errors once they are stored', () => {
    fc.assert(
      fc.property(units, (texts) => {
        const errors = unitErrors(texts)
        expect(new Set(errors.map(({ key, column }) => `${key} ${column}`)).size).toBe(errors.length)
        const stored = texts.map((unitNumber) => cleanUnitRow({ ...emptyUnitRow, unitNumber }).unitNumber)
        expect(unitErrors(stored)).toEqual(errors)
      }),
    )
  })

  test('are right where all suggestions were taken, and none of these is in use', () => {
    fc.assert(
      fc.property(units, fc.subarray(['051', '052', 'V12', '53']), (texts, inUse) => {
        const suggestions = new Map(
          unitErrors(texts, inUse).flatMap(({ key, suggestion }) => (suggestion ? [[key, suggestion]] : [])),
        )
        const taken = texts.map((text, index) => suggestions.get(String(index)) ?? text)
        expect(unitErrors(taken).filter(({ key }) => suggestions.has(key))).toEqual([])
        for (const one of suggestions.values()) expect(inUse).not.toContain(one)
      }),
    )
  })
})

describe('numbering', () => {
  test('goes on from a number past those that are taken, with or without zeros', () => {
    expect(numberOnFrom(51, 4, { digits: 3, taken: ['52', '054', 'V-53'] })).toEqual([
      '051',
      '053',
      '055',
      '056',
    ])
    expect(numberOnFrom(999_998, 5, { digits: 3, taken: [] })).toEqual(['999998', '999999'])
  })

  test.for([
    ['048', '049'],
    ['V-09', 'V-10'],
    ['999', '1000'],
    ['Van', null],
    ['ABCDEFGHIJK9', null],
  ])('proposes for %s %s', ([unit, free]) => {
    expect(freeUnitLike(unit ?? '', () => false)).toBe(free)
  })
})

describe('in words', () => {
  test('a wish', () => {
    expect(wishWords({ ...emptyUnitRow, numberWish: 'new', areaCode: '419' })).toBe('New, area 419')
    expect(wishWords({ ...emptyUnitRow, ...aPort })).toBe('Port in, AT&T (419) 555-0142')
    expect(wishWords({ ...emptyUnitRow, numberWish: 'keep' })).toBe('Keep')
    expect(wishWords({ ...emptyUnitRow, numberWish: 'none' })).toBe('')
  })

  test('a line that has its number is told by it, and no longer by what was asked for', () => {
    const asked = { ...emptyUnitRow, numberWish: 'new', areaCode: '419' } as const
    expect(lineWords(asked)).toBe('New, area 419')
    expect(lineWords(asked, true), 'staged without it').toBe('Number follows')
    expect(lineWords({ ...asked, phoneNumber: '4195550142' })).toBe('(419) 555-0142')
    expect(lineWords({ ...emptyUnitRow, numberWish: 'none', phoneNumber: '4195550142' })).toBe(
      '(419) 555-0142',
    )
    expect(lineWords({ ...emptyUnitRow, ...aPort })).toBe('Port in, AT&T (419) 555-0142')
    expect(lineWords({ ...emptyUnitRow, ...aPort }, true), 'once it is staged').toBe('(419) 555-0142')
  })

  test('why a unit number is not free', () => {
    const device = { unitNumber: '014', holder: 'Dana Whitfield', orderId: null }
    expect(unitInUseWords({ ...device, status: 'inService' })).toBe('014 is in service with Dana Whitfield.')
    expect(unitInUseWords({ ...device, status: 'inService', holder: '' })).toBe('014 is in service.')
    expect(unitInUseWords({ ...device, status: 'planned', orderId: 10_482 })).toBe(
      '014 is planned on order 10482.',
    )
    expect(unitInUseWords({ ...device, status: 'stolen' })).toBe('014 was reported as stolen.')
  })
})
