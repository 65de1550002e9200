import { expect, test } from 'vitest'
import { isSignInReady } from './auth.queries.ts'

test.for([
  ['wes@wbc.example', 'secret', true],
  ['wes@wbc.example', 'short', false],
  ['wes.wbc.example', 'secret', false],
  ['@', '      ', true],
  ['', '', false],
] as const)('"%s" with "%s": %s', ([email, password, ready]) => {
  expect(isSignInReady({ email, password })).toBe(ready)
})
