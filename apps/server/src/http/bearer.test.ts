import { expect, test } from 'vitest'
import { bearerToken } from './caller-ip.ts'

const token = 'Abc-def_0123456789ABCDEF'

test.for([
  [`Bearer ${token}`, token],
  [`bearer ${token}`, token],
  [`BEARER  ${token}`, token],
  [`Basic ${token}`, undefined],
  [token, undefined],
  [`Bearer ${token} ${token}`, undefined],
  ['Bearer short', undefined],
  [undefined, undefined],
] as const)('%s', ([header, found]) => {
  expect(bearerToken(header)).toBe(found)
})
