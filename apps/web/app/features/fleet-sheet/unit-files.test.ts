import { expect, test } from 'vitest'
import { csvWithErrors, fileRows } from './unit-files.ts'

const aRow = (row: number, cells: object = {}) => ({
  row,
  unitNumber: '',
  holder: '',
  stationId: null,
  numberWish: 'none' as const,
  areaCode: '',
  phoneNumber: '',
  portCarrier: '',
  portAccountNumber: '',
  stationText: '',
  wishText: '',
  ...cells,
})

test('a file with errors has all of its rows as they were, and what is wrong in a last column', () => {
  const csv = csvWithErrors(
    fileRows({
      rows: [
        aRow(2, { unitNumber: '051', holder: '=1+1' }),
        aRow(3, { unitNumber: '014', stationText: 'HB9', wishText: 'sometimes' }),
      ],
      errors: [
        {
          row: 3,
          column: 'Unit',
          value: '014',
          message: '014 is in service with Dana, van 3.',
          suggestion: '015',
        },
        {
          row: 3,
          column: 'Station',
          value: 'HB9',
          message: 'No station has the code or name “HB9”.',
          suggestion: null,
        },
      ],
      errorCount: 2,
      ignoredColumns: [],
      remarks: [],
    }),
  )
  expect(csv.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
    'Unit,Holder,Station,Number wish,Area code,Number,Carrier,Account number,Error',
    "051,'=1+1,,,,,,,",
    '014,,HB9,sometimes,,,,,"Unit: 014 is in service with Dana, van 3. Free: 015. Station: No station has the code or name “HB9”."',
  ])
})

test('rows beyond the errors that are told are not called right', () => {
  const csv = csvWithErrors(
    fileRows({
      rows: [aRow(2), aRow(3)],
      errors: [{ row: 2, column: 'Unit', value: '', message: 'Wrong.', suggestion: null }],
      errorCount: 2,
      ignoredColumns: [],
      remarks: [],
    }),
  )
  expect(csv).toContain('Not checked: the file has more than 1 error.')
})
