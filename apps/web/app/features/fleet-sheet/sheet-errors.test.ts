import { expect, test } from 'vitest'
import { aSheet } from './sheet.test-rows.ts'
import { answerKey, questionsOf } from './sheet-errors.ts'

const question = { row: 0, unitNumber: '014', message: '014 is in service.', deviceId: 'd14' }

test('a row is asked about until the person answers, and again when its number is another one', () => {
  const { rows } = aSheet({ unitNumber: '13' }, { unitNumber: '14' })
  const row = rows[1]
  if (!row) throw new Error('The sheet has two rows.')
  const answers = { problems: new Map(), questions: new Map([[row, question]]) }
  const asked = (kept: string[], of = rows) =>
    questionsOf(of, answers, new Set(kept)).map(({ index, unitNumber }) => [index, unitNumber])
  expect(asked([])).toEqual([[1, '014']])
  expect(asked([answerKey(row)])).toEqual([])
  expect(asked([answerKey({ ...row, unitNumber: '0014' })])).toEqual([[1, '014']])
  // What the server said is about the row as it was then.
  expect(asked([], aSheet({ unitNumber: '13' }, { unitNumber: '15' }).rows)).toEqual([])
})
