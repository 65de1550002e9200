// @vitest-environment jsdom
import type { UserProfile } from '@portal/contract/auth'
import { expect, test } from 'vitest'
import { afterSignIn } from './after-sign-in.ts'
import { beginSession, endSession, isAnotherUser } from './session.ts'
import { signInPath } from './sign-in-path.ts'

const searched = '/orders-agent?search=Una+Marsh'
const query = new URLSearchParams(signInPath(searched).split('?')[1])

const signIn = (name: string) =>
  beginSession({ token: name, userProfile: { email: `${name}@wbc.example` } as UserProfile })

test('anyone who signs in again finds the list as they left it; the next person finds nothing of it', () => {
  signIn('mo')
  expect(afterSignIn(query, undefined, isAnotherUser())).toBe(searched)
  endSession()
  signIn('mo')
  expect(afterSignIn(query, undefined, isAnotherUser())).toBe(searched)
  endSession()
  signIn('bo')
  expect(afterSignIn(query, undefined, isAnotherUser())).toBe('/orders-agent')
})

test.for([
  '',
  '//elsewhere.example',
  '///elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '/\t/x',
  '/\n/elsewhere.example',
  '/\r\n/elsewhere.example',
  '\t//elsewhere.example',
  ' //elsewhere.example',
  '/\u0000/elsewhere.example',
  '/phones\u007f',
  '/.//elsewhere.example',
  '/..//elsewhere.example',
  'https://elsewhere.example',
  'javascript:alert(1)',
  'phones',
  '/login',
  '/login?from=%2Flogin',
])('what is no page of ours leads to the phones: %j', (from) =>
  expect(afterSignIn(new URLSearchParams({ from }))).toBe('/phones'),
)

test.for([
  ['full', '', '/phones'],
  ['fleet', '', '/fleet'],
  ['approves', '', '/orders-agent'],
  ['invoices', '', '/books'],
  ['invoices', '/orders-agent', '/orders-agent'],
  // What the access does not include says so itself.
  ['invoices', '/cart', '/cart'],
  ['fleet', '/order-details/10023', '/order-details/10023'],
  ['fleet', '/fleet?station=none', '/fleet?station=none'],
  ['orders', '/cart', '/cart'],
] as const)('with the access %s, who asked for "%s" begins at %s', ([access, from, page]) => {
  expect(
    afterSignIn(new URLSearchParams({ from }), { roles: ['User'], zohoUserId: null }, false, access),
  ).toBe(page)
})

test('a page that was asked for comes before the start page of the person', () => {
  const person = { roles: ['WbcAgent'], zohoUserId: 'zoho-1', startAt: 'desk' } as const
  expect(afterSignIn(new URLSearchParams(), person)).toBe('/desk')
  expect(afterSignIn(new URLSearchParams({ from: '/cart' }), person)).toBe('/cart')
  expect(afterSignIn(new URLSearchParams(), { ...person, startAt: undefined })).toBe('/phones')
})
