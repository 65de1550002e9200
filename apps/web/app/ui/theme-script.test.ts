// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { themeScript, themeStorageKey } from './theme-script.ts'

function run(deviceIsDark: boolean) {
  vi.stubGlobal('matchMedia', () => ({ matches: deviceIsDark, addEventListener: () => {} }))
  // jsdom runs no inline scripts, so the text is called as the browser would.
  new Function(themeScript)()
  return document.documentElement.dataset.theme
}

const stored = new Map<string, string>()
beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null })
})
afterEach(() => stored.clear())

test.each([
  [undefined, false, 'light'],
  [undefined, true, 'dark'],
  ['light', true, 'light'],
  ['dark', false, 'dark'],
  ['pink', true, 'dark'],
])('stored %s on a dark device %s shows %s', (choice, deviceIsDark, shown) => {
  if (choice) stored.set(themeStorageKey, choice)
  expect(run(deviceIsDark)).toBe(shown)
})

test('a browser that forbids storage follows the device', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('denied')
    },
  })
  expect(run(true)).toBe('dark')
})
