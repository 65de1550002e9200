import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readTsv, writeTsv } from './tsv.ts'

describe('what spreadsheets put on the clipboard', () => {
  test('tabs between cells, and the line ends of Excel, Google Sheets and old files', () => {
    const cells = [
      ['051', 'Kayla Simms'],
      ['052', 'Victor Lam'],
    ]
    expect(readTsv('051\tKayla Simms\r\n052\tVictor Lam\r\n')).toEqual(cells)
    expect(readTsv('051\tKayla Simms\n052\tVictor Lam')).toEqual(cells)
    expect(readTsv('051\tKayla Simms\r052\tVictor Lam\r')).toEqual(cells)
  })

  test('a quoted cell holds tabs, line ends and quotation marks', () => {
    expect(readTsv('"Dana\r\nWhitfield"\t"a\tb"\t"the ""big"" van"\r\n')).toEqual([
      ['Dana\r\nWhitfield', 'a\tb', 'the "big" van'],
    ])
  })

  test('a quotation mark without an end belongs to the text', () => {
    expect(readTsv('"Ace" Morgan\t014')).toEqual([['Ace Morgan', '014']])
    expect(readTsv('"Ace\t014\n015')).toEqual([['"Ace', '014'], ['015']])
  })

  test('empty cells and empty rows keep their places', () => {
    expect(readTsv('\tAJ\t\n')).toEqual([['', 'AJ', '']])
    expect(readTsv('051\n\n053\n')).toEqual([['051'], [''], ['053']])
    expect(readTsv('')).toEqual([])
  })

  test('what is written is read as it was', () => {
    const cells = [
      ['051', 'the "big" van', ''],
      ['', 'two\nlines', 'a\tb'],
    ]
    expect(readTsv(writeTsv(cells))).toEqual(cells)
  })

  const cell = fc.oneof(
    fc.string({ maxLength: 6 }),
    fc.constantFrom('', '"', '\t', '\n', '\r\n', '"a"', '051'),
  )
  const block = fc
    .integer({ min: 1, max: 4 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }))

  test('any block of cells is read as it was written', () => {
    fc.assert(
      fc.property(block, (cells) => {
        expect(readTsv(writeTsv(cells))).toEqual(cells)
      }),
    )
  })

  test('any text is read, and what was read stays as it is', () => {
    const anyText = fc.array(fc.constantFrom('"', '\t', '\n', '\r', 'a', '0', ' ')).map((all) => all.join(''))
    fc.assert(
      fc.property(anyText, (text) => {
        const cells = readTsv(text)
        expect(readTsv(writeTsv(cells))).toEqual(cells)
      }),
    )
  })
})
