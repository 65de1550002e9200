import { expect, test } from 'vitest'
import { agentLabelOf, agentNameOf } from './people.ts'

test.for([
  ['Wes Porter', 'Porter, Wes - wes@wbc.example'],
  ['Mary Ann Smith', 'Smith, Mary Ann - wes@wbc.example'],
  ['Prince', 'Prince - wes@wbc.example'],
] as const)('an agent known as "%s" is labelled "%s"', ([fullName, label]) => {
  expect(agentLabelOf({ full_name: fullName, email: 'wes@wbc.example' })).toBe(label)
})

test('a label gives the name back', () => {
  expect(agentNameOf('Smith, Mary Ann - mary@wbc.example')).toBe('Mary Ann Smith')
})
