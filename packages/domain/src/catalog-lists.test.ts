import { describe, expect, test } from 'vitest'
import { listNameProblem, mayDeleteEntry, mayRenameEntry } from './catalog-lists.ts'
import { defaultRatePlanId } from './ids.ts'

describe('a name of a list', () => {
  const others = ['Halden', 'Orbis']

  test.for(['halden', 'HALDEN', ' Halden ', 'Halden '])('"%s" reads like Halden', (name) => {
    expect(listNameProblem('manufacturer', name, { others, isNew: true })).toBe(
      'A manufacturer with this name already exists.',
    )
  })

  test('a special name is added as it is written, and given to no other manufacturer', () => {
    expect(listNameProblem('manufacturer', 'NONE', { others, isNew: true })).toBeUndefined()
    for (const [name, isNew] of [
      ['NONE', false],
      ['none', true],
    ] as const)
      expect(listNameProblem('manufacturer', name, { others, isNew })).toBe(
        '“NONE” has a special meaning. Choose another name.',
      )
    expect(listNameProblem('rate plan', 'Other', { others, isNew: false })).toBeUndefined()
  })
})

test('special manufacturers stay, and so does the rate plan with which new offers begin', () => {
  for (const name of ['NONE', 'Other', 'SIM CARD']) {
    expect(mayRenameEntry('manufacturer', { id: '1', name })).toBe(false)
    expect(mayDeleteEntry('manufacturer', { id: '1', name })).toBe(false)
  }
  expect(mayDeleteEntry('rate plan', { id: defaultRatePlanId, name: 'Any' })).toBe(false)
  expect(mayRenameEntry('rate plan', { id: defaultRatePlanId, name: 'Any' })).toBe(true)
  expect(mayDeleteEntry('manufacturer', { id: '1', name: 'Halden' })).toBe(true)
})
