import type { UserProfile } from '@portal/contract/auth'
import { expect, test } from 'vitest'
import { refusalAt } from './page-rights.ts'

const someone = (roles: UserProfile['roles'], zohoUserId: string | null) =>
  ({ roles, zohoUserId }) as UserProfile

test.for([
  ['/desk', 'The desk is for agents and managers.'],
  ['/desk/sales', 'Sales are for managers and Administrators.'],
  ['/desk/cover', 'Cover is arranged by managers and Administrators.'],
  ['/staging/10001', 'Staging is for the staging desk and for agents.'],
  ['/phones', undefined],
] as const)('a customer at %s reads: %s', ([path, words]) => {
  expect(refusalAt(path, someone(['User'], null))).toBe(words)
})

test('people have their own pages', () => {
  expect(refusalAt('/desk', someone(['WbcAgent'], '1'))).toBeUndefined()
  expect(refusalAt('/desk/sales', someone(['Manager'], '1'))).toBeUndefined()
  expect(refusalAt('/home', someone(['User'], null))).toBeUndefined()
  expect(refusalAt('/home', someone(['WbcAgent'], '1'))).toBe('Home is for the people of an account.')
  expect(refusalAt('/staging', someone(['Staging'], null))).toBeUndefined()
  expect(refusalAt('/books', someone(['Accountant'], null))).toBeUndefined()
  expect(refusalAt('/books', someone(['WbcManager'], '1'))).toBe(
    'Invoices are for accounting and for the people of an account.',
  )
})
