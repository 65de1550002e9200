import { expect, test } from 'vitest'
import { zipWithZeros } from './zip-zeros.ts'

test.for([
  ['7030', 'NJ', '07030'],
  ['7030', 'New Jersey', '07030'],
  [' 2116 ', 'ma', '02116'],
  ['7030-1234', 'NJ', '07030-1234'],
  ['70301234', 'NJ', '07030-1234'],
  ['601', 'PR', '00601'],
  ['802', 'VI', '00802'],
  ['501', 'NY', '00501'],
  ['6390', 'NY', '06390'],
] as const)('%j in %s asks about %s', ([zip, state, whole]) => {
  expect(zipWithZeros(zip, state)).toBe(whole)
})

test.for([
  ['07030', 'NJ'],
  ['0703', 'NJ'],
  ['1011', 'NY'],
  ['4360', 'OH'],
  ['7030', 'LA'],
  ['7030', ''],
  ['70', 'NJ'],
  ['70301', 'NJ'],
  ['NJ 7030', 'NJ'],
  ['', 'NJ'],
] as const)('%j in %j is asked nothing', ([zip, state]) => {
  expect(zipWithZeros(zip, state)).toBeUndefined()
})
