// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { forgetSessionHint, sessionScript } from './session-script.ts'

const root = document.documentElement
// jsdom runs no inline scripts, so the text is called as the browser would.
const run = () => new Function(sessionScript)()

afterEach(() => {
  sessionStorage.clear()
  forgetSessionHint()
})

test('a tab with a session has its name and initials before the first paint, until the session ends', () => {
  sessionStorage.setItem('token', 'abc')
  sessionStorage.setItem(
    'userProfile',
    JSON.stringify({ firstName: 'Una', lastName: 'de "la" Marsh', email: 'una@northgate.example' }),
  )
  run()
  expect(root.dataset.session).toBe('')
  expect(root.style.getPropertyValue('--session-name')).toBe('"Una de \\"la\\" Marsh"')
  expect(root.style.getPropertyValue('--session-initials')).toBe('"UM"')
  forgetSessionHint()
  expect(root.dataset.session).toBeUndefined()
  expect(root.style.getPropertyValue('--session-name')).toBe('')
})

test.for([
  [null, null],
  ['abc', null],
  [null, '{"email":"a@b"}'],
  ['abc', 'null'],
  ['abc', '{'],
  ['abc', '{}'],
] as const)('token %j with profile %j says nothing', ([token, profile]) => {
  if (token !== null) sessionStorage.setItem('token', token)
  if (profile !== null) sessionStorage.setItem('userProfile', profile)
  run()
  expect(root.dataset.session).toBeUndefined()
})
